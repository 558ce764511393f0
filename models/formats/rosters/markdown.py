"""A force as Markdown, for forums and notes; nothing that a player typed acts as Markdown."""

from __future__ import annotations

import re
from typing import Final

from models.formats.rosters.text import entry_lines, heading, one_line, problem_lines, sections, title
from models.games.values import Member, Verdict
from models.i18n import Text, Translator

_MARKS: Final = re.compile(r"([\\`*_\[\]<>#|~&$])|^(?=[+=-])|(?<=^\d)(?=[.)])|(?<=^\d\d)(?=[.)])")


def write_markdown(verdict: Verdict, points: Text, t: Translator, code: str = "") -> str:
    """Return a checked force as Markdown in the language of `t`: for each member a heading and a table of figures.

    `code`, which can be read back, stands at the end.
    """
    parts = [f"# {_plain(heading(verdict, points, t))}"]
    for member in verdict.members:
        parts += _member(member, points, t)
    found = problem_lines(verdict.problems, t)
    if found:
        parts += [f"## {t('share.problems')}", "\n".join(f"- {_plain(line)}" for line in found)]
    if code:
        parts.append(t("share.code", code=f"`{code}`"))
    return "\n\n".join(parts) + "\n"


def _member(member: Member, points: Text, t: Translator) -> list[str]:
    parts = [f"## {_plain(title(member, points, t))}"]
    if member.stats:
        head = _row([stat.label[t.lang] for stat in member.stats])
        parts.append("\n".join((head, "|" + "---|" * len(member.stats), _row([str(stat) for stat in member.stats]))))
    lines = []
    for each in member.in_play:
        lines.append(f"- **{_plain(each.title[t.lang])}** {_plain(each.shown(t.lang))}")
    for section, entries in sections(member):
        items = "; ".join(_plain(line) for line in entry_lines(entries, t))
        lines.append(f"- **{_plain(t(f'share.{section}'))}** {items}")
    return [*parts, "\n".join(lines)] if lines else parts


def _row(cells: list[str]) -> str:
    return "| " + " | ".join(_plain(cell) for cell in cells) + " |"


def _plain(text: str) -> str:
    """Return a text in which no sign is a mark of Markdown or HTML."""
    return _MARKS.sub(lambda found: "\\" + (found[1] or ""), one_line(text))
