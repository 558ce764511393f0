"""What the operating system knows: which process holds a file, and whether a process is the one we think it is."""

from __future__ import annotations

import errno
import os
import sys
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Final

if sys.platform == "win32":
    import msvcrt
    import winreg
else:
    import fcntl

_FAR: Final = 1 << 30
"""The byte locked on Windows, far beyond the text, so that others can still read who holds the lock."""


def claim(handle: int) -> bool | None:
    """Take the system's lock on an open file: True when we have it, False when another has, None without locks."""
    if sys.platform == "win32":
        return _claim_on_windows(handle)
    else:  # noqa: RET505  so the type checker knows which system's module is read
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as problem:
            return False if problem.errno in (errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES) else None
        return True


def unclaim(handle: int) -> None:
    """Release the system's lock, on systems where closing the file is not enough."""
    if sys.platform == "win32":
        os.lseek(handle, _FAR, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_UNLCK, 1)


ID_FILES: Final = ("/etc/machine-id", "/var/lib/dbus/machine-id", "/etc/hostid")
"""Where a system keeps its id; a bare container has none of them."""


@cache
def machine_id() -> str:
    """Return 16 hex digits that stay the same when this machine is renamed; empty where the system has no such id.

    The system's own id is a secret of the machine: only a digest of it leaves it.
    """
    raw = _system_id()
    return blake2b(raw.encode(), digest_size=8, person=b"portulan").hexdigest() if raw else ""


def _system_id() -> str:
    if sys.platform == "win32":
        try:
            with winreg.OpenKey(
                winreg.HKEY_LOCAL_MACHINE,
                r"SOFTWARE\Microsoft\Cryptography",
                0,
                winreg.KEY_READ | winreg.KEY_WOW64_64KEY,
            ) as key:
                return str(winreg.QueryValueEx(key, "MachineGuid")[0])
        except OSError:
            return ""
    for place in ID_FILES:
        try:
            found = Path(place).read_bytes().hex()
        except OSError:
            continue
        if found.strip("0"):
            return found
    return _said_by("/usr/sbin/sysctl", "-n", "kern.uuid") if sys.platform == "darwin" else ""


def process_start(pid: int) -> str:
    """Return when process `pid` began, as the system writes it; empty when there is no such process."""
    if pid <= 0:
        return ""
    if sys.platform == "win32":
        return _start_on_windows(pid)
    stat = Path(f"/proc/{pid}/stat")
    try:
        # The name in brackets may hold blanks; the start time is the 20th word after it.
        return stat.read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()[19]
    except (OSError, IndexError):
        return "" if Path("/proc/self/stat").exists() else _start_by_ps(pid)


def _start_by_ps(pid: int) -> str:
    return _said_by("/bin/ps", "-o", "lstart=", "-p", str(pid))


def _said_by(*command: str) -> str:
    import subprocess  # noqa: PLC0415  only where there is no /proc

    try:
        asked = subprocess.run(  # noqa: S603  a number is all we add
            list(command), capture_output=True, text=True, timeout=5, check=False
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return asked.stdout.strip()


def _claim_on_windows(handle: int) -> bool | None:
    if sys.platform == "win32":
        os.lseek(handle, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            os.lseek(handle, 0, os.SEEK_SET)
        return True
    return None


def _start_on_windows(pid: int) -> str:
    if sys.platform != "win32":
        return ""
    import ctypes  # noqa: PLC0415  only there

    kernel = ctypes.WinDLL("kernel32")
    handle = kernel.OpenProcess(0x1000, False, pid)
    if not handle:
        return ""
    created, ended, system, user = (ctypes.c_ulonglong() for _ in range(4))
    known = kernel.GetProcessTimes(
        handle, ctypes.byref(created), ctypes.byref(ended), ctypes.byref(system), ctypes.byref(user)
    )
    kernel.CloseHandle(handle)
    return str(created.value) if known and not ended.value else ""
