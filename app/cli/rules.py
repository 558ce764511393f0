"""Commands that judge without a campaign: check a party or an army, exact odds."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from app.cli.judging import check
from app.cli.output import load_json, put, put_json
from models.errors import ContentError

Source = Annotated[Path, typer.Argument(help="cli.help_source", show_default=False)]
AsJson = Annotated[bool, typer.Option("--json", help="cli.help_json")]
MAX_REQUESTS = 10_000
SHORT = 60


def add_commands(root: typer.Typer) -> None:
    """Add `swidenth check`, `escarmouche check` and `odds`."""
    for name, judge in (("swidenth", check_party), ("escarmouche", check_army)):
        family = typer.Typer(name=name, help=f"cli.help_{name}")
        family.callback()(_family)
        family.command("check", help=f"cli.help_{name}_check")(judge)
        root.add_typer(family)
    root.command("odds", help="cli.help_odds")(odds)


def _family() -> None:
    """Keep `check` a word of its own while it is the only command of its family."""


def check_party(ctx: typer.Context, party: Source, as_json: AsJson = False) -> int:
    """Cost and check a Swidenth party (SW-45 … SW-95)."""
    return check(ctx.obj, "swidenth", party, as_json=as_json)


def check_army(ctx: typer.Context, army: Source, as_json: AsJson = False) -> int:
    """Cost and check an army of Grandes escarmouches (GE-52, GE-76 … GE-91)."""
    return check(ctx.obj, "escarmouche", army, as_json=as_json)


def odds(request: Source, as_json: AsJson = False) -> int:
    """Answer one request of odds, or a list of them."""
    data, name = load_json(request), _short(request.name)
    if isinstance(data, dict) and "requests" in data:
        wishes = data["requests"]
        if not isinstance(wishes, list) or len(data) != 1:
            raise ContentError("cli.odds_form", file=name, place="requests")
        if len(wishes) > MAX_REQUESTS:
            raise ContentError("cli.odds_many", file=name, place="requests", limit=MAX_REQUESTS)
        answers = [_answer(wish, name, f"requests[{i}]") for i, wish in enumerate(wishes)]
        document: dict[str, Any] = {"requests": answers}
    else:
        document = _answer(data, name, "")
    if as_json:
        put_json(document)
    else:
        for answer in document.get("requests", [document]):
            put(*_spoken(answer))
    return 0


def _answer(wish: object, file: str, place: str) -> dict[str, Any]:
    from models.games.library import game

    if not isinstance(wish, dict) or not isinstance(wish.get("game"), str):
        raise ContentError("cli.odds_form", file=file, place=place or "game")
    facet = game(_short(wish["game"])).odds
    if facet is None:
        raise ContentError("cli.odds_none", file=file, place=place or "game", game=wish["game"])
    return facet.answer({_short(str(key)): value for key, value in wish.items()}, {}, file, place)


def _short(words: str) -> str:
    """Return words as a refusal repeats them: one sentence, not the whole of what was sent."""
    return words if len(words) <= SHORT else words[: SHORT - 1] + "…"


def _spoken(answer: dict[str, Any], indent: str = "") -> list[str]:
    """Return an answer as lines: `hit: 19/40 (47.5 %)`."""
    lines = []
    for key, value in answer.items():
        if isinstance(value, dict) and set(value) == {"fraction", "value"}:
            lines.append(f"{indent}{key}: {value['fraction']}  ({value['value']:.4f})")
        elif isinstance(value, dict):
            lines += [f"{indent}{key}:", *_spoken(value, indent + "  ")]
        else:
            lines.append(f"{indent}{key}: {value}")
    return lines
