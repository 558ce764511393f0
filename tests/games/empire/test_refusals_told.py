"""Why an order was refused, in the words its player reads: whole sentences, with the names they speak of."""

from __future__ import annotations

import pytest

from models.galaxy.values import Character, Route, RouteState
from models.games.empire.sample import sample
from models.games.empire.turn.facet import EmpireTurn
from models.games.empire.turn.judge import begin
from models.games.empire.turn.orders.orders import TurnOrder
from models.games.empire.turn.report.seen import player_view
from models.games.empire.turn.report.telling import Narrator
from models.games.empire.turn.turn_json import pack_state
from models.games.facets.turn_events import spoken_event
from models.i18n import Text, Translator
from tests.games.empire.turns import Turn, campaign, command, order, planet, troops

STATE = campaign(
    planet("mirovel", 10, "hutt", "*"), planet("ostriel", 40), planet("gorvaux", 70), planet("lioren", 90),
    Route("mirovel", "ostriel"), Route("gorvaux", "ostriel"), Route("gorvaux", "lioren", state=RouteState.CUT),
    command("corde", "hutt", 10, troops(1)),
    characters=(Character("jabba", Text.same("Jabba"), "hutt", planet="mirovel"),),
)  # fmt: skip
CLOSED = order("vador", 1, "beg", effect="close", planet="ostriel")


def jump(*path: str) -> TurnOrder:
    return order("hutt", 3, "jump", command="corde", path=path)


@pytest.mark.rule("CG-21", "CG-89", "CG-92", "CG-94", "CG-103", "CG-115")
@pytest.mark.parametrize(
    ("asked", "choices", "fr", "en"),
    [
        (jump("ostriel", "mirovel"), {},
         "La Corde ne peut sauter d’Ostriel : la planète n’est pas entièrement dans son cercle bleu.",
         "Corde cannot jump from Ostriel: the planet is not wholly inside its blue circle."),
        (jump("mirovel", "gorvaux"), {},
         "La Corde ne peut sauter par Mirovel – Gorvaux : aucune route ouverte ne les relie.",
         "Corde cannot jump along Mirovel – Gorvaux: no open route joins them."),
        (jump("mirovel", "ostriel"), {"emperor": "always"},
         "Le système d’Ostriel est fermé : nul n’y entre ni n’en sort.",
         "The system of Ostriel is closed: nobody enters or leaves it."),
        (order("hutt", 3, "move", command="corde", x=90_000, y=0), {},
         "La Corde ne va pas si loin : le but est hors de son cercle bleu.",
         "Corde does not go that far: the goal is outside its blue circle."),
        (order("hutt", 3, "voyage", character="jabba", path=("mirovel", "ostriel", "lioren")), {},
         "Aucune route ouverte ne mène d’Ostriel à Lioren : ouvrez-en une ou évitez moins de lieux.",
         "No open route leads from Ostriel to Lioren: open one or avoid fewer places."),
        (order("hutt", 3, "gift", faction="aube", amount=200_000), {},
         "Il faudrait 200 M : il n’y en a pas autant.", "It would take 200 M: there is not that much."),
    ],
)  # fmt: skip
def test_a_player_reads_the_names_of_what_was_refused(
    asked: TurnOrder, choices: dict[str, str], fr: str, en: str
) -> None:
    turn = Turn(STATE, CLOSED, asked, choices=choices)
    (told,) = (each for each in player_view(STATE, turn.after, turn.told, "hutt").happenings if each.kind == "refused")
    (event,) = Narrator(turn.after).events((told,))
    said = {lang: spoken_event(event, Translator(lang)).replace("\xa0", " ") for lang in ("fr", "en")}
    assert said == {"fr": f"Cartel des Hutt, ligne 3 : {fr}", "en": f"Hutt Cartel, line 3: {en}"}
    others = [each for each in player_view(STATE, turn.after, turn.told, "aube").happenings if each.kind == "refused"]
    assert others == []


def test_of_a_line_that_is_refused_in_part_the_rest_counts_and_is_said_to() -> None:
    turn, t = EmpireTurn(pack_state(begin(sample("fr")))), Translator("fr")
    lines = ("Garde des Marches va Gemmaris, bombardement", "1re Flotte prend Bastiole")
    moved, taken = turn.read("\n".join(("PORTULAN 1 tarkin", *lines, "FIN"))).lines
    assert "croiseur dans le commandement. Le reste de la ligne compte." in t(moved.key, **moved.args)
    assert (moved.grade, taken.key) == ("refused", "galaxy.beyond_circle")
