"""Own profiles, traits and powers: what a campaign or a pack may add to Grandes escarmouches or change."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Final

from models.games.contents import ContentKind, Contents, Flaw, Key, Ref, Types, body_of
from models.games.escarmouche.ruleset import EscarmouchePowerType, EscarmoucheProfileType, TraitType, ruleset
from models.games.faces import portraits
from models.games.game import Game
from models.games.values import Stored
from models.i18n import Text

_LEAST: Final = {"points": 0, "attacks": 0, "life": 1, "rate": 1}
MOST_SHOTS: Final = 100
_THRESHOLDS: Final = ("shooting", "combat", "save", "force")


def _profile(profile: EscarmoucheProfileType) -> Iterator[Flaw]:
    """Yield the flaws of a profile: numbers out of their bounds, thresholds that no D6 can show (GE-3, GE-8)."""
    for field, least in _LEAST.items():
        if getattr(profile, field) < least:
            yield Flaw(field, "pack.below", {"least": least})
    for field in _THRESHOLDS:
        value = getattr(profile, field)
        if value is not None and not 1 <= value <= 6:
            yield Flaw(field, "pack.between", {"least": 1, "most": 6})
    for field in ("attacks", "rate", "life"):
        if getattr(profile, field) > MOST_SHOTS:
            yield Flaw(field, "pack.above", {"most": MOST_SHOTS})


KINDS: Final = (
    ContentKind(
        "profiles", Text("Profils", "Profiles"), Text("Profil", "Profile"), EscarmoucheProfileType, "profiles.toml",
        {"side": Ref(("sides",)), "traits": Ref(("traits",)), "powers": Ref(("powers",)),
         "picture": Ref(("portraits",))}, flaws=_profile,
    ),
    ContentKind("traits", Text("Traits", "Traits"), Text("Trait", "Trait"), TraitType, "traits.toml"),
    ContentKind("powers", Text("Pouvoirs", "Powers"), Text("Pouvoir", "Power"), EscarmouchePowerType, "powers.toml"),
)  # fmt: skip


@cache
def _bundled() -> Contents:
    rules = ruleset()
    everything: Mapping[str, Mapping[str, EscarmoucheProfileType | TraitType | EscarmouchePowerType]] = {
        "profiles": rules.profiles,
        "traits": rules.traits,
        "powers": rules.powers,
    }
    return {(kind, item_id): body_of(built) for kind, types in everything.items() for item_id, built in types.items()}


def _lists() -> Mapping[str, Mapping[str, Text]]:
    drawn = {each.id: each.name for each in portraits()}
    return {"sides": {side.id: side.name for side in ruleset().sides.values()}, "portraits": drawn}


def _used_profiles(stored: Stored) -> Iterator[Key]:
    """Yield the (kind, id) of the profiles of an army's units."""
    for member in stored.members:
        yield "profiles", str(member.body.get("profile", ""))


def types(extended: Callable[[Contents], Game]) -> Types[Game]:
    """Return the facet of own content; its `extended` gives the game played with contents."""
    return Types("escarmouche", KINDS, _bundled, _lists, _used_profiles, extended)
