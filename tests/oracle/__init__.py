"""A slow move generator, written from the rule texts alone, to hold the core against."""
