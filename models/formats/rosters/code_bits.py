"""Values as bits and back, by the shape a game gives them: the content of a typed code."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from models.games.facets.typed_code import (
    NUMBER,
    CodedRow,
    CodedWords,
    Letters,
    Many,
    Number,
    Rare,
    Shape,
    Value,
    Word,
    parts_of,
)

# Frozen: the place of a letter is its number in every code. The first 31 take 6 bits, the others 12.
_COMMON: Final = " eainsrtloudcmpghvyfbkjzwxq’-éè"
_LETTERS: Final = _COMMON + "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789àâäçêëîïôöùûüÿœæñ.,;:!?()«»\"'…/&+*°_#@=%"
_AS_IS, _FIRST, _EVERY = 0, 1, 2
_BEGINNINGS: Final = re.compile(r"(^|[ -])([a-zéè])")
_LIST_BITS: Final = 2
_LETTER_BITS: Final = 5
_LONGEST: Final = 64
_MOST: Final = 5_000


class CodeTooShort(ValueError):  # noqa: N818  told apart from other mistakes by whoever reads
    """The bits end before the values do, or hold values that a writer never writes."""


class BitWriter:
    """A row of bits, to which numbers are added."""

    def __init__(self) -> None:
        self._bits: list[int] = []

    def number(self, value: int, bits: int) -> None:
        """Add a number as exactly `bits` bits."""
        self._bits += [value >> place & 1 for place in range(bits - 1, -1, -1)]

    def portions(self, value: int, bits: int) -> None:
        """Add a number of any size in portions of `bits` bits, the lowest first; a 1 precedes each but the last.

        A 0 precedes the last portion.
        """
        while value >> bits:
            self.number(1, 1)
            self.number(value & (1 << bits) - 1, bits)
            value >>= bits
        self.number(0, 1)
        self.number(value, bits)

    def fives(self) -> list[int]:
        """Return the bits as numbers of five bits, the last filled up with 0."""
        full = self._bits + [0] * (-len(self._bits) % 5)
        return [int("".join(map(str, full[at : at + 5])), 2) for at in range(0, len(full), 5)]


class BitReader:
    """A row of bits, from which numbers are read; raises CodeTooShort at the end."""

    def __init__(self, fives: list[int]) -> None:
        self._bits = [five >> place & 1 for five in fives for place in range(4, -1, -1)]
        self._at = 0

    def number(self, bits: int) -> int:
        """Read a number of exactly `bits` bits."""
        if self._at + bits > len(self._bits):
            raise CodeTooShort
        value = 0
        for bit in self._bits[self._at : self._at + bits]:
            value = value << 1 | bit
        self._at += bits
        return value

    def portions(self, bits: int) -> int:
        """Read a number that `BitWriter.portions` wrote, of at most 64 bits."""
        value = shift = 0
        while self.number(1):
            value |= self.number(bits) << shift
            shift += bits
            if shift > _LONGEST:
                raise CodeTooShort
        return value | self.number(bits) << shift


def add_value(bits: BitWriter, shape: Shape, value: Value, words: Mapping[str, CodedWords]) -> None:
    """Add the bits of a value of a shape."""
    match shape:
        case Word(kind):
            assert isinstance(value, str)
            _put_word(bits, kind, value, words)
        case Number(size):
            assert isinstance(value, int)
            bits.portions(value, size)
        case Letters():
            assert isinstance(value, str)
            _put_letters(bits, value)
        case Rare(inner, usual):
            bits.number(int(value != usual), 1)
            if value != usual:
                add_value(bits, inner, value, words)
        case Many(inner):
            bits.portions(len(parts_of(value)), _LIST_BITS)
            for each in parts_of(value):
                add_value(bits, inner, each, words)
        case CodedRow(parts):
            for part, each in zip(parts, parts_of(value), strict=True):
                add_value(bits, part, each, words)


def get(bits: BitReader, shape: Shape, words: Mapping[str, CodedWords]) -> Value:
    """Read a value of a shape; raises CodeTooShort."""
    match shape:
        case Word(kind):
            return _get_word(bits, kind, words)
        case Number(size):
            return bits.portions(size)
        case Letters():
            return _get_letters(bits)
        case Rare(inner, usual):
            return get(bits, inner, words) if bits.number(1) else usual
        case Many(inner):
            count = bits.portions(_LIST_BITS)
            if count > _MOST:
                raise CodeTooShort
            return tuple(get(bits, inner, words) for _ in range(count))
        case CodedRow(parts):
            return tuple(get(bits, part, words) for part in parts)


def _put_word(bits: BitWriter, kind: str, word: str, words: Mapping[str, CodedWords]) -> None:
    table = words[kind]
    head, colon, tail = word.partition(":")
    if word in table.words and word not in table.tails:
        bits.portions(table.words.index(word) + 1, table.bits)
    elif colon and head + colon in table.tails and _fits(table.tails[head + colon], tail):
        bits.portions(table.words.index(head + colon) + 1, table.bits)
        if table.tails[head + colon] == NUMBER:
            bits.portions(int(tail), _LIST_BITS)
        else:
            _put_word(bits, table.tails[head + colon], tail, words)
    else:
        bits.portions(0, table.bits)
        _put_letters(bits, word)


def _fits(kind: str, tail: str) -> bool:
    # A tail has no tail of its own: nothing in a code nests.
    return re.fullmatch(r"0|[1-9][0-9]{0,8}", tail) is not None if kind == NUMBER else ":" not in tail


def _get_word(bits: BitReader, kind: str, words: Mapping[str, CodedWords], *, nested: bool = False) -> str:
    table = words[kind]
    place = bits.portions(table.bits)
    if place == 0:
        return _get_letters(bits)
    if place > len(table.words):
        raise CodeTooShort
    word = table.words[place - 1]
    if word not in table.tails:
        return word
    if table.tails[word] == NUMBER:
        return word + str(bits.portions(_LIST_BITS))
    if nested:
        raise CodeTooShort
    return word + _get_word(bits, table.tails[word], words, nested=True)


def _put_letters(bits: BitWriter, text: str) -> None:
    low = text.lower()
    way = _FIRST if low and _capitalise(low, _FIRST) == text else _AS_IS
    way = _EVERY if low and way == _AS_IS and _capitalise(low, _EVERY) == text else way
    bits.number(way, 2)
    for letter in text if way == _AS_IS else low:
        place = _LETTERS.find(letter)
        bits.portions(place + 1 if place >= 0 else len(_LETTERS) + 1 + ord(letter), _LETTER_BITS)
    bits.portions(0, _LETTER_BITS)


def _get_letters(bits: BitReader) -> str:
    way = bits.number(2)
    letters: list[str] = []
    while place := bits.portions(_LETTER_BITS):
        beyond = place - len(_LETTERS) - 1
        if beyond > 0x10FFFF:
            raise CodeTooShort
        letters.append(_LETTERS[place - 1] if beyond < 0 else chr(beyond))
    return _capitalise("".join(letters), way)


def _capitalise(low: str, way: int) -> str:
    """Return a text with a capital at its beginning, or at that of every word, or as it is (`way`)."""
    if way == _AS_IS:
        return low
    return _BEGINNINGS.sub(lambda found: found[1] + found[2].upper(), low, count=1 if way == _FIRST else 0)
