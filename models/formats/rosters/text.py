"""A force as plain text, for a mail or a message: everything a player needs at the table, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from models.games.values import Entry, Member, Verdict
from models.i18n import Text, Translator
from models.problem import Problem

SECTIONS: Final = ("gear", "skills", "spells")
"""The lists of a member, in the order sheets show them; their titles are `share.gear` and so on."""


def write_text(verdict: Verdict, points: Text, t: Translator, code: str = "") -> str:
    """Return a checked force as text in the language of `t`; `points` is the name of its game's points.

    `code`, which reads back, stands at the end.
    """
    parts = [heading(verdict, points, t), *(_member(member, points, t) for member in verdict.members)]
    found = [f"- {line}" for line in problem_lines(verdict.problems, t)]
    if found:
        parts.append("\n".join((t("share.problems"), *found)))
    if code:
        parts.append(t("share.code", code=code))
    return "\n\n".join(parts) + "\n"


def heading(verdict: Verdict, points: Text, t: Translator) -> str:
    """Return one line on a force: name, cost, limit, number of figures."""
    figures = t.plural("share.figures", verdict.figures)
    return t(
        verdict.worded("share.heading"), name=one_line(verdict.name), cost=verdict.cost, limit=verdict.limit,
        budget=verdict.budget, earned=verdict.earned, points=points, figures=figures,
    )  # fmt: skip


def title(member: Member, points: Text, t: Translator) -> str:
    """Return one line on a member: how many, name, role, cost."""
    name, role = one_line(member.name[t.lang]), member.role[t.lang]
    shown = name if role == name else f"{name} — {role}"
    key = "share.member" if member.count == 1 else "share.members"
    return t(key, name=shown, n=member.count, cost=member.cost, points=points)


def _member(member: Member, points: Text, t: Translator) -> str:
    lines = [title(member, points, t)]
    stats = [f"{stat.label[t.lang]} {stat}" for stat in member.stats]
    if stats:
        lines.append("  " + ", ".join(stats))
    for each in member.in_play:
        lines.append("  " + t("share.list", title=each.title, items=each.shown(t.lang)))
    for section, entries in sections(member):
        lines.append("  " + t("share.list", title=t(f"share.{section}"), items="; ".join(entry_lines(entries, t))))
    return "\n".join(lines)


def sections(member: Member) -> Iterator[tuple[str, Sequence[Entry]]]:
    """Yield the lists of a member that are not empty, with their key in SECTIONS."""
    for section in SECTIONS:
        entries: Sequence[Entry] = getattr(member, section)
        if entries:
            yield section, entries


def entry_lines(entries: Iterable[Entry], t: Translator) -> list[str]:
    """Return a line for each thing: its name and, in brackets, its numbers."""
    shown = []
    for entry in entries:
        amount = entry.amount[t.lang]
        name = one_line(entry.name[t.lang])
        shown.append(f"{name} ({amount})" if amount else name)
    return shown


def problem_lines(problems: Iterable[Problem], t: Translator) -> list[str]:
    """Return a line for each Problem: where, what, and by which rule."""
    lines = []
    for problem in problems:
        said = one_line(t(problem.key, **problem.args))
        rule = f" ({problem.rule})" if problem.rule else ""
        where = one_line(problem.where.spoken(t.lang))
        lines.append(t("share.list", title=where, items=said + rule) if where else said + rule)
    return lines


def one_line(text: str) -> str:
    """Return a text without line breaks and other control signs."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
