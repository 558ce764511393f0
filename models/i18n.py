"""Two languages without Qt: gettext catalogues for program words, `Text` for names kept in the data.

A message key is `domain.name`; its words are in `resources/translations/<lang>/<domain>.po` under the msgid `name`
(symbolic, so that what a campaign file stores never depends on a wording). Catalogues are compiled with Babel on
first use, into the user's cache, under the hash of their source: there is no build step and nothing goes stale.
"""

from __future__ import annotations

import errno
import json
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from string import Formatter
from types import MappingProxyType
from typing import Final, NamedTuple

from models.cache_folder import keep, kept_file
from models.messages import MessageArg, MessageArgs, Text

_ROMAN: Final = {100: "C", 90: "XC", 50: "L", 40: "XL", 10: "X", 9: "IX", 5: "V", 4: "IV", 1: "I"}


def roman(number: int) -> str:
    """Return a number from 1 as a Roman one."""
    written = ""
    for value, sign in _ROMAN.items():
        written += sign * (number // value)
        number %= value
    return written


LANGUAGES: Final = ("fr", "en")
_TROUBLES: Final = {
    "ground.reason_full": (errno.ENOSPC,),
    "ground.reason_allowed": (errno.EFBIG, errno.EDQUOT),
    "ground.reason_read_only": (errno.EROFS, errno.EACCES, errno.EPERM),
    "ground.reason_no_place": (errno.ENOENT, errno.ENOTDIR),
    "ground.reason_folder": (errno.EISDIR,),
    "ground.reason_disk": (errno.EIO,),
    "ground.reason_name": (errno.ENAMETOOLONG, errno.EINVAL),
    "ground.reason_taken": (errno.EEXIST, errno.ENOTEMPTY),
    "ground.reason_in_use": (errno.EBUSY, errno.ETXTBSY),
    "ground.reason_many": (errno.EMFILE, errno.ENFILE),
    "ground.reason_loop": (errno.ELOOP,),
}
_DOMAIN: Final = re.compile(r"[a-z0-9_]{1,40}")
_NO_BREAK: Final = "\u00a0"
_ELIDED: Final = re.compile(r"\b([Dd]e|(?:[Ll]ors|[Pp]uis|[Qq]uoi|[Jj]us)?[Qq]ue) (?=\{(\w+)[}:!])")
_CONTRACTED: Final = re.compile(r"\b([Dd]e|[Àà]) \{(\w+)\}")
_ARTICLES: Final = {"de le": "du", "de les": "des", "à le": "au", "à les": "aux"}
_NAMED: Final = re.compile(
    r"(?P<start>^|(?<=[.!?…] ))?(?P<before>\b(?:[Dd]e|[Àà]|(?:[Ll]ors|[Pp]uis|[Qq]uoi|[Jj]us)?[Qq]ue) )?"
    r"\{(?P<hole>\w+):the\}"
)
_OWN_ARTICLE: Final = {"fr": re.compile("l[ae] |les |l'"), "en": re.compile("the ")}
_AFTER_HEAD: Final = re.compile(r" (?:of |for |\().*")
_ELIDING: Final = re.compile(r"(?!onze|oui|uhlan|[a-z]+\d)(?:[aeiou]|y[^aeiou\W])")
# What a ContentError names of a file without keys, wherever the sentence stands.
_LINE: Final = re.compile(r"^line (\d+)")
CATALOGUES: Final = Path(__file__).parent.parent / "resources" / "translations"


NO_TEXT: Final = Text("", "")
NO_TERMS: Final[Mapping[str, Text]] = MappingProxyType({})


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """Return `text` without accents, ligatures, case and outer blanks: how names typed by people are matched."""
    opened = text.replace("œ", "oe").replace("Œ", "Oe").replace("æ", "ae").replace("Æ", "Ae").replace("’", "'")
    bare = "".join(c for c in unicodedata.normalize("NFKD", opened) if not unicodedata.combining(c))
    return " ".join(bare.casefold().split())


def wanted_in(wanted: str, texts: Iterable[Text], *ids: str) -> bool:
    """Return whether every word of a search stands in one of some texts, in either language, or in one of some ids."""
    words = " ".join(fold(word) for word in (*(text[lang] for text in texts for lang in LANGUAGES), *ids))
    return all(part in words for part in fold(wanted).split())


class Translator:
    """The words of one language. Called with a key and its arguments it returns a sentence.

    Arguments may be `Text` (read in this language) or a tuple of them (joined with commas). `terms` fill the holes of
    sentences that speak of what each game has its own word for (`{in_life}`), wherever they stand. A hole `{side:the}`
    takes a name with its article (`called`), a capital where it begins a sentence, and several names with their *and*;
    where such a sentence has two forms, its first name in the singular or plural chooses.
    """

    def __init__(self, lang: str, terms: Mapping[str, Text] = NO_TERMS) -> None:
        self.lang = lang if lang in LANGUAGES else "en"
        self._terms = terms

    def __call__(self, key: str, /, **args: MessageArg) -> str:
        """Return the sentence of `key`; a key without words returns itself, so nothing can break a window."""
        domain, _, name = key.partition(".")
        sentences = _catalogue(self.lang, domain)
        words = sentences.one(name)
        subject = _NAMED.search(words)
        if subject is not None:
            some = self._names(args.get(subject["hole"]))
            words = sentences.of(name, 2 if len(some) > 1 or some[0].many else 1)
        return self._fill(words, args) if words else key

    def plural(self, key: str, n: int, /, **args: MessageArg) -> str:
        """Return the sentence of `key` for `n` things; `{n}` stands for the number."""
        domain, _, name = key.partition(".")
        words = _catalogue(self.lang, domain).of(name, n)
        return self._fill(words, {"n": n, **args}) if words else key

    def has(self, key: str) -> bool:
        """Return whether `key` has words in this language."""
        return bool(self._words(key))

    def decimal(self, thousandths: int) -> str:
        """Return thousandths as they are written in this language, without idle zeros: 12500 -> `12,5` or `12.5`."""
        whole, rest = divmod(abs(thousandths), 1000)
        places = f"{',' if self.lang == 'fr' else '.'}{rest:03d}".rstrip("0") if rest else ""
        return f"{'−' if thousandths < 0 else ''}{whole}{places}"

    def percent(self, n: int | str) -> str:
        """Return a number of hundredths as this language writes it: `73 %` (one line, never broken) or `73%`."""
        return f"{n}{self.percent_sign}"

    @property
    def percent_sign(self) -> str:
        """The per cent sign with what stands before it: the suffix of a field of numbers."""
        return f"{_NO_BREAK if self.lang == 'fr' else ''}%"

    def pair(self, name: MessageArg, words: MessageArg) -> str:
        """Return what something is and what is said of it, with the colon of this language: `Vie : 5` or `Life: 5`."""
        return f"{self.read(name)}{_NO_BREAK if self.lang == 'fr' else ''}: {self.read(words)}"

    def _words(self, key: str) -> str:
        domain, _, name = key.partition(".")
        return _catalogue(self.lang, domain).one(name)

    def _fill(self, words: str, args: MessageArgs) -> str:
        if not args and not self._terms:
            return words
        told = {k: self.read(v) for k, v in (*self._terms.items(), *args.items())}
        words = _NAMED.sub(lambda found: self._named(found, args.get(found["hole"], f"{{{found['hole']}}}")), words)
        if isinstance(told.get("place"), str):
            told["place"] = _LINE.sub(lambda found: self("ground.line", n=found[1]), str(told["place"]))
        if self.lang == "fr":
            words = elided(words, told)
        return Formatter().vformat(words, (), _Filled(told))

    def _names(self, value: MessageArg) -> tuple[CalledName, ...]:
        some = value if isinstance(value, tuple | list) and value else (value,)
        return tuple(called(str(self.read(each)), self.lang) for each in some)

    def _named(self, found: re.Match[str], value: MessageArg) -> str:
        """Return what stands for a hole that takes names with their articles, and for the *de* or *à* before it."""
        before = found["before"] or ""
        said = [before + each.words for each in self._names(value)]
        if self.lang == "fr":
            said = [elided(f"{before}{{it}}", {"it": each.words}).format(it=each.words) for each in self._names(value)]
        *first, last = said
        words = self("ground.and", first=", ".join(first), last=last) if first else last
        if found["start"] is not None and not before:
            words = f"{words[:1].upper()}{words[1:]}"
        return words.replace("{", "{{").replace("}", "}}")

    def read(self, value: MessageArg) -> MessageArg:
        """Return `value` as it is shown: `Text` in this language, tuples and lists joined, a true minus below zero.

        Anything else stays as it is.
        """
        if isinstance(value, Text):
            return value[self.lang]
        if isinstance(value, tuple | list):
            return ", ".join(str(self.read(v)) for v in value)
        if isinstance(value, Mapping) and set(value) == {"fr", "en"}:
            return value[self.lang]
        if type(value) is int and value < 0:
            return f"−{-value}"
        return value


def both(key: str, /, **args: MessageArg) -> Text:
    """Return the sentence of a key in both languages."""
    fr, en = (Translator(lang)(key, **args) for lang in LANGUAGES)
    return Text(fr, en)


def trouble(problem: OSError) -> Text:
    """Return why the system failed, in both languages; an error we have no words for is quoted on one line."""
    for key, numbers in _TROUBLES.items():
        if problem.errno in numbers:
            return both(key)
    said = " ".join((problem.strerror or str(problem) or type(problem).__name__).split())[:200]
    fr, en = (Translator(lang)("ground.reason_other", said=said) for lang in LANGUAGES)
    return Text(fr, en)


class CalledName(NamedTuple):
    """A name as a sentence calls it, and whether it is a plural."""

    words: str
    many: bool = False


@lru_cache(maxsize=1024)
def called(name: str, lang: str) -> CalledName:
    """Return a name with the article it takes: « la Fédération du Commerce », but « Dark Vador ».

    Its noun decides: in French one of the first two words, in English the last one before *of* or *for*. Which nouns
    take an article stands in the catalogue (`ground.articles`); an article that a name begins with is kept.
    """
    words = fold(_AFTER_HEAD.sub("", name) if lang == "en" else name).split()
    rows = [row.split() for row in Translator(lang)("ground.articles").split(";")]
    nouns = {fold(noun): article for article, *some in rows for noun in some}
    article = next((nouns[each] for each in (words[:2] if lang == "fr" else words[-1:]) if each in nouns), "")
    if _OWN_ARTICLE[lang].match(fold(name)):
        return CalledName(f"{name[:1].lower()}{name[1:]}", words[-1 if lang == "en" else 0].endswith("s"))
    if not article:
        return CalledName(name)
    if article in {"le", "la"} and _ELIDING.match(words[0]):
        article = "l’"
    many = article == "les" or (lang == "en" and words[-1].endswith("s"))
    return CalledName(f"{article}{name}" if article == "l’" else f"{article} {name}", many)


def elided(words: str, args: MessageArgs) -> str:
    """Return a French sentence template with *de* and *que* elided before what fills its holes: « d’Oghavor ».

    They stay whole before h, and before y that a vowel follows, because the names of the books that begin so are
    foreign (Hutt, Yavin, but « d’Ylvaine »); before a cell, too: « au coin de A1 ». With an article that opens what
    fills the hole, *de* and *à* are contracted: « au brigand », « du brigand ».
    """

    def put(found: re.Match[str]) -> str:
        told = str(args.get(found[2], ""))
        first = fold(told[:8])
        return f"{found[1][:-1]}’" if _ELIDING.match(first) else found[0]

    def contract(found: re.Match[str]) -> str:
        article, _, rest = str(args.get(found[2], "")).partition(" ")
        whole = _ARTICLES.get(f"{found[1].lower()} {article}", "")
        if not whole:
            return found[0]
        capital = whole.capitalize() if found[1][0].isupper() else whole
        return f"{capital} {rest}".replace("{", "{{").replace("}", "}}")

    return _ELIDED.sub(put, _CONTRACTED.sub(contract, words))


class _Filled(dict[str, MessageArg]):
    """Arguments of a sentence; one that is missing shows its name instead of raising."""

    def __missing__(self, name: str) -> str:
        return "{" + name + "}"


class _Catalogue:
    """The sentences of one domain by name: one form each, or one form per grammatical number."""

    def __init__(self, lang: str, words: Mapping[str, Sequence[str]]) -> None:
        self._lang = lang
        self._words = words

    def one(self, name: str) -> str:
        """Return the sentence of a name, its singular where it has two forms; empty where there is none."""
        return next(iter(self._words.get(name, ())), "")

    def of(self, name: str, n: int) -> str:
        """Return the form of the sentence for `n` things; empty where there is none."""
        forms = self._words.get(name, ())
        # French counts none as one.
        many = n > 1 if self._lang == "fr" else n != 1
        return forms[-1 if many else 0] if forms else ""


@lru_cache(maxsize=64)
def _catalogue(lang: str, domain: str) -> _Catalogue:
    source = CATALOGUES / lang / f"{domain}.po"
    # Keys stand in campaign files, too, and those come from anywhere.
    if not _DOMAIN.fullmatch(domain) or not source.is_file():
        return _Catalogue(lang, {})
    raw = source.read_bytes()
    kept = kept_file("words", f"{domain}.{lang}", raw)
    words = _cached_catalogue(kept)
    if words is None:
        words = _compile(raw)
        keep(kept, json.dumps(words).encode())
    return _Catalogue(lang, words)


def _cached_catalogue(kept: Path) -> dict[str, list[str]] | None:
    """Return a compiled catalogue from the cache; None where it is not there, or its file is damaged."""
    try:
        read = json.loads(kept.read_bytes())
    except (OSError, ValueError, RecursionError):
        return None
    return read if isinstance(read, dict) else None


def _compile(raw: bytes) -> dict[str, list[str]]:
    from babel.messages import pofile  # noqa: PLC0415  only when a catalogue is new

    read = ((each.id, each.string) for each in pofile.read_po(BytesIO(raw)) if each.id and not each.fuzzy)
    forms = {_first(name): [words] if isinstance(words, str) else list(words or ()) for name, words in read}
    return {name: words for name, words in forms.items() if words and all(words)}


def _first(name: str | Sequence[str]) -> str:
    return name if isinstance(name, str) else name[0]


__all__ = ["LANGUAGES", "MessageArg", "MessageArgs", "Text", "Translator", "both", "fold", "trouble"]
