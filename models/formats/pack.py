"""A pack on the disk: a folder or a zip of TOML and pictures, in the shape of a bundled rule set. Never executed.

`pack.toml` is the manifest: `format = 1`, `id`, `game`, `title = {fr = …, en = …}`, and where there are any `version`,
`author`, `licence`, `words`. Beside it lie the files of the rule set it adds to or changes (`races.toml`, `gear.toml`,
…: one `[id]` table a Type) and a folder `pictures` with PNG, JPEG or WebP, named like an id. In a zip all of it may lie
in one folder. Other files are ignored and listed; an unknown TOML file is refused, because its content would be lost
unnoticed. History: format 1, the first.
"""

from __future__ import annotations

import io
import re
import shutil
import tomllib
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, Protocol

import tomli_w

from models.campaign.packs import MAX_PICTURES, Manifest, Pack, PackPicture
from models.content import Json, build, check_id, wrong_type
from models.errors import ContentError, Refused
from models.formats.files import read_whole, write_whole
from models.formats.maps.picture_header import SUFFIXES, picture_header
from models.formats.zip_safe import MAX_ENTRIES, name_trouble, safe_name, safe_zip
from models.games.contents import Body, Key, Types, body_of, checked
from models.games.game import Game
from models.games.library import BUILT
from models.i18n import trouble
from models.progress import Cancelled, Progress, cancellable, silent
from models.safe_names import under

FORMAT: Final = 1
MANIFEST: Final = "pack.toml"
PICTURES: Final = "pictures"
MAX_TOML: Final = 1_000_000
MAX_TYPES: Final = 2_000
MAX_PICTURE: Final = 16_000_000
MAX_ALL_PICTURES: Final = 100_000_000
_NAME: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_LONGEST: Final = 60
_SUFFIX: Final = {"image/png": ".png", "image/jpeg": ".jpg", "image/webp": ".webp"}
_DOTS: Final = 100
_DAY: Final = (1980, 1, 1, 0, 0, 0)


class _Files(Protocol):
    """The files of a pack, from a folder or a zip."""

    @property
    def names(self) -> tuple[str, ...]:
        """Their names, with `/`, in order."""

    def read(self, name: str, limit: int) -> bytes:
        """Return the content of a file; raises ContentError."""


def read_pack(path: Path, progress: Progress = silent) -> Pack:
    """Return the pack of a folder or a zip; raises ContentError, in one sentence with file and place.

    The shape of Types and the headers of pictures are checked here; references between Types are checked by
    `Pack.problems` and `clashes`. Progress may cancel.
    """
    if path.is_dir():
        return _read(_Folder(path), path.name, progress)
    with safe_zip(path, progress) as archive:
        files = _Zip(archive.read, tuple(entry.name for entry in archive.entries), path.name)
        return _read(files, path.name, progress)


def write_pack(pack: Pack, path: Path, progress: Progress = silent) -> None:
    """Write a pack as a zip, whole or not at all; the same pack always gives the same bytes. Raises ContentError.

    Progress may cancel.
    """
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, data in cancellable(sorted(_pack_files(pack, progress).items()), progress, 1):
            info = zipfile.ZipInfo(name, _DAY)
            info.external_attr = 0o100644 << 16
            packed = zipfile.ZIP_DEFLATED if name.endswith(".toml") else zipfile.ZIP_STORED
            archive.writestr(info, data, compress_type=packed)
    write_whole(path, out.getvalue())


def write_pack_folder(pack: Pack, folder: Path, progress: Progress = silent) -> None:
    """Write a pack as a new folder; progress may cancel, and nothing is left then.

    Raises Refused when there is something of that name, ContentError when it cannot be written.
    """
    if folder.exists():
        raise Refused("pack.folder_exists", name=folder.name)
    files = sorted(_pack_files(pack, progress).items())
    try:
        folder.mkdir()
        if pack.pictures:
            (folder / PICTURES).mkdir()
    except OSError as problem:
        raise ContentError("pack.unwritable", file=folder.name, reason=trouble(problem)) from problem
    try:
        for name, data in cancellable(files, progress, 1):
            write_whole(under(folder, name), data)
    except Cancelled:
        shutil.rmtree(folder)
        raise


class _Folder:
    """The files of a folder, two levels deep; links, pipes and devices are not files."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.names = tuple(sorted(self._found(folder, "")))

    def _found(self, folder: Path, before: str) -> list[str]:
        found: list[str] = []
        try:
            for each in folder.iterdir():
                name = before + each.name
                if each.is_symlink() or not (each.is_dir() or each.is_file()):
                    raise ContentError("pack.zip_link", file=self._folder.name, place=safe_name(name))
                if each.is_file():
                    found.append(name)
                elif name == PICTURES:
                    found += self._found(each, f"{PICTURES}/")
                else:
                    found.append(f"{name}/")
                if len(found) > MAX_ENTRIES:
                    raise ContentError("pack.zip_many", file=self._folder.name, limit=MAX_ENTRIES)
        except OSError as problem:
            raise ContentError("pack.unreadable", file=self._folder.name, reason=trouble(problem)) from problem
        return found

    def read(self, name: str, limit: int) -> bytes:
        """Return the content of a file; raises ContentError."""
        return read_whole(under(self._folder, name), limit)


class _Zip:
    """The files of a zip, its one outer folder (if any) taken off their names."""

    def __init__(self, read: Callable[[str, int], bytes], names: tuple[str, ...], file: str) -> None:
        self._read = read
        tops = [name.removesuffix(MANIFEST) for name in names if name.rpartition("/")[2] == MANIFEST]
        self._top = min(tops, key=len, default="")
        if self._top.count("/") > 1:
            raise ContentError("pack.no_manifest", file=file)
        self.names = tuple(name.removeprefix(self._top) for name in names if name.startswith(self._top))

    def read(self, name: str, limit: int) -> bytes:
        """Return the content of a file; raises ContentError."""
        raw: bytes = self._read(self._top + name, limit)
        return raw


def _read(files: _Files, file: str, progress: Progress) -> Pack:
    if MANIFEST not in files.names:
        raise ContentError("pack.no_manifest", file=file)
    manifest = _manifest(_toml(files, MANIFEST))
    types = BUILT[manifest.game].types if manifest.game in BUILT else None
    if types is None:
        raise ContentError("pack.no_game", file=file, place=safe_name(manifest.game))
    contents: dict[Key, Body] = {}
    pictures: list[PackPicture] = []
    ignored: list[str] = []
    known = {kind.file: kind.id for kind in types.kinds}
    for name in cancellable(files.names, progress, 1):
        if name in known:
            contents |= _contents(types, known[name], _toml(files, name), name, progress)
            if len(contents) > MAX_TYPES:
                raise ContentError("pack.many_types", file=file, limit=MAX_TYPES)
        elif name.startswith(f"{PICTURES}/") and Path(name).suffix.lower() in SUFFIXES:
            pictures.append(_picture(files, name, pictures))
        elif name.endswith(".toml") and "/" not in name and name != MANIFEST:
            raise ContentError("pack.unknown_file", file=file, place=safe_name(name), known=tuple(known))
        elif name != MANIFEST:
            ignored.append(safe_name(name))
    return Pack(manifest, contents, tuple(pictures), tuple(ignored))


def _toml(files: _Files, name: str) -> dict[str, Json]:
    raw = files.read(name, MAX_TOML)
    # The work of reading a dotted key grows with the square of its dots.
    lines = enumerate(raw.split(b"\n"), start=1)
    long = next((number for number, line in lines if line.count(b".") > _DOTS), 0)
    if long:
        raise ContentError("pack.strange_toml", file=name, place=f"line {long}")
    try:
        return tomllib.loads(raw.decode("utf-8-sig"))
    except UnicodeDecodeError as problem:
        raise ContentError("content.not_utf8", file=name) from problem
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as problem:
        raise ContentError("content.not_toml", file=name, reason=str(problem)[:200]) from problem


def _manifest(raw: dict[str, Json]) -> Manifest:
    version = raw.pop("format", None)
    if isinstance(version, int) and not isinstance(version, bool) and version > FORMAT:
        raise ContentError("pack.newer", file=MANIFEST, place=str(version)[:20])
    if version != FORMAT or isinstance(version, bool):
        raise ContentError("pack.no_format", file=MANIFEST, place="format", known=FORMAT)
    manifest = build(Manifest, raw, file=MANIFEST)
    if not _NAME.fullmatch(manifest.id) or len(manifest.id) > _LONGEST:
        raise ContentError("pack.bad_id", file=MANIFEST, place=safe_name(manifest.id), limit=_LONGEST)
    for field in ("title", "words", "version", "author", "licence"):
        value = getattr(manifest, field)
        for text in (value,) if isinstance(value, str) else (value.fr, value.en):
            if len(text) > 2_000 or any(ord(sign) < 32 for sign in text):
                raise ContentError("pack.bad_text", file=MANIFEST, place=field, limit=2_000)
    return manifest


def _contents(
    types: Types[Game], kind_id: str, raw: Mapping[str, Json], file: str, progress: Progress
) -> dict[Key, Body]:
    """Return the Types of one file as bodies, each checked against its Type."""
    kind = types.kind(kind_id)
    bodies = kind.read(raw, file) if kind.read else raw
    found: dict[Key, Body] = {}
    for item_id, body in cancellable(bodies.items(), progress):
        if not isinstance(body, Mapping):
            raise wrong_type("table", body, file=file, place=item_id[:60])
        check_id(item_id, file=file, place=item_id[:60])
        try:
            found[kind_id, item_id] = body_of(checked(kind, item_id, body))
        except ContentError as problem:
            raise _error_at(problem, file, f"{item_id[:60]}.{problem.place}".strip(".")) from problem
        except RecursionError as problem:
            raise ContentError("pack.strange_toml", file=file, place=item_id[:60]) from problem
    return found


def _error_at(problem: ContentError, file: str, place: str) -> ContentError:
    """Return the ContentError for a mistake in a Type, with the file and the place of the Type."""
    placed = ContentError(problem.key, file=file, place=place)
    placed.args_.update({key: value for key, value in problem.args_.items() if key not in ("file", "place")})
    return placed


def _picture(files: _Files, name: str, before: list[PackPicture]) -> PackPicture:
    stem = Path(name).stem
    if name_trouble(name) or name.count("/") > 1 or not _NAME.fullmatch(stem) or len(stem) > _LONGEST:
        raise ContentError("pack.bad_picture_name", file=safe_name(name), limit=_LONGEST)
    if any(each.name == stem for each in before):
        raise ContentError("pack.picture_twice", file=safe_name(name), place=stem)
    if len(before) >= MAX_PICTURES:
        raise ContentError("pack.many_pictures", file=safe_name(name), limit=MAX_PICTURES)
    data = files.read(name, MAX_PICTURE)
    if sum(len(each.data) for each in before) + len(data) > MAX_ALL_PICTURES:
        raise ContentError("pack.file_too_big", file=name, place=PICTURES, limit=MAX_ALL_PICTURES // 1_000_000)
    header = picture_header(data, name)
    if header.mime not in _SUFFIX:
        raise ContentError("pack.no_picture", file=name)
    return PackPicture(stem, header.mime, header.width, header.height, data)


def _pack_files(pack: Pack, progress: Progress) -> dict[str, bytes]:
    """Return the files of a pack by name."""
    types = BUILT[pack.manifest.game].types
    assert types is not None
    tables: dict[str, dict[str, Json]] = {}
    sections: dict[tuple[str, str], dict[str, Json]] = {}
    for (kind_id, item_id), body in cancellable(pack.contents.items(), progress):
        kind = types.kind(kind_id)
        table = tables.setdefault(kind.file, {})
        into = table
        if kind.section:
            table[kind.section] = into = sections.setdefault((kind.file, kind.section), {})
        into[item_id] = dict(body)
    manifest: dict[str, Json] = {"format": FORMAT, "id": pack.manifest.id, **body_of(pack.manifest)}
    documents: dict[str, dict[str, Json]] = {MANIFEST: manifest, **tables}
    files = {name: tomli_w.dumps(table).encode("utf-8") for name, table in documents.items()}
    for picture in cancellable(pack.pictures, progress, 1):
        files[f"{PICTURES}/{picture.name}{_SUFFIX[picture.mime]}"] = picture.data
    return files
