"""What ``--help`` says, of every command: ``.. command-help::``."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from bitdraughts.cli import parser


def commands(top: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    """The parser of the program and those of its commands, in their order."""
    yield top
    for action in top._actions:
        if isinstance(action, argparse._SubParsersAction):
            for parser_of_command in action.choices.values():
                yield from commands(parser_of_command)


class CommandHelp(SphinxDirective):
    """A section for each command."""

    def run(self) -> list[nodes.Node]:
        """Ask the parser, as wide as a page and without colours."""
        os.environ.update(COLUMNS="92", NO_COLOR="1")
        return [self.command(one) for one in commands(parser())]

    def command(self, one: argparse.ArgumentParser) -> nodes.section:
        """The help of one command."""
        section = nodes.section("", nodes.title("", one.prog), ids=[nodes.make_id(one.prog)])
        text = one.format_help()
        section += nodes.literal_block(text, text, language="text")
        return section


def setup(app: Sphinx) -> dict[str, bool]:
    """Connect to Sphinx."""
    app.add_directive("command-help", CommandHelp)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
