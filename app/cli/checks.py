"""Checks of a party or an army, with a fast path past the parser, which takes longer than the check itself.

The short way takes `GAME check FILE [--json]` and nothing else; whatever looks otherwise goes to the parser.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from app.cli.outcome import MARK, guarded
from app.cli.output import language, load_json, print_lines, put_json, put_problems, put_table
from models.games.library import BUILT, game
from models.games.values import Stat
from models.i18n import Translator
from models.problem import has_error

STORY: Final = "story"


def judged_at_once(args: Sequence[str]) -> int | None:
    """Return the exit code of a plain check, or nothing where the parser has to read the arguments."""
    words = [word for word in args if word != MARK]
    plain = len(words) == 3 and words[0] in BUILT and words[1] == "check" and not words[2].startswith("-")
    if not plain or "_PORTULAN_COMPLETE" in os.environ or MARK in args[:2] or not BUILT[words[0]].has("roster"):
        return None
    t = Translator(language())
    return guarded(t, lambda: check(t, words[0], Path(words[2]), as_json=MARK in args))


def check(t: Translator, game_id: str, path: Path, *, as_json: bool) -> int:
    """Cost and check a force of a JSON file; return 1 when it breaks a rule."""
    found = game(game_id)
    roster = found.roster
    document = load_json(path)
    if isinstance(document, dict) and STORY in document:
        from models.formats.rosters.shared import read_shared

        build = read_shared(found, document, path.name)[0]
    else:
        build = roster.read(document, path.name)
    verdict = roster.check(build, {})
    if as_json:
        put_json(found.report(verdict, t))
        return int(has_error(verdict.problems))
    of = t(
        verdict.worded("cli.force_of"), cost=verdict.cost, limit=verdict.limit, budget=verdict.budget,
        earned=verdict.earned, points=roster.points,
    )  # fmt: skip
    print_lines(t.pair(verdict.name, of))
    rows = [(t.read(m.name), t.read(m.role), m.count, m.cost, _profile(t, m.stats)) for m in verdict.members]
    put_table([t(f"cli.column_{c}") for c in ("name", "role", "count", "cost", "profile")], rows)
    put_problems(t, verdict.problems)
    if not verdict.problems:
        print_lines(t("cli.no_problem"))
    return int(has_error(verdict.problems))


def _profile(t: Translator, stats: Sequence[Stat]) -> str:
    return "  ".join(f"{t.read(stat.short)} {stat}" for stat in stats)
