"""A slow generator and naive judges, written from the rule texts, to hold the library against."""
