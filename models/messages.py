"""What a message takes: words in both languages, and whatever else may fill a hole of its sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Text:
    """A name or a sentence of the data in both languages."""

    fr: str
    en: str

    def __getitem__(self, lang: str) -> str:
        """Return the words in `lang`; any language we do not have reads the English ones."""
        return self.fr if lang == "fr" else self.en

    @classmethod
    def same(cls, words: str) -> Text:
        """Return a text that reads the same in both languages (a hero's name)."""
        return cls(words, words)


MessageArg = (
    None | bool | int | float | Fraction | str | Path | Text | Sequence["MessageArg"] | Mapping[str, "MessageArg"]
)
"""What may fill a hole of a sentence: plain values, names of files, words in both languages, and lists of these."""
MessageArgs = Mapping[str, MessageArg]
