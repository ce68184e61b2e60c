"""Files that are never half written: the text goes aside first, and takes the file's place when it is all there.

Everything Ludolect writes is written here (but for the journals of simulations, which grow line by line), so that a
disk that is full, a folder that is closed or a process that is killed leaves each file as it was or as it should be.
Whatever else the name stands for (a device, a pipe) is written to directly. All that can go wrong is a `CannotWrite`
that names the file.
"""

from __future__ import annotations

import errno
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from pathlib import Path
from typing import IO, TextIO

from dsl.codes import CANNOT_WRITE
from dsl.diagnostics import Diagnostic, Label
from dsl.source import Source

LONGEST_NAME = 100  # of the file's own name in the name of what is written aside


class CannotWrite(OSError):
    """A file that could not be written; what was there before is as it was."""

    @property
    def diagnostic(self) -> Diagnostic:
        name = str(self.filename)
        whole = Source("the command line", name).span(0, len(name))
        return Diagnostic(
            CANNOT_WRITE,
            f"`{name}` cannot be written",
            Label(whole, "this file"),
            (),
            self.strerror or "the system refuses",
            "make room or choose another place, then give the command again; what was there before is as it was",
        )


@contextmanager
def writing_whole(path: Path, *, lasting: bool = True, new: bool = False) -> Iterator[TextIO]:
    """A stream whose whole content becomes the file's when the block ends; the file is as it was if it does not.

    `lasting`: it is on the disk then, even if the machine stops; without, that is left to the system. `new`: there must
    be no such file yet.
    """
    with _writing(path, lasting, new) as stream:
        text = TextIOWrapper(stream, encoding="utf-8", newline="\n")
        try:
            yield text
        finally:
            text.detach()


def write_whole(path: Path, content: str | bytes, *, lasting: bool = True, new: bool = False) -> None:
    """The file's whole content; the file is as it was if that cannot be done. Options as for `writing_whole`."""
    with _writing(path, lasting, new) as file:
        file.write(content.encode() if isinstance(content, str) else content)


def make_folder(path: Path) -> None:
    """A folder to write to, with those it lies in, if it is not there yet."""
    with _named(path):
        path.mkdir(parents=True, exist_ok=True)


def check_writable(path: Path) -> None:
    """Raises what writing this file would end in, as far as that can be known beforehand."""
    folder = path.resolve().parent
    with _named(path):
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, "it is a folder")
        if not folder.is_dir():
            raise FileNotFoundError(errno.ENOENT, "there is no such folder")
        if not os.access(path if path.exists() else folder, os.W_OK):
            raise PermissionError(errno.EACCES, "it is closed to you")


@contextmanager
def _writing(path: Path, lasting: bool, new: bool) -> Iterator[IO[bytes]]:
    with _named(path):
        if path.exists() and not path.is_file():
            with path.open("wb") as device:
                yield device
            return
        _check(path, new)
        place = path.resolve()
        handle, aside = tempfile.mkstemp(dir=place.parent, prefix=f".{path.name[:LONGEST_NAME]}.", suffix=".tmp")
        try:
            with os.fdopen(handle, "wb") as file:
                yield file
                file.flush()
                if lasting:
                    os.fsync(file.fileno())
            Path(aside).chmod(_mode(path))
            if new:
                _appear(Path(aside), place)
            else:
                Path(aside).replace(place)
        except BaseException:
            with suppress(OSError):
                Path(aside).unlink(missing_ok=True)
            raise
        if lasting:
            _sync_folder(place.parent)


@contextmanager
def _named(path: Path) -> Iterator[None]:
    """Whatever the system refuses is a CannotWrite of this file."""
    try:
        yield
    except CannotWrite:
        raise
    except OSError as failure:
        raise CannotWrite(failure.errno, failure.strerror or "it cannot be written", str(path)) from failure


def _check(path: Path, new: bool) -> None:
    """What is put into a file's place asks nobody whether that file may be written to."""
    if new and os.path.lexists(path):
        raise FileExistsError(errno.EEXIST, "it is there already")
    if path.exists() and not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, "it is closed to you")


def _appear(aside: Path, place: Path) -> None:
    """Under its name, but never in another file's place."""
    try:
        place.hardlink_to(aside)
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links
        _check(place, new=True)
        aside.replace(place)
    else:
        aside.unlink()


def _sync_folder(folder: Path) -> None:
    """So that the name lasts too; where folders cannot be opened it need not be done."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _mode(path: Path) -> int:
    """As an ordinary new file would have, or as the old one has."""
    if path.exists():
        return path.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
