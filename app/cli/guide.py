"""What `--help` and `-h` answer: the command tree in our own words, in the language of the run, as plain text."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final, Protocol, get_args

from models.i18n import Translator

ASKED: Final = ("--help", "-h")
_WIDEST: Final = 100
_LEFT: Final = 26
_COMPLETION: Final = {
    "install_completion": "cli.help_install_completion",
    "show_completion": "cli.help_show_completion",
}

Row = tuple[str, str]
"""What is typed, and what it means."""


class CommandParameter(Protocol):
    """An argument or an option, as the parser describes it."""

    name: str
    opts: list[str]
    secondary_opts: list[str]
    metavar: str | None
    help: str | None
    required: bool
    default: object


class CommandNode(Protocol):
    """A command, or a group of them, as the parser describes it."""

    help: str | None
    params: list[CommandParameter]
    commands: dict[str, CommandNode]
    """Those below it; a command alone has none."""

    def main(self, args: list[str], *, prog_name: str, standalone_mode: bool, obj: Translator) -> object:
        """Run the command on the words typed after the name of the program."""


def asked_about(command: CommandNode, args: Sequence[str]) -> list[str] | None:
    """Return the words of the command whose help is asked for, None when none is."""
    words = list(args[: args.index("--")] if "--" in args else args)
    if not any(word in ASKED for word in words):
        return None
    return way(command, words)[0]


def way(command: CommandNode, words: Sequence[str]) -> tuple[list[str], CommandNode]:
    """Return the leading words that name a command, and the command they lead to."""
    path: list[str] = []
    for word in words:
        children = getattr(command, "commands", {})
        if word not in children:
            break
        path.append(word)
        command = children[word]
    return path, command


def guide(root: CommandNode, path: Sequence[str], t: Translator) -> str:
    """Return the help of the command at `path`."""
    command = root
    for word in path:
        command = command.commands[word]
    arguments = [param for param in command.params if not _is_option(param)]
    options = [param for param in command.params if _is_option(param)]
    children = getattr(command, "commands", {})
    usage = [t("cli.guide_usage"), "portulan", *path]
    usage += [t("cli.word_command")] * bool(children) + [_usage_name(param, t) for param in arguments]
    usage += [f"{param.opts[0]} {_value(param, t)}" for param in options if param.required]
    blocks = [" ".join([*usage, t("cli.guide_options")]), textwrap.fill(command.help or "", _width())]
    blocks.append(_block(t("cli.guide_arguments"), [(_usage_name(p, t), p.help or "") for p in arguments]))
    own = [(_option(param, t), _meaning(param, t)) for param in options]
    own += [("--verbose", t("cli.help_verbose")), ("--version", t("cli.help_version"))] * (not path) + [
        ("-h, --help", t("cli.help_help"))
    ]
    blocks.append(_block(t("cli.guide_named"), own))
    blocks.append(_block(t("cli.guide_commands"), [(name, child.help or "") for name, child in children.items()]))
    return "\n\n".join(block for block in blocks if block)


def _is_option(param: CommandParameter) -> bool:
    return str(param.opts[0]).startswith("-")


def _usage_name(param: CommandParameter, t: Translator) -> str:
    """Return an argument as the usage line shows it."""
    return _word(param.metavar or param.name.upper(), t)


def _word(metavar: str, t: Translator) -> str:
    key = f"cli.word_{metavar.lower()}"
    return t(key) if metavar.isalpha() and t.has(key) else metavar


def _hint(param: object) -> object:
    """Return the type a parameter was declared with."""
    return getattr(getattr(param, "type_descriptor", None), "annotation", None)


def choices(param: object) -> tuple[str, ...]:
    """Return the words an option may have: those of its Literal."""
    return tuple(each for each in get_args(_hint(param)) if isinstance(each, str))


def _value(param: CommandParameter, t: Translator) -> str:
    if getattr(param, "is_flag", False) or not _is_option(param):
        return ""
    return "|".join(choices(param)) or _word(param.metavar or ("FILE" if _hint(param) is Path else "VALUE"), t)


def _option(param: CommandParameter, t: Translator) -> str:
    names = ", ".join([*sorted(param.opts, key=len), *param.secondary_opts])
    value = "" if param.name in _COMPLETION else _value(param, t)
    return f"{names} {value}".rstrip() + (" …" if getattr(param, "multiple", False) else "")


def _meaning(param: CommandParameter, t: Translator) -> str:
    words = t(_COMPLETION[param.name]) if param.name in _COMPLETION else param.help or ""
    if param.required:
        return f"{words} {t('cli.guide_required')}"
    value = _default(param, t)
    return f"{words} {t('cli.guide_default', value=value)}" if value else words


def _default(param: CommandParameter, t: Translator) -> str:
    """Return the default of an option as one would type it; empty where it is nothing, 0, -1 or off."""
    usual = param.default
    if isinstance(usual, bool):
        return str(param.opts[0]) if usual and param.secondary_opts else ""
    if isinstance(usual, float):
        return t.decimal(round(usual * 1000))
    return str(usual) if isinstance(usual, str | int) and usual not in ("", 0, -1) else ""


def _block(head: str, rows: Iterable[Row]) -> str:
    lines = [line for row in rows for line in _lines(row)]
    return "\n".join([head, *lines]) if lines else ""


def _width() -> int:
    return min(_WIDEST, max(40, shutil.get_terminal_size().columns))


def _lines(row: Row) -> Iterator[str]:
    """Return a row: its meaning beside it, or below where the left side is too long."""
    meaning = textwrap.wrap(row[1], max(_width() - _LEFT, 30), break_on_hyphens=False) or [""]
    left = f"  {row[0]}"
    if len(left) >= _LEFT - 1:
        yield left
        left = ""
    yield (left.ljust(_LEFT) + meaning[0]).rstrip()
    yield from (" " * _LEFT + line for line in meaning[1:])
