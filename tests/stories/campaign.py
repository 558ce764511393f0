"""A refereed campaign: the first turn of the sample, a small war of three turns, order sheets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from models.content import read_toml
from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Command, Engagement, Income, Planet, Route, RouteKind, RouteState, Troops
from models.games.campaign_book import BookAsked
from models.games.empire.sample import sample
from models.games.facets.turns import Letterhead, PlayedTurn, Turn, TurnCase
from models.games.library import galaxy_game
from tests.stories import told

SHEETS = read_toml(told.SAMPLES / "empire" / "orders.toml")
END = {"fr": "FIN", "en": "END"}
DAYS = ("2026-12-01 20:00", "2026-12-15 20:00", "2027-07-01 20:00")


@cache
def first_turn(lang: str) -> PlayedTurn:
    """Return the first turn of the sample as its eleven players ordered it."""
    galaxy = sample(lang)
    start = galaxy_game().turns.begin(galaxy, {}, "stories").next(galaxy)
    return _played(1, start, {key: (words[lang].strip(),) for key, words in SHEETS.items()}, lang)


def _played(number: int, start: Turn, orders: Mapping[str, Sequence[str]], lang: str) -> PlayedTurn:
    sheets = {key: "\n".join((f"PORTULAN {number} {key}", *words, END[lang])) for key, words in orders.items()}
    judged = start.judge(TurnCase(sheets, "stories"))
    read = {key: start.read(words) for key, words in sheets.items()}
    return PlayedTurn(number, start, judged.phases, judged.fingerprint, "stories", read)


def report(faction: str, lang: str) -> str:
    """Return the mail a player is sent after the first turn."""
    head = Letterhead(
        "La galaxie", "Ann", lang, "4F7K-Q2PX", DAYS, "Europe/Paris", "ab" * 32, mail="ann@example.org",
        referee="arbitre@exemple.fr",
    )  # fmt: skip
    files = galaxy_game().turns.reports(first_turn(lang)).package(faction, head)
    return told.letter(files["message.eml"])


SIDES = galaxy_game().strategy.sides()
GALAXY = Galaxy(
    planets=tuple(
        Planet(key, name, x * 1000, y * 1000, 500, income, owner=owner, garrison=Troops(*troops))
        for key, name, x, y, income, owner, troops in (
            ("mirovel", "Mirovel", 0, 0, Income.MAJOR, "hutt", (4, 2, 1)),
            ("ostriel", "Ostriel", 4, 0, Income.PRODUCTION, "vador", (2, 0, 0)),
            ("gorvaux", "Gorvaux", 8, 3, Income.PRODUCTION, "", (0, 0, 0)),
            ("lioren", "Lioren", 2, 6, Income.ORDINARY, "organa", (1, 0, 0)),
            ("elquire", "Elquire", -5, 2, Income.MAJOR, "", (0, 0, 0)),
        )
    ),
    commands=tuple(
        Command(key, name, owner, x * 1000, y * 1000, force=Troops(*troops), engagement=Engagement(how), home=home)
        for key, name, owner, x, y, troops, how, home in (
            ("corde", "Longue Corde", "hutt", 0, 0, (4, 1, 3), "moderate", "mirovel"),
            ("poing", "Poing noir", "vador", 4, 0, (5, 1, 4), "total", "ostriel"),
            ("bouclier", "Bouclier", "organa", 2, 6, (3, 0, 2), "weak", "lioren"),
        )
    ),
    routes=(
        Route("mirovel", "ostriel"),
        Route("ostriel", "gorvaux", kind=RouteKind.MAIN),
        Route("mirovel", "elquire", state=RouteState.CLOSED, reason="Un champ d’astéroïdes"),
    ),
    alliances=SIDES[0],
    factions=tuple(each for each in SIDES[1] if each.id in ("hutt", "vador", "organa", "mothma")),
)
WAR: Sequence[Mapping[str, Sequence[str]]] = (
    {"hutt": ("flotte Corde va Ostriel, total",), "vador": ("flotte Poing va Mirovel, total", "force colère Poing")},
    {
        "organa": ("vote pour Mothma", "flotte Bouclier va Mirovel, total"),
        "hutt": ("donne 5 à Organa", "garnison Mirovel + 2 bataillons"),
        "vador": ("flotte V 1 va Gorvaux, modéré", "garnison Ostriel + 2 bataillons"),
    },
    {
        "organa": ("flotte Bouclier va Elquire, modéré",),
        "vador": ("flotte V 1 va Mirovel, total",),
        "hutt": ("rejoint Empire moff", 'récit: "Un marchand passe."'),
    },
)


@cache
def war() -> tuple[PlayedTurn, ...]:
    """Return three turns of a galaxy of five planets and three fleets, and how it began."""
    state = galaxy_game().turns.begin(GALAXY, {}, "stories")
    played = [PlayedTurn(0, state, ())]
    for number, orders in enumerate(WAR, 1):
        state = state.next(state.galaxy)
        played.append(_played(number, state, orders, "fr"))
        state = played[-1].phases[-1].state
    return tuple(played)


def chronicle(lang: str, *, whole: bool) -> str:
    names = {"hutt": "Ann", "vador": "Karim"}
    title = {"fr": "La guerre de la Corde", "en": "The war of the Cord"}[lang]
    asked = BookAsked(title, lang, whole, names)
    return told.chronicle(galaxy_game().turns.book(war(), asked))


ORDERS = {
    "fr": """
flotte "Longue Corde" va Mirovel, modéré, abordage
flotte Créanciers va Doriphane, total
flotte Créanciers saute Brenoque
flotte Créanciers: faible
flotte Créanciers + 2 bataillons
flotte Créanciers
flotte Personne va Mirovel
flotte Créanciers va Nulle-Part
flote Creanciers va Mirovel
garnison Ivorande + 2 bataillons
garnison Ivorande: total
garnison Coruscant + 1 bataillon
donne 5 à Mecrosa
donne 500 à Mecrosa
donne à Mecrosa
donne 5 à Personne
donne 5 à Hutt
rejoint Empire moff
rejoint Rien
quitte
vote pour Organa
lève Neuve à Ivorande: 1 bataillon
lève Neuve à Ivorande
lève Neuve à Coruscant: 1 bataillon
récit: "Un conteur passe."
rumeur à Vador: "Rien."
question planète Coruscant
question revenus de Commerce
question
contrebandier
mercenaires
force colère Créanciers
accepte Mecrosa
révoque Mecrosa
bonus Créanciers 1
lobby Ivorande: revenus
banque 4 à Organa
président interdit Organa
personnage Jabba va Mirovel
technologie Bouclier sur Créanciers
port Créanciers Brenoque
espionne Mecrosa
bloque Coruscant
abracadabra
""",
    "en": """
fleet "Black Fist" goes to Elquire, moderate
fleet "Black Fist" jumps Elquire, total
fleet "Silent Hunt" goes to (1; 0), weak
fleet "Silent Hunt" + 3 battalions, 1 cruiser
fleet Nobody goes to Elquire
flet "Silent Hunt" goes to Elquire
garrison Coruscant + 2 battalions
garrison Mirovel + 2 battalions
give 5 to Tarkin
give 5000 to Tarkin
give 5 to Vador
join Federation senator
leave
vote for Organa
raise New at Coruscant: 1 battalion
rumour to Hutt: "Nothing."
question planet Mirovel
question bank of Hutt
force anger "Silent Hunt"
force anger "Black Fist"
smuggler
mercenaries
accept Mecrosa
lobby Tessaude: income
port "Black Fist" Mirovel
abracadabra
""",
}


def order_sheet(faction: str, lang: str) -> str:
    """Return a sheet with what each line is answered at once, after the blank one that was sent out."""
    start, t = first_turn(lang).start, told.words_of("empire", lang)
    lines = ORDERS[lang].strip()
    read = start.read(f"PORTULAN 1 {faction}\n{lines}\n{END[lang]}\n")
    blank = start.form(faction, "4F7K-Q2PX", lang)
    return "\n".join((blank.strip(), "", *told.orders(read, t), ""))
