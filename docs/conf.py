"""The pages as a site: ``sphinx-build -W --keep-going -n docs build/docs``."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

from sphinx.application import Sphinx

import bitdraughts

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE / "_ext"))

project = "bitdraughts"
author = "the bitdraughts authors"
copyright = "the bitdraughts authors, MIT licence"
release = version = bitdraughts.__version__

needs_sphinx = "8.0"
extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "stub_types",
    "cpp_headers",
]
exclude_patterns = ["_ext", "_build"]

# Pages link each other, and files beside them, in plain Markdown, so that they can be read where
# the code is: "variants.md#moves-and-routes", "../tests/test_perft.py".
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True}
add_module_names = False
smartquotes = False  # they would turn the quotes of words that stand for values
python_display_short_literal_types = True
python_maximum_signature_line_length = 80
toc_object_entries_show_parents = "hide"

# Names whose pages are elsewhere; they are not asked for, so that a build needs no network.
nitpick_ignore_regex = [
    (r"py:class", r"bitdraughts\.proceedings\.(State|Step)"),  # type variables
    (
        r"py:.*",
        r"(builtins|collections|datetime|enum|fractions|os|pathlib|random|types|typing)\..*",
    ),
    (r"py:.*", r"(gymnasium|matplotlib|np|npt|numpy|pettingzoo|pyarrow)\..*"),
    (r"py:class", r"bitdraughts\.svg\.film\.Played"),  # told in words
]

html_theme = "furo"
html_title = f"bitdraughts {release}"
html_theme_options = {"top_of_page_buttons": []}
html_copy_source = False
html_show_sphinx = False


def _for_the_site(app: Sphinx, page: str, source: list[str]) -> None:
    """Let links to Markdown outside this folder give the file, as links to code do.

    Take away the empty line that sessions end with, so that their examples can follow each other.
    """
    folder = os.path.dirname(page)

    def link(found: re.Match[str]) -> str:
        inside = not os.path.normpath(os.path.join(folder, found[1])).startswith("..")
        return found[0] if inside else f"](path:{found[1]})"

    text = re.sub(r"\]\((\.\./[^)#]+\.md)\)", link, source[0])
    source[0] = re.sub(r"\n\n```$", "\n```", text, flags=re.MULTILINE)


def setup(app: Sphinx) -> None:
    """Connect to Sphinx."""
    app.connect("source-read", _for_the_site)
