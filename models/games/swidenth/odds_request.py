"""One request of odds, read with suspicion: keys without accents and case, whole numbers within bounds, true flags."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from models.errors import ContentError
from models.games.swidenth.data import options
from models.i18n import fold

KINDS: Final = ("melee", "shot", "test", "opposed", "backlash", "fall")
_HEAD: Final = ("game", "kind", "options")
# A side may be a whole profile: figures that an exchange does not ask for are not looked at.
FIGURES: Final = ("combat", "defense", "vitalite", "moral", "psychisme", "tir", "degats")
# Requests may be written with the English names of the figures too.
_ENGLISH: Final = {
    "defence": "defense",
    "damage": "degats",
    "vitality": "vitalite",
    "shooting": "tir",
    "morale": "moral",
    "psyche": "psychisme",
}


class RequestFields:
    """The fields of a request or of one side of it; every reading ends in a value or a ContentError with its place."""

    def __init__(self, request: object, file: str, place: str, *, side: bool = False) -> None:
        self._file, self._place, self._side = file, place, side
        self._keys: dict[str, tuple[str, object]] = {}
        if not isinstance(request, Mapping):
            raise self._wrong("odds_table", "", kinds=KINDS)
        for key, value in request.items():
            folded = fold(str(key)[:80]).replace(" ", "_")
            folded = _ENGLISH.get(folded, folded)
            if folded in self._keys:
                raise self._wrong("odds_twice", str(key))
            self._keys[folded] = (str(key), value)

    def kind(self) -> str:
        """Return the kind of the request."""
        _, value = self._keys.get("kind", ("kind", None))
        if not isinstance(value, str) or fold(value) not in KINDS:
            raise self._wrong("odds_kind", "kind", kinds=KINDS)
        return fold(value)

    def only(self, *known: str) -> None:
        """Refuse every key that is not one of `known` or, in a request itself, of its head."""
        allowed = known if self._side else (*_HEAD, *known)
        for folded, (key, _) in self._keys.items():
            if folded not in allowed:
                raise self._wrong("odds_unknown_key", key, known=allowed)

    def options(self) -> dict[str, str]:
        """Return the readings the request asks for itself."""
        _, wanted = self._keys.get("options", ("options", {}))
        if not isinstance(wanted, Mapping):
            raise self._wrong("odds_option", "options")
        known = {option.id: [value.id for value in option.values] for option in options()}
        for option_id, value in wanted.items():
            if value not in known.get(option_id, ()):
                raise self._wrong("odds_option", f"options.{str(option_id)[:40]}")
        return dict(wanted)

    def inside(self, name: str) -> RequestFields:
        """Return one side of the exchange: a table of figures."""
        if name not in self._keys:
            raise self._wrong("odds_missing_key", name)
        key, value = self._keys[name]
        if not isinstance(value, Mapping):
            raise ContentError("swidenth.json_not_table", file=self._file, place=self._at(key))
        fields = RequestFields(value, self._file, self._at(key), side=True)
        fields.only(*FIGURES)
        return fields

    def number(self, name: str, low: int = -1000, high: int = 1000, *, default: int | None = None) -> int:
        """Return a whole number from `low` to `high`."""
        if name not in self._keys:
            if default is None:
                raise self._wrong("odds_missing_key", name)
            return default
        key, value = self._keys[name]
        # bool is an int to Python, never to a figure.
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self._wrong("odds_number", key, low=low, high=high)
        return value

    def flag(self, name: str) -> bool:
        """Return a flag that is false unless given."""
        key, value = self._keys.get(name, (name, False))
        if not isinstance(value, bool):
            raise self._wrong("odds_flag", key)
        return value

    def _at(self, key: str) -> str:
        return ".".join(part for part in (self._place, key[:80]) if part)

    def _wrong(self, name: str, key: str, **args: object) -> ContentError:
        return ContentError(f"swidenth.{name}", file=self._file, place=self._at(key) or "—", **args)
