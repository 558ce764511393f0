"""Makes the campaign that is kept, one file per released format, in tests/saves. Run it before a format is released.

python tests/store/kept_file.py tests/saves/v9.portulan
"""

from __future__ import annotations

import hashlib
import struct
import sys
import zlib
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import numpy as np

from models.campaign.campaign_changes import PutAsset, PutContent, SetChoice
from models.campaign.change import Change
from models.campaign.forces.changes import NewForce
from models.campaign.galaxies.changes import NewGalaxy
from models.campaign.maps.changes import NewMap
from models.campaign.scenarios.changes import NewBattle, NewScenario, PlayAct
from models.campaign.things import CreateThing, RenameThing
from models.campaign.turn_records import (
    AttemptRecord,
    OrderSheetRecord,
    PackageRecord,
    PlayerRecord,
    RefereedRecord,
    RulingRecord,
    TurnRecord,
)
from models.campaign.turns.changes import BeginTurns, KeepAttempt, OpenTurn, PublishTurn, TakeSheets
from models.campaign.turns.rulings import AddRuling
from models.change import Label
from models.galaxy.galaxy import Galaxy
from models.galaxy.values import (
    Alliance,
    Character,
    Command,
    Engagement,
    Faction,
    GalaxyNote,
    Income,
    Planet,
    Route,
    RouteKind,
    RouteState,
    Sector,
    Troops,
)
from models.games.event import Event
from models.games.facets.turns import JudgedTurn, KeptHappening, KeptPhase
from models.games.library import galaxy_game
from models.games.scenarios.pieces import Placed
from models.games.scenarios.scenario import Scenario, Side
from models.games.values import Stored, StoredMember
from models.i18n import Text
from models.maps.features import Wall
from models.maps.spots import spot_of
from models.maps.tile_map import ImageLayer, TileMap, add_layer, new_map, with_layer
from models.maps.tilesets.tileset import Picture
from models.store.schema import VERSION
from models.store.store import Store

FORCE = "01K1A0000000000000000FORCE"
GALAXY = "01K1A000000000000000GALAXY"
MAP = "01K1A00000000000000000MAP1"
SCENARIO = "01K1A000000000000000SCENAR"
BATTLE = "01K1A00000000000000BATTLE1"
START = datetime(2026, 7, 29, 12, 0, tzinfo=UTC)


def dot() -> PutAsset:
    """The smallest picture there is."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0)
    parts = chunk(b"IHDR", head), chunk(b"IDAT", zlib.compress(b"\0\xb0\x30\x20")), chunk(b"IEND", b"")
    data = b"\x89PNG\r\n\x1a\n" + b"".join(parts)
    return PutAsset(hashlib.sha256(data).hexdigest(), "image/png", 1, 1, data)


def party() -> Stored:
    """Two heroes with a past."""
    ids = "01K1A000000000000000MEMBR1", "01K1A000000000000000MEMBR2"
    return Stored(
        "Les Noirs Amères",
        "",
        100,
        (
            StoredMember(ids[0], "Thevor", {"race": "humain-du-royaume"}),
            StoredMember(ids[1], "Gardul", {"race": "imperial"}),
        ),
        (Event("01K1A0000000000000000EVENT", "created", ids[0], "2026-07-29", "SW-45", {"pp": 28}),),
    )


def galaxy(version: int = VERSION) -> Galaxy:
    """One thing of every kind, every field of a format used."""
    outline = ((-5000, -5000), (9000, -5000), (9000, 8000), (-5000, 8000))
    return Galaxy(
        name="Deux mondes",
        radius=7500,
        alliances=(
            Alliance("empire", Text("Empire", "Empire"), "#5b8def"),
            Alliance("libres", Text("Libres", "Free"), "", True),
        ),
        factions=(
            Faction(
                "tarkin", Text("Amiral", "Admiral"), "empire", "#7f9bd1", "GA", "coruscant", "Élise",
                ("infantry",), Text("Dirige la flotte.", "Leads the fleet."), "star" if version > 3 else "",
            ),
        ),
        sectors=(
            Sector(
                "couronne", "Secteur de la Couronne", outline, "#334455", "au centre",
                "Le cœur des mondes." if version > 6 else "",
            ),
        ),
        planets=(
            Planet(
                "coruscant", "Coruscant", 0, 0, 800, Income.MAJOR, "", "couronne", "tarkin", Troops(4, 1, 2), "cœur",
                "capitale", "Une ville sans fin." if version > 6 else "",
            ),
            Planet("ebrune", "Ébrune", 6001, -2500, 500, Income.PRODUCTION, "ambre vivant", "couronne"),
        ),
        routes=(Route("ebrune", "coruscant", RouteKind.MAIN, RouteState.CUT, "mines"),),
        commands=(
            Command(
                "flotte", "1re Flotte", "tarkin", 1500, 1500, "coruscant", Troops(5, 1, 4), 9000, Engagement.TOTAL, 1,
                "vue",
            ),
        ),
        characters=(Character("empereur", Text("Empereur", "Emperor"), "tarkin", "", "coruscant", 2, True, "absent"),),
        notes=(GalaxyNote("n1", 10, -20, "Ici, des pirates."),),
    )  # fmt: skip


def board(picture: str) -> TileMap:
    """A map of four blocks with a wall, terrain and a picture of the campaign under it."""
    made = new_map(40, 33, name="Canyon", layer="sol")
    ground = made.layer(1)
    gids = np.zeros((33, 40), np.uint32)
    gids[0, 0], gids[32, 39] = 5, 0x8000_0007
    terrain = np.zeros((33, 40), np.uint8)
    terrain[4, 35] = 2
    made = replace(with_layer(made, replace(ground, gids=gids)), terrain=terrain, walls={("V", 3, 4): Wall("V", 3, 4)})
    return add_layer(made, ImageLayer(id=0, name="plan", picture=Picture(picture, 1, 1)))


def scenario() -> Scenario:
    """Two sides on the map, a neutral figure, every field used."""
    sides = Side("republique", "Les nôtres", FORCE), Side("separatistes")
    doctor = Placed("m", "medical-droid", "pnj", "Doc", spot_of((8, 6)), {"life": 50})
    pieces = Placed("r2-d2", "r2-d2", "republique"), doctor
    return Scenario(
        "Le Temple",
        "aventures",
        MAP,
        sides,
        pieces,
        {"stairs": "at_once"},
        {"renewal": True, "d20": True},
        "sg1",
        "À vous.",
        "10 PP",
        "Ici.",
    )


_turn = galaxy_game().turns.open


def refereed() -> tuple[Change, ...]:
    """A turn begun, ordered, ruled on, judged and published: a row of each kind."""
    told = KeptHappening("ruled", "CG-1", {"words": "Oui."}, "tarkin:1", ("tarkin",))
    judged = JudgedTurn(1, "f" * 64, (KeptPhase("votes", (told,), (), _turn(b"apres")),))
    sheet = OrderSheetRecord(
        galaxy_id=GALAXY, id="01K1A00000000000000000SHEET", turn=1, faction="tarkin",
        received_utc="2026-07-29T12:00:00+00:00", channel="mail", sender="elise@exemple.fr",
        raw=b"octets", sha256="a" * 64, words="PORTULAN 1 TARKIN\nrecit: oui\nFIN",
        verdicts=[{"number": 1, "words": "recit: oui"}],
        why={"key": "turn.other_sender", "args": {}},
    )  # fmt: skip
    attempt = AttemptRecord(
        galaxy_id=GALAXY, turn=1, number=1, from_phase="", engine="0.1.0", rules_hash="b" * 64, input_hash="c" * 64,
        state_hash="f" * 64, seed="graine", rules={"choices": {"total": "one_roll"}},
        sheets=[["tarkin", sheet.id, "a" * 64]], dice=["votes/x essai:10:7"],
    )  # fmt: skip
    package = PackageRecord(
        galaxy_id=GALAXY,
        turn=1,
        faction="tarkin",
        revision=1,
        form="report.json",
        recipe="{}",
        sha256="d" * 64,
        sent_utc="2026-07-30T12:00:00+00:00",
    )
    return (
        BeginTurns(
            RefereedRecord(
                galaxy_id=GALAXY, secret="secret", commitment="e" * 64, zone="Europe/Paris",
                due_utc="2026-08-12T18:00:00+00:00", mail="arbitre@exemple.fr"
            ),
            (PlayerRecord(galaxy_id=GALAXY, faction="tarkin", name="Élise", mail="elise@exemple.fr", language="fr",
                policy="standing", salt="sel"),), _turn(b"debut"), "0.1.0",
        ),
        PublishTurn(TurnRecord(galaxy_id=GALAXY, number=0, attempt=1, revision=1),
            (package.model_copy(update={"turn": 0}),), galaxy()),
        OpenTurn(GALAXY, 1, "2026-08-12T18:00:00+00:00", "2026-08-26T18:00:00+00:00", _turn(b"debut")),
        TakeSheets((sheet,)),
        AddRuling(RulingRecord(galaxy_id=GALAXY, id="01K1A0000000000000000RULING", turn=1, phase="", target="tarkin:1",
            body="Oui.", reason="c’est écrit")),
        KeepAttempt(attempt, judged, _turn(b"debut")),
        PublishTurn(TurnRecord(galaxy_id=GALAXY, number=1, attempt=1, revision=1), (package,), galaxy()),
    )  # fmt: skip


def make(path: Path) -> None:
    """Write the file, a later step of it undone."""
    picture = dot()
    with Store.create(path, "Échantillon", lambda: START, backups=False) as store:
        store.apply(CreateThing(FORCE, NewForce("swidenth", party())))
        store.apply(SetChoice("swidenth", "fall", "printed"))
        store.apply(PutContent("swidenth", "race", "gnome", "own", "abc", {"name": {"fr": "Gnome", "en": "Gnome"}}))
        store.apply(picture)
        store.checkpoint("Prêts")
        store.apply(CreateThing(GALAXY, NewGalaxy(galaxy())))
        store.apply(CreateThing(MAP, NewMap(board(picture.sha256))))
        store.apply(CreateThing(SCENARIO, NewScenario(scenario())))
        store.apply(
            CreateThing(
                BATTLE, NewBattle(SCENARIO, "Première partie", "aventures", {"sides": ["a", "b"]}, {}, "graine")
            )
        )
        store.apply(PlayAct(BATTLE, 1, {"act": {"act": "start"}}, {"turn": 1}, Label("scenario.begin", {"name": "x"})))
        for change in refereed():
            store.apply(change)
        store.apply(RenameThing("force", FORCE, "Autre nom"))
        store.undo()


if __name__ == "__main__":
    make(Path(sys.argv[1]))
