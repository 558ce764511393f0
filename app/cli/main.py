"""The parser: joins the families of commands, speaks the user's language, turns every failure into one sentence."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from functools import cache
from typing import Any, Final

import typer
from typer.main import get_command

from app.cli import boards, files, galaxy, games, paper, party, simulating, turns
from app.cli.guide import CommandNode, asked_about, choices, guide, way
from app.cli.outcome import WRONG, guarded, say
from app.cli.output import language, print_lines
from models.formats.registry import read_suffixes, write_suffixes
from models.games.library import BUILT
from models.i18n import Translator

FAMILIES: Final = (files, games, paper, party, boards, galaxy, turns, simulating)
COMPLETE: Final = "_PORTULAN_COMPLETE"
SHELLS: Final = ("bash", "zsh", "fish", "powershell", "pwsh")
_SUFFIXES: Final = {
    "cli.help_galaxy_output": write_suffixes("galaxy"),
    "cli.help_galaxy_in": read_suffixes("galaxy"),
    "cli.help_map_in": read_suffixes("map", window=False),
    "cli.help_map_out": write_suffixes("map"),
    "cli.help_party_output": write_suffixes("force"),
}
"""The suffixes that helps name: those of the registry."""
# The usage errors of the parser that have a sentence of their own; the rest share one.
_USAGE: Final = {
    "MissingParameter": "cli.missing_argument",
    "NoSuchOption": "cli.no_such_option",
    "BadParameter": "cli.bad_value",
    "BadOptionUsage": "cli.bad_value",
}
# The parser tells which words are too many in its sentence alone.
_SURPLUS: Final = re.compile(r"extra argument(?:s|\(s\))? \((.*)\)", re.DOTALL)


def run(args: Sequence[str]) -> int:
    """Run one command line and return the exit code: 0 done, 1 Problems of grade error or refused, 2 wrong use."""
    t = Translator(language())
    if COMPLETE in os.environ:
        return _completed(parser(t), t)
    if not args or (len(args) == 1 and args[0].endswith(".portulan")):
        from app.start.display import open_where_there_is_a_screen

        return open_where_there_is_a_screen(args)
    command = parser(t)
    known, found = way(command, args)
    rest = args[len(known) :]
    if _has_children(found) and rest and not rest[0].startswith("-"):
        say(t("cli.no_such_command", name=" ".join([*known, rest[0]]), command=_command_words(known)))
        return WRONG
    path = asked_about(command, args)
    if path is not None:
        return guarded(t, lambda: print_lines(guide(command, path, t)))
    if _has_children(found) and not rest:
        # Half a command: what can follow it, where errors go, so that a script that reads the answer gets none.
        say(guide(command, known, t))
        return WRONG
    return guarded(t, lambda: _parsed(command, args, t))


def _completed(command: CommandNode, t: Translator) -> int:
    """Answer a shell that asks at TAB what may come next: it gives the words typed so far in its environment."""
    shell = os.environ[COMPLETE].partition("_")[2]
    if shell not in SHELLS or os.environ[COMPLETE].partition("_")[0] not in ("complete", "source"):
        say(t("cli.no_completion", shells=", ".join(SHELLS)))
        return WRONG
    try:
        command.main([], prog_name="portulan", standalone_mode=False, obj=t)
    except SystemExit as end:
        return int(end.code or 0)
    except (KeyError, ValueError):
        # No shell asks without the words typed so far.
        say(t("cli.no_completion", shells=", ".join(SHELLS)))
    return WRONG


def _parsed(command: CommandNode, args: Sequence[str], t: Translator) -> object:
    """Run a command; what the parser objects to is one sentence as well."""
    try:
        return command.main(list(args), prog_name="portulan", standalone_mode=False, obj=t)
    except typer.Abort as problem:
        raise KeyboardInterrupt from problem
    except Exception as problem:
        if not hasattr(problem, "format_message"):
            raise
        say(_usage(t, problem, _command_words(way(command, args)[0])))
        return WRONG


def parser(t: Translator) -> CommandNode:
    """Return the whole command tree with its help in the language of `t`."""
    return _parser(t.lang, tuple(BUILT))


@cache
def _parser(lang: str, _games: tuple[str, ...]) -> CommandNode:
    # Made once: who runs many command lines in one process would spend a tenth of a second on each.
    t = Translator(lang)
    root = typer.Typer(name="portulan", help="cli.help", add_completion=True, no_args_is_help=False)
    for family in FAMILIES:
        family.add_commands(root)
    # The parser's own classes say less of themselves than they have.
    made: Any = get_command(root)
    command: CommandNode = made
    _translate(command, t)
    for game_id, title in games.titles().items():
        command.commands[game_id].help = t("cli.help_game", game=title)
    return command


def _translate(command: CommandNode, t: Translator) -> None:
    """Replace the message keys that stand for help texts, in a command and everything under it."""
    command.help = t(command.help) if command.help else None
    for param in command.params:
        key = getattr(param, "help", None)
        if key and key.startswith("cli."):
            param.help = t(key, suffixes=_SUFFIXES[key]) if key in _SUFFIXES else t(key)
    for child in getattr(command, "commands", {}).values():
        _translate(child, t)


def _usage(t: Translator, problem: Any, command: str) -> str:
    key = _USAGE.get(type(problem).__name__)
    surplus = _SURPLUS.search(problem.format_message())
    if key is None and surplus:
        return t("cli.surplus_words", words=surplus[1], command=command)
    if key is None:
        return t("cli.wrong_use", command=command)
    param = getattr(problem, "param", None)
    hint = getattr(problem, "param_hint", None) or getattr(problem, "option_name", None)
    if not hint and param is not None:
        hint = param.opts[0] if param.opts[0].startswith("-") else (param.metavar or param.name.upper())
    hint = hint or ""
    name = hint if isinstance(hint, str) else ", ".join(hint)
    if key == "cli.bad_value" and param is not None:
        return _allowed(t, param, name, command)
    return t(key, name=name, command=command)


def _allowed(t: Translator, param: Any, name: str, command: str) -> str:
    """Say what a parameter may be: a number of a range, or one word of several."""
    least, most = (None if bound is None else f"{bound:.12g}" for bound in (param.min, param.max))
    if choices(param):
        return t("cli.value_choices", name=name, choices=", ".join(choices(param)))
    if least is not None and most is not None:
        return t("cli.value_range", name=name, least=least, most=most)
    if least is not None:
        return t("cli.value_least", name=name, least=least)
    if param.type_descriptor.annotation in (int, float):
        return t("cli.value_number", name=name)
    return t("cli.bad_value", name=name, command=command)


def _has_children(command: CommandNode) -> bool:
    return bool(getattr(command, "commands", {}))


def _command_words(path: Sequence[str]) -> str:
    return " ".join(["portulan", *path])
