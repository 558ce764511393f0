"""How the stories are told: a battle, a force, a card, an order sheet, a campaign, each as plain text in one language.

Everything is asked of the product; nothing is worded here but the headings between its sentences.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from email import message_from_bytes
from email.policy import default as whole
from itertools import count
from typing import Any

from models.content import RULESETS, read_toml
from models.errors import SpokenError
from models.formats.rosters.text import problem_lines, write_text
from models.games.battle.battle_json import Seats
from models.games.battle.course import Course
from models.games.battle.values import Told
from models.games.campaign_book import CampaignBook, held_words
from models.games.event import Pen
from models.games.facets.evening import AidSection
from models.games.facets.turn_events import spoken_args
from models.games.facets.turns import ReadOrders
from models.games.game import Game
from models.games.library import BUILT
from models.games.scenarios.pieces import Setup
from models.games.values import CardContent, Entry, Stored
from models.i18n import Translator
from models.problem import Problem
from models.sheets.battle_story import battle_story, story_markdown

SAMPLES = RULESETS.parent / "samples"
MOST_ACTS = 1000
MOST_OBJECTIVES = 10


def words_of(game_id: str, lang: str) -> Translator:
    return Translator(lang, BUILT[game_id].terms())


def pen() -> Pen:
    """Return a pen whose keys count."""
    numbers = count(1)
    return Pen(lambda: f"{next(numbers):05}", "2026-02-20", "", "fr")


def sampled(name: str, number: int = 0) -> dict[str, Any]:
    """Return the document of a force of a sample."""
    document: dict[str, Any] = read_toml(SAMPLES / f"{name}.toml")["forces"][number]
    return document


def stored(book: Game, document: Mapping[str, Any], ink: Pen) -> Stored:
    return book.roster.store(book.roster.read(document, "force.json"), ink.new_id, ink.at)


def refused(t: Translator, what: Callable[[], object]) -> str:
    """Return the sentence that refuses a call; empty where it is allowed."""
    try:
        what()
    except SpokenError as problem:
        return t(problem.key, **problem.args_)
    return ""


def spoken(t: Translator, line: Told) -> str:
    return t(line.key, **line.args) + (f" ({line.rule})" if line.rule else "")


# -- battles -----------------------------------------------------------------------------------------------------------


def battle(book: Game, name: str, setup: Setup, players: Sequence[str], seed: str, lang: str) -> str:
    """Return a battle between automatic players: its log, how it ended, and its story where the game has prose."""
    battles, t = book.battles, words_of(book.id, lang)
    assert battles is not None
    course = Course(battles.set_up(setup), seed)
    seats = Seats(dict(zip(setup.sides, players, strict=True)))
    while course.view().phase != "over" and course.count < MOST_ACTS:
        course.do(*course.advice(seats))
    sides = {each.id: each.name[lang] for each in battles.sides(setup)}
    lines, heading = [name], ""
    for done in course.done:
        begins = next((line.args["turn"] for line in done.lines if line.key.endswith("ev_turn")), done.turn)
        before, heading = heading, t("play.round", round=battles.round_of(begins), side=sides.get(done.side, ""))
        lines += ["", heading] if begins and heading != before else []
        lines += [spoken(t, done.why)] if done.why is not None else []
        lines += [f"    {spoken(t, line)}" for line in done.lines if not line.key.endswith("ev_turn")]
    view = course.view()
    lost = [
        t("play.losses", side=sides[side], n=sum(each.side == side and each.state == "down" for each in view.tokens))
        for side in setup.sides
    ]
    lines += ["", t("play.won", side=sides[view.winner]) if view.winner else t("play.drawn")]
    lines += [t.plural("play.summary", battles.round_of(view.turn), losses=", ".join(lost)), ""]
    told = battle_story(name, course.done, course.fight.cast(), battles.round_of, t)
    return "\n".join((*lines, story_markdown(told, {})))


def problems(t: Translator, found: Iterable[Problem]) -> list[str]:
    """Return Problems as lines, each with the ways to mend it."""
    lines = []
    for each in found:
        lines += problem_lines([each], t)
        lines += [f"    → {t(fix.key, **fix.args)}" for fix in each.fixes]
    return lines


# -- forces and cards --------------------------------------------------------------------------------------------------


def force(book: Game, document: Mapping[str, Any], lang: str) -> str:
    """Return a force as it is shared in plain text, its Problems at the end, or why it cannot be read."""
    roster, t = book.roster, words_of(book.id, lang)
    try:
        verdict = roster.check(roster.read(document, "force.json"), {})
    except SpokenError as problem:
        return t(problem.key, **problem.args_) + "\n"
    return write_text(verdict, roster.points, t)


def card(content: CardContent, lang: str) -> str:
    """Return what stands on a card."""
    head = " · ".join(filter(None, (content.title[lang], content.role[lang], content.cost[lang])))
    lines = [head + (f" × {content.count}" if content.count > 1 else "")]
    lines.append("  " + ", ".join(f"{stat.label[lang]} {stat}" for stat in content.stats))
    for section in content.sections:
        lines += [f"  {section.title[lang]}", *(f"    {_entry(each, lang)}" for each in section.entries)]
    lines += [f"  {note[lang]}" for note in (*content.notes, *content.now)]
    if content.boxes:
        lines.append(f"  {content.box_label[lang]} {'□' * content.boxes}".replace("   ", "  "))
    lines += [f"  {track.label[lang]} {'□' * track.count}" for track in content.tracks]
    return "\n".join(lines)


def _entry(entry: Entry, lang: str) -> str:
    amount = f" ({entry.amount[lang]})" if entry.amount[lang] else ""
    words = f" : {entry.words[lang]}" if entry.words[lang] else ""
    return entry.name[lang] + amount + words + (f" [{entry.rule}]" if entry.rule else "")


def aid(sections: Sequence[AidSection], lang: str) -> Iterator[str]:
    """Yield the rules aid of an evening, block by block."""
    for section in sections:
        lines = [section.title[lang]]
        for line in section.lines:
            said = f"{line.lead[lang]} {line.text[lang]}".strip()
            lines.append(f"  {said} ({line.rule})" if line.rule else f"  {said}")
        rows = ([section.heads] if section.heads else []) + [row.cells for row in section.rows]
        lines += ["  " + " | ".join(cell[lang] for cell in row) for row in rows]
        yield "\n".join(lines)


# -- campaigns ---------------------------------------------------------------------------------------------------------


def orders(read: ReadOrders, t: Translator) -> Iterator[str]:
    """Yield the lines of a sheet, under each what is said of it at once."""
    for line in read.lines:
        yield line.words
        said = t(line.key, **spoken_args(line.key, line.args, t)) if line.key else ""
        if said or line.grade != "ok":
            yield f"    {line.grade} : {said}" + (f" ({line.rule})" if line.rule else "")


def letter(raw: bytes) -> str:
    """Return the subject and the text of a mail."""
    mail = message_from_bytes(raw, policy=whole)
    body = mail.get_body(("plain",))
    assert body is not None
    return f"{mail['Subject']}\n\n{body.get_content()}".replace("\r", "")


def chronicle(book: CampaignBook) -> str:
    """Return the chronicle of a campaign without its maps, its plots, its time line and most of its objectives."""
    parts = [f"# {book.title}", book.under, *book.cover]
    for side in book.sides:
        figures = "; ".join(f"{each.name} ({each.fate})" if each.fate else each.name for each in side.commands)
        parts.append(", ".join(filter(None, (side.name, side.player, side.status))) + (figures and f": {figures}"))
    for chapter in book.chapters:
        parts.append(f"## {' – '.join(filter(None, (chapter.over, chapter.title)))}")
        sides, t = {side.id: side.name for side in book.sides}, Translator(book.lang)
        parts.append("\n".join(t.pair(sides[each.side], held_words(each, t)) for each in chapter.standings))
        for turn in chapter.turns:
            parts += [f"### {turn.title}"] if turn.title else []
            parts += (*turn.paragraphs, *turn.letters)
            for battle in turn.battles:
                camps = (" ".join((", ".join(camp.names), *camp.fates)) for camp in battle.camps)
                parts.append("\n".join((f"> {battle.title}", *(f"> {each}" for each in (*camps, *battle.sums)))))
    parts += [f"{each.turn}. {each.words}" for each in book.moments]
    parts += [_table(book.ranking), _table(book.objectives[:MOST_OBJECTIVES])]
    parts += [f"{name} : {words}" for name, words in (*book.places, *book.words)]
    return "\n\n".join(filter(None, (*parts, book.closing))) + "\n"


def _table(rows: Sequence[Sequence[str]]) -> str:
    return "\n".join(" | ".join(row) for row in rows)
