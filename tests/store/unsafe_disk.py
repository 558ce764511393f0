"""A disk that loses power: it remembers every write, and shows what could be left at any moment.

What was synced stays. What was not may be missing, half there (in sectors of 512 bytes) or in another order; names
created or removed since may be as they were before.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from pathlib import Path

import apsw

SECTOR = 512


@dataclass
class Disk:
    """The log of everything SQLite asked of its files."""

    log: list[tuple] = field(default_factory=list)
    inodes: int = 0
    names: dict[str, int] = field(default_factory=dict)

    def inode(self, name: str) -> int:
        if name not in self.names:
            self.inodes += 1
            self.names[name] = self.inodes
            self.log.append(("create", name, self.inodes))
        return self.names[name]


class Vfs(apsw.VFS):
    """Passes everything to the real files and writes it down."""

    def __init__(self, disk: Disk) -> None:
        self.disk = disk
        super().__init__("unsafe-disk", "")

    def xOpen(self, name, flags):  # noqa: N802  apsw's name
        path = name.filename() if isinstance(name, apsw.URIFilename) else name
        return File(self.disk, path, name, flags)

    def xDelete(self, name, syncdir):  # noqa: N802
        super().xDelete(name, syncdir)
        self.disk.names.pop(Path(name).name, None)
        self.disk.log.append(("delete", Path(name).name, bool(syncdir)))


class File(apsw.VFSFile):
    """One open file."""

    def __init__(self, disk, path, name, flags) -> None:
        self.disk = disk
        self.inode = disk.inode(Path(path).name) if path else 0
        super().__init__("", name, flags)

    def xWrite(self, data, offset):  # noqa: N802
        super().xWrite(data, offset)
        self.disk.log.append(("write", self.inode, offset, bytes(data)))

    def xTruncate(self, size):  # noqa: N802
        super().xTruncate(size)
        self.disk.log.append(("truncate", self.inode, size))

    def xSync(self, flags):  # noqa: N802
        super().xSync(flags)
        self.disk.log.append(("sync", self.inode))


def after_power_cut(log: list[tuple], start: dict[str, bytes], chance: random.Random) -> dict[str, bytes]:
    """The files a power cut just after `log` may leave, by name; `start` is what was there, safe, before."""
    names, safe, pending, moves = _replayed(log, start)
    keep = chance.random()
    for move in moves[: chance.randint(0, len(moves))]:
        _move(names, move)
    files = {}
    for name, inode in names.items():
        content = bytearray(safe.get(inode, b""))
        kept = [op for op in pending.get(inode, []) if chance.random() < keep]
        if chance.random() < 0.5:
            chance.shuffle(kept)
        for op in kept:
            _do(content, op, chance)
        files[name] = bytes(content)
    return files


def _replayed(log, start):
    """Names and contents that are safe, and what is still on its way: writes by inode, moves in order."""
    names = {name: -number - 1 for number, name in enumerate(start)}
    safe = {inode: start[name] for name, inode in names.items()}
    live = dict(safe)
    pending, moves, known = {}, [], {}
    for op in log:
        if op[0] == "create":
            known[op[2]] = names.get(op[1], op[2]) if not any(m[1] == op[1] for m in moves) else op[2]
            if known[op[2]] == op[2]:
                moves.append(op)
        elif op[0] == "delete":
            moves.append(op)
            if op[2]:
                _settle(names, moves, len(moves))
        elif op[0] == "sync":
            inode = known.get(op[1], op[1])
            safe[inode] = bytes(live.get(inode, b""))
            pending[inode] = []
            made = [at for at, move in enumerate(moves) if move[0] == "create" and move[2] == inode]
            _settle(names, moves, made[-1] + 1 if made else 0)
        elif op[0] in ("write", "truncate"):
            inode = known.get(op[1], op[1])
            pending.setdefault(inode, []).append(op)
            content = bytearray(live.get(inode, b""))
            _do(content, op, None)
            live[inode] = bytes(content)
    return names, safe, pending, moves


def _settle(names, moves, count):
    for move in moves[:count]:
        _move(names, move)
    del moves[:count]


def _move(names, move):
    if move[0] == "create":
        names[move[1]] = move[2]
    else:
        names.pop(move[1], None)


def _do(content: bytearray, op: tuple, chance: random.Random | None) -> None:
    if op[0] == "truncate":
        del content[op[2] :]
        content.extend(bytes(op[2] - len(content)))
        return
    _, _, offset, data = op
    sectors = range(0, len(data), SECTOR)
    torn = chance is not None and chance.random() < 0.3
    for at in sectors:
        if torn and chance.random() < 0.5:
            continue
        part = data[at : at + SECTOR]
        content.extend(bytes(max(0, offset + at + len(part) - len(content))))
        content[offset + at : offset + at + len(part)] = part
