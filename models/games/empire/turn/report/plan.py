"""The part of a report's page where a player draws his orders: the data of its script, and its place on the page.

All of it is known to the player already; the script judges with the same integers as the program.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from models.content import Json
from models.galaxy.circles import covers
from models.galaxy.posters.layout import Layout
from models.galaxy.posters.style import quoted, xml_safe
from models.galaxy.values import Command, Engagement, RouteState, Troops
from models.games.address import is_address
from models.games.empire.moves import closed_systems, system_of
from models.games.empire.readings import reading
from models.games.empire.situation import EmpireSituation
from models.games.empire.status import status
from models.games.empire.threats import may_attack
from models.games.empire.turn.forces import count
from models.games.empire.turn.numbers import MILLION, Numbers, battle_figures, economy_figures, technologies
from models.games.empire.turn.orders.blank_sheet import spoken_names
from models.games.empire.turn.orders.offers import reader_tables
from models.games.empire.turn.orders.words import order_words
from models.games.empire.turn.report.sections import name_book
from models.games.empire.turn.report.values import TurnReport
from models.games.empire.turn.spending import command_price, home_price, reinforce_price
from models.games.empire.turn.state import Rank
from models.games.empire.wealth import ports
from models.i18n import LANGUAGES, Translator, fold

_SAID: Final = (
    "choose", "stay", "to_planet", "to_point", "by_jump", "way", "where", "engagement", "special",
    "technology", "none", "possible", "token", "copied", "selected", "saved", "paste", "sure", "and",
    "like", "unknown", "no_order", "two", "money", "last",
)  # fmt: skip
_JUDGED: Final = {
    **{key: f"galaxy.{key}" for key in (
        "jump_no_path", "jump_from_on_planet", "jump_from_planet_in_circle", "jump_no_route", "jump_ends_there",
        "beyond_circle", "system_closed",
    )},
    "after_jump": "galaxy.after_jump_space_only", "not_wholly": "galaxy.not_wholly_in_circle",
    **{key: f"report.plan_{key}" for key in ("stays", "no_way", "meets")},
}  # fmt: skip
_LETTERS: Final = ("letter_to_nobody", "letter_to_no_such", "letter_empty", "letter_too_long", "letter_goes_on")
_VERIFIED: Final = ("proved", "proved_again", "proved_old", "not_proved", "no_secret_told", "two_secrets")
_FAULTS: Final = ("test", "other_secret", "no_bulletin", "no_closing", "not_told", "other_list", "seed", "keys", "key",
                  "sheet", "dice")  # fmt: skip
_PROOF: Final = ("this", "secret", "seeds", "other_digest", "other_dice", "no_first", "unreadable", "damaged", "lacks",
                 "part", "whole")  # fmt: skip
_OF_OTHERS: Final = ("gift", "bank_use", "accept", "rumour", "consent", "letter")
"""The forms that name another player."""
_MARKS: Final = {"good": "✓", "ok": "·", "wait": "!", "bad": "✗"}


def page_data(plan: Mapping[str, object], proof: Mapping[str, object], t: Translator) -> str:
    """Return the data of the scripts, as JSON safe in a page; `proof` is what `report.json` tells of the dice."""
    words = {
        **{key: t(f"turn.{key}") for key in _VERIFIED}, **{key: t(f"turn.fault_{key}") for key in _FAULTS},
        **{key: t(f"report.proof_{key}") for key in _PROOF},
    }  # fmt: skip
    document = {**plan, "marks": _MARKS, "proof": proof, "proofWords": words}
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def plan_data(report: TurnReport, layout: Layout, sheet: str, t: Translator) -> Mapping[str, object]:
    """Return what the script needs to judge the orders of the next turn."""
    galaxy, faction, choices = report.seen.galaxy, report.seen.faction, report.seen.choices
    words, lang = order_words(), LANGUAGES.index(t.lang)
    planets = sorted(galaxy.planets, key=lambda p: p.id)
    number = {planet.id: n for n, planet in enumerate(planets)}
    called, fleets = spoken_names(galaxy.planets), spoken_names(galaxy.commands)
    figures = battle_figures()
    special = {key: each for key, each in figures.special.items() if each.alliance == status(galaxy, faction)}

    def own(command: Command) -> dict[str, Json]:
        return {
            "id": command.id, "name": command.name, "said": fleets[command.id],
            "at": command.at, "radius": galaxy.circle(command),
            "level": Engagement(command.engagement).value,
            "specials": [key for key, each in special.items() if count(command.force, each.needs)],
            "technologies": list(_technologies(report, command, fleets[command.id], t)),
            "last": [told for told, about in last if about == command.id],
            "words": {
                name: t(key, name=command.name, planet="{planet}", pair="{pair}", commands="{commands}")
                for name, key in _JUDGED.items()
            },
        }  # fmt: skip

    def other(command: Command) -> dict[str, Json]:
        owner = galaxy.faction.get(command.owner)
        return {
            "name": command.name, "owner": owner.name[t.lang] if owner else "?", "at": command.at,
            "radius": galaxy.circle(command), "enemy": may_attack(galaxy, command.owner, faction),
        }  # fmt: skip

    last = tuple(_last_turn(report))
    lines, head = sheet.splitlines(), report.head
    book, shown = name_book(report), report.offers
    return {
        "key": f"portulan-{head.commitment[:16]}-{report.seen.turn + 1}-{faction}",
        "head": lines[0], "end": lines[-1], "file": t("report.file_sheet"), "comma": t.decimal(1500)[1],
        "to": head.referee if is_address(head.referee) else "",
        "subject": t("report.plan_subject", turn=report.seen.turn + 1, name=report.name),
        "fleet": words.kinds["command"][lang],
        "move": t("report.plan_goes"), "jump": t("report.plan_jumps"),
        "levels": {each.value: t(f"report.named_{each.value}") for each in Engagement},
        "specials": {key: t(f"report.named_{key}") for key in special},
        "layout": {
            "left": layout.left, "top": layout.top, "up": layout.scale[0], "down": layout.scale[1],
            "x": layout.origin[0], "y": layout.origin[1], "unit": layout.mark, "width": layout.width,
            "height": layout.height,
        },
        "words": {
            **{name: t(f"report.plan_{name}") for name in _SAID},
            **{name: t(f"empire.{name}") for name in _LETTERS}, "order_in_letter": t("turn.order_in_letter"),
            "signed": t("report.letter_by_name"), "line_too_long": t("empire.line_too_long"),
            "colon": t.pair("", "").rstrip() + " ",
        },
        "map": {
            "planets": [
                {
                    "id": p.id, "x": p.x, "y": p.y, "r": p.radius, "system": system_of(p), "name": p.marked,
                    "said": called[p.id],
                }
                for p in planets
            ],
            "routes": [
                [number[r.start], number[r.end], r.state is RouteState.OPEN]
                for r in galaxy.routes if r.start in number and r.end in number
            ],
            "closed": sorted(closed_systems(EmpireSituation(galaxy, choices))),
            "start": reading(choices, "jump_start"), "then": reading(choices, "jump_then_circle"),
        },
        "grammar": reader_tables(book, t.lang),
        "examples": {each.form: each.words for each in reversed(shown)},
        "open": list(dict.fromkeys(each.form for each in shown if each.open and not each.why)),
        "choices": {
            "engagement": list(words.values["engagement"]), "special": list(special),
            **{name: list(words.values[name]) for name in ("effect", "signed", "take")},
            "open": list(words.values["open"])[::-1],
        },
        "money": report.money.new, "prices": _prices(report), "limits": _limits(report),
        "labels": _labels(t),
        "own": [own(c) for c in galaxy.commands if c.owner == faction],
        "last": [told for told, about in last if not about],
        "others": [other(c) for c in galaxy.commands if c.owner != faction],
    }  # fmt: skip


def _last_turn(report: TurnReport) -> Iterator[tuple[str, str]]:
    """Yield the orders of the turn before with what became of them, and the own command each is about, if any."""
    mine = {fold(c.name): c.id for c in report.seen.galaxy.commands if c.owner == report.seen.faction}
    for each in report.orders or ():
        words = fold(each.words)
        about = next((key for name, key in mine.items() if name in words), "")
        yield f"{each.words} – {each.line.text}", about


def _labels(t: Translator) -> dict[str, Json]:
    """Return how the fields of a form are called, by the type of their slot; a port has a name of its own."""
    said = {key: order_words().said(key)[t.lang] for key in ("command", "planet", "character", "resource", "home")}
    more = {"engagement": "plan_engagement", "take": "plan_take", "special": "plan_special",
            "technology": "plan_technology",
            "player": "column_player", "players": "letter_to", "open": "letter_open",
            "signed": "letter_signed", "new": "order_name", "text": "order_words", "amount": "order_amount",
            "from": "order_from", "shares": "order_share", "effect": "order_effect"}  # fmt: skip
    found = {**said, **{name: t(f"report.{key}") for name, key in more.items()}}
    return {
        **found, **dict.fromkeys(("commands", "own"), said["command"]),
        **dict.fromkeys(("place", "target", "path"), said["planet"]),
    }  # fmt: skip


def _limits(report: TurnReport) -> dict[str, Json]:
    """Return the things that an order may name, by its form and their kind, where not all that are known are lawful."""
    galaxy, faction, ranks = report.seen.galaxy, report.seen.faction, report.seen.ranks
    mine = [c for c in galaxy.commands if c.owner == faction]
    near = [p for p in galaxy.planets if any(covers(c.at, galaxy.circle(c), p.at, p.radius) for c in mine)]
    fleets: dict[str, Json] = {"command": [c.id for c in mine]}
    held: dict[str, Json] = {"planet": [p.id for p in galaxy.planets if p.owner == faction]}
    others: dict[str, Json] = {"planet": [p.id for p in near if p.owner != faction]}
    harbours: dict[str, Json] = {"planet": sorted(ports(galaxy, faction))}
    people: dict[str, Json] = {"character": [c.id for c in galaxy.characters if c.owner == faction]}
    caught = {each.name for each in report.seen.people if each.captor == faction}
    captives: dict[str, Json] = {"character": [c.id for c in galaxy.characters if c.name in caught]}
    strangers: dict[str, Json] = {"player": [key for key in ranks if key != faction]}
    senators = [key for key, rank in ranks.items() if rank in {Rank.FOUNDER, Rank.SENATOR}]
    allies = [key for key in ranks if key != faction and status(galaxy, key) == status(galaxy, faction)]
    return {
        "technology": fleets, "spare": fleets, "leap": fleets, "conquer": fleets | others, "attack": others,
        "move": {"planet": [p.id for p in near]},
        "reinforce": fleets | held, "garrison": held, "raise": harbours, "move_home": fleets | harbours,
        "travel": people, "voyage": people, "carry": people, "embark": people | fleets,
        "free": captives, "kill": captives, "vote": {"player": senators}, "revoke": {"player": allies},
        **dict.fromkeys(_OF_OTHERS, strangers),
    }  # fmt: skip


def _prices(report: TurnReport) -> dict[str, Json]:
    """Return what the player's orders cost, in thousandths of a million."""
    numbers, seen = Numbers.of(report.seen.choices), report.seen
    point = numbers["technology_price"] * MILLION
    mine = [c for c in seen.galaxy.commands if c.owner == seen.faction]

    def units(weapons: Sequence[str]) -> dict[str, Json]:
        return {
            "infantry": reinforce_price(seen.me, Troops(1, 0, 0), weapons),
            "cruisers": reinforce_price(seen.me, Troops(0, 1, 0), weapons),
            "fighters": reinforce_price(seen.me, Troops(0, 0, 1), weapons),
        }

    return {
        **units(()), "fitted": {key: units(weapons) for key, weapons in sorted(seen.weapons.items())},
        "command": command_price(seen.me, seen.choices),
        "free": [name for each in seen.fallen if each.free for name in dict.fromkeys((each.called, each.id))],
        "smuggler": economy_figures().smuggler, "resource": numbers["resource_price"] * MILLION,
        "technology": {key: each.points * point for key, each in technologies().items()},
        "home": {c.id: home_price(c, seen.weapons.get(c.id, ())) for c in mine},
    }  # fmt: skip


def _technologies(report: TurnReport, command: Command, called: str, t: Translator) -> Iterator[tuple[str, str]]:
    """Yield (line of the order, price) of what may be bought for a command, one of a family (CG-118, CG-121)."""
    price = Numbers.of(report.seen.choices)["technology_price"]
    families = {technologies()[key].family for key in report.seen.weapons.get(command.id, ())}
    for each in technologies().values():
        if each.family not in families and (not each.needs or count(command.force, each.needs)):
            name = each.name[t.lang]
            yield t("report.plan_buys", technology=name, command=called), f"{name} ({each.points * price}\u00a0M)"


def tools(t: Translator) -> str:
    """Return the buttons of the map, hidden until the script runs."""
    keys = (("closer", "+"), ("further", "−"), ("mine", t("report.map_near")), ("all", t("report.map_whole")))
    buttons = "".join(_button(name, sign, t(f"report.plan_{name}")) for name, sign in keys)
    return f'<p class="tools" id="tools" hidden>{buttons}</p><p id="told" role="status" aria-live="polite" hidden></p>'


def desk(t: Translator) -> Iterator[str]:
    """Yield the place of the orders and of the sheet made from them."""
    yield f'<div class="desk" id="desk" hidden><p>{xml_safe(t("report.plan_how"))}</p><div id="orders"></div>'
    yield '<div id="last"></div>'
    yield f'<label for="free">{xml_safe(t("report.plan_free"))}</label>'
    yield f'<textarea id="free" rows="3" placeholder={quoted(t("report.plan_example"))}></textarea>'
    yield '<ul id="free-said"></ul><p id="balance" role="status" aria-live="polite"></p>'
    yield f'<fieldset id="maker" class="order" hidden><legend>{xml_safe(t("report.plan_add"))}</legend>'
    yield f'<select id="kinds" aria-label={quoted(t("report.plan_add"))}></select><span id="slots"></span>'
    yield f"{_button('put', t('report.plan_put'), t('report.plan_put'))}</fieldset>"
    yield f'<label for="sheet">{xml_safe(t("report.next_sheet"))}</label><textarea id="sheet" readonly></textarea>'
    yield '<p class="tools">'
    for name in ("copy", "save", "again"):
        words = t(f"report.plan_{name}")
        yield _button(name, words, words)
    yield f'<a class="button" id="mail" href="mailto:">{xml_safe(t("report.plan_mail"))}</a></p>'
    yield '<p id="done" role="status" aria-live="polite"></p></div>'


def proof_place(t: Translator) -> str:
    """Return the place of what the script proves of the dice, hidden until it runs."""
    return (
        '<div class="desk" id="proof" hidden><ul id="proof-said" role="status" aria-live="polite"></ul>'
        f'<label>{xml_safe(t("report.proof_open"))}<input type="file" id="proof-files" multiple accept=".json,.html">'
        "</label></div>"
    )


def _button(name: str, sign: str, words: str) -> str:
    label = "" if sign == words else f" title={quoted(words)} aria-label={quoted(words)}"
    return f'<button type="button" id="{name}"{label}>{xml_safe(sign)}</button>'
