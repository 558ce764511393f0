"""What can be chosen: our drawings and the campaign's own pictures; filtered by kind, race, class, words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from PySide6.QtGui import QImage

from editor.document import Document
from editor.paint.own_pictures import own_images
from editor.paint.pictures import KINDS
from editor.paint.tokens import OwnFace
from models.campaign.forces.faces import faces as force_faces
from models.campaign.queries import asset, forces
from models.campaign.queries import portraits as chosen_portraits
from models.campaign.rows import Rows
from models.games.contents import name_of
from models.games.faces import portraits
from models.games.library import BUILT
from models.games.scenarios.pieces import Setup
from models.i18n import LANGUAGES, Text, Translator, fold

OWN: Final = "own"
"""The kind of the user's own pictures."""


@dataclass(frozen=True)
class PortraitChoice:
    """One picture: `key` is the argument of SetPortrait; only the user's own have an `image`."""

    key: str
    name: Text
    kind: str
    race: str = ""
    cls: str = ""
    image: QImage | None = None

    def spoken(self, t: Translator) -> str:
        """Return what a screen reader says."""
        return t("picture.portrait", name=self.name, group=kind_words(self.kind, t))


def faces(own: Mapping[str, QImage]) -> tuple[PortraitChoice, ...]:
    """Return the user's own pictures, then our drawings in the order of their file."""
    mine = (
        PortraitChoice(key, Text(*(Translator(lang)("portrait.own_name", n=n) for lang in LANGUAGES)), OWN, image=image)
        for n, (key, image) in enumerate(own.items(), 1)
    )
    drawn = (PortraitChoice(each.id, each.name, each.kind, each.race, each.cls) for each in portraits())
    return (*mine, *drawn)


def own_faces(campaign: Rows) -> dict[str, QImage]:
    """Return the user's own pictures that members of the campaign have, by key."""
    keys = [key for row in forces(campaign) for key in chosen_portraits(campaign, row.id).values()]
    rows = {key: asset(campaign, key) for key in dict.fromkeys(keys)}
    return own_images({key: row.data for key, row in rows.items() if row is not None})


def figure_faces(campaign: Rows, setup: Setup) -> dict[str, str | OwnFace]:
    """Return the portraits of the members of forces in a battle, by the ids of their figures."""
    shown = {key: face for row in forces(campaign) for key, face in force_faces(campaign, row.id).items()}
    own = {key: OwnFace(image) for key, image in own_faces(campaign).items()}
    known = ((each.id, shown.get(each.type, "")) for each in setup.pieces)
    return {figure: own.get(face, face) for figure, face in known if face}


def faces_shown(document: Document, setup: Setup) -> dict[str, str | OwnFace]:
    """Return these portraits of a battle of an open campaign."""
    with document.read() as campaign:
        return figure_faces(campaign, setup)


def filter_pictures(
    found: Iterable[PortraitChoice], *, kind: str = "", race: str = "", cls: str = "", words: str = ""
) -> tuple[PortraitChoice, ...]:
    """Return the pictures that pass every filter; an empty filter lets all pass."""
    wanted = fold(words).split()
    return tuple(
        face
        for face in found
        if (not kind or face.kind == kind)
        and (not race or face.race == race)
        and (not cls or face.cls == cls)
        and all(part in _words(face) for part in wanted)
    )


def kinds(found: Iterable[PortraitChoice]) -> tuple[str, ...]:
    """Return the kinds that occur, in the order of the picker."""
    there = {face.kind for face in found}
    return tuple(kind for kind in (OWN, *KINDS) if kind in there)


def kind_words(kind: str, t: Translator) -> str:
    """Return the heading of a kind."""
    return t("portrait.kind_own") if kind == OWN else t(KINDS[kind])


def type_name(sort: str, item_id: str) -> Text:
    """Return the name of a race (`races`) or class (`classes`) in the rule book that has it."""
    for game in BUILT.values():
        body = game.types.bundled.get((sort, item_id)) if game.types is not None else None
        if body is not None:
            return name_of(body, item_id)
    return Text.same(item_id)


def _words(face: PortraitChoice) -> str:
    names = [face.name]
    names += [type_name("races", face.race)] if face.race else []
    names += [type_name("classes", face.cls)] if face.cls else []
    both = " ".join(name[lang] for name in names for lang in LANGUAGES)
    kind = " ".join(kind_words(face.kind, Translator(lang)) for lang in LANGUAGES)
    return fold(f"{both} {kind}")
