"""The C++ headers in their own words: ``.. cpp-headers:: pdn`` shows those of one folder.

A header opens with a comment that says what it is, and ``///`` comments stand before what others
use. That is all this reads. A parser of C++ would have to follow concepts, attributes and an inline
namespace for each CPU level, and arrive at the same sentences.
"""

from __future__ import annotations

import re
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

INCLUDE = Path(__file__).resolve().parents[2] / "cpp" / "include" / "bitdraughts"


def opening(text: str) -> list[str]:
    """The lines of the comment a header opens with."""
    return [line[3:] for line in text.partition("#pragma once")[0].splitlines()]


def documented(text: str) -> list[tuple[str, str]]:
    """Each ``///`` comment of a header, with the declaration below it."""
    found = []
    lines = iter(text.splitlines())
    for line in lines:
        comment = []
        while (match := re.fullmatch(r"\s*///(?!<) ?(.*)", line)) is not None:
            comment.append(match[1])
            line = next(lines, "")
        if comment:
            declaration = [line]
            while not re.search(r"[;{}]\s*(//.*)?$", line) and line.strip():
                line = next(lines, "")
                declaration.append(line)
            found.append((" ".join(comment), shown(declaration)))
    return found


def shown(declaration: list[str]) -> str:
    """A declaration without its body, moved to the left edge."""
    indent = len(declaration[0]) - len(declaration[0].lstrip())
    text = "\n".join(line[indent:] for line in declaration)
    return re.sub(r"\s*(\{.*|;\s*(//.*)?)$", ";", text, flags=re.DOTALL)


def sentence(text: str) -> nodes.paragraph:
    """A comment as a paragraph, with its names between backticks set as code."""
    paragraph = nodes.paragraph()
    for number, part in enumerate(text.split("`")):
        if part:
            paragraph += nodes.literal("", part) if number % 2 else nodes.Text(part)
    return paragraph


def paragraphs(lines: list[str]) -> list[nodes.Element]:
    """A comment as paragraphs; what is indented in it stays as it is."""
    found: list[nodes.Element] = []
    for part in re.split(r"\n[ \t]*\n", "\n".join(lines).strip("\n")):
        if part.startswith(" "):
            found.append(nodes.literal_block(part, part, language="text"))
        elif part:
            found.append(sentence(" ".join(part.split())))
    return found


class CppHeaders(SphinxDirective):
    """A section for each header of a folder."""

    optional_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Read the headers as they are now."""
        return [self.header(path) for path in sorted(self.folder().glob("*.hpp"))]

    def folder(self) -> Path:
        """The folder named, or the one above them all."""
        return INCLUDE / self.arguments[0] if self.arguments else INCLUDE

    def header(self, path: Path) -> nodes.section:
        """What one header says."""
        self.env.note_dependency(str(path))
        name = path.relative_to(INCLUDE).as_posix()
        text = path.read_text(encoding="utf-8")
        section = nodes.section("", nodes.title("", name), ids=[nodes.make_id(f"header-{name}")])
        section += paragraphs(opening(text))
        for comment, declaration in documented(text):
            section += nodes.literal_block(declaration, declaration, language="cpp")
            section += sentence(comment)
        return section


def setup(app: Sphinx) -> dict[str, bool]:
    """Connect to Sphinx."""
    app.add_directive("cpp-headers", CppHeaders)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
