"""How everything looks and speaks in one window: colours, sizes, words. Given to widgets by their constructor."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from PySide6.QtGui import QFont, QIcon

from editor.paint.pictures import IconColours, icon
from editor.paint.typefaces import SANS, SERIF
from editor.widgets.colours import Colours
from models.i18n import Translator

BASE_PX: Final = 14
MOTION_MS: Final = 150


@dataclass(frozen=True, slots=True)
class Look:
    """Colours, language, size (percent of 14 px) and motion, all frozen; another choice needs a new window."""

    colours: Colours
    t: Translator
    percent: int = 100
    motion: bool = True
    _icons: dict[tuple[str, ...], QIcon] = field(default_factory=dict, repr=False, compare=False)
    """Each drawing once: Qt shares what is in it among all who show it."""

    def px(self, size: float) -> int:
        """Return a length that is `size` px at 100 % in pixels for the user's text size."""
        return max(1, round(size * self.percent / 100))

    @property
    def motion_ms(self) -> int:
        """How long an animation lasts in milliseconds: 0 when the user wants none."""
        return MOTION_MS if self.motion else 0

    def name(self, key: str) -> str:
        """Return the words of an act without the `&` of its menu letter."""
        return self.t(key).replace("&", "")

    def heading(self, key: str) -> str:
        """Return the words of an act as a title, without the dots that announce a dialog."""
        return self.name(key).removesuffix("…")

    def font(self, size: float = BASE_PX, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
        """Return the window's typeface at `size` px (before the user's percent)."""
        return _font(SANS, self.px(size), weight)

    def title_font(self, size: float) -> QFont:
        """Return the typeface of titles at `size` px (before the user's percent)."""
        return _font(SERIF, self.px(size), QFont.Weight.DemiBold)

    def icon(self, name: str, colour: str = "") -> QIcon:
        """Return one of our icons in the window's ink, or in `colour`."""
        tints = colour or self.colours.ink, self.colours.faint, self.colours.on_selected
        made = self._icons.get((name, *tints))
        if made is None:
            made = self._icons[(name, *tints)] = icon(name, IconColours(*tints))
        return made


def _font(family: str, pixels: int, weight: QFont.Weight) -> QFont:
    font = QFont(family)
    font.setPixelSize(pixels)
    font.setWeight(weight)
    return font
