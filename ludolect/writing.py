"""Files that are never half written: the text goes aside first, and takes the file's place when it is all there.

Whatever else the name stands for (a device, a pipe) is written to directly. All that can go wrong is an OSError that
names the file.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO


@contextmanager
def writing_whole(path: Path) -> Iterator[TextIO]:
    """A stream whose whole content becomes the file's when the block ends; the file is as it was if it does not."""
    try:
        if path.exists() and not path.is_file():
            with path.open("w", encoding="utf-8") as device:
                yield device
            return
        handle, aside = tempfile.mkstemp(dir=path.resolve().parent, prefix=f".{path.name}.", suffix=".tmp")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            Path(aside).chmod(_mode(path))
            Path(aside).replace(path.resolve())
        except BaseException:
            Path(aside).unlink(missing_ok=True)
            raise
    except OSError as failure:
        raise OSError(failure.errno, failure.strerror or "cannot be written", str(path)) from failure


def write_whole(path: Path, text: str) -> None:
    """The text as the file's whole content; the file is as it was if that cannot be done."""
    with writing_whole(path) as file:
        file.write(text)


def check_writable(path: Path) -> None:
    """Raises the OSError that writing this file would end in, as far as that can be known beforehand."""
    folder = path.resolve().parent
    if path.is_dir():
        raise IsADirectoryError(21, "is a folder", str(path))
    if not folder.is_dir():
        raise FileNotFoundError(2, "there is no such folder", str(folder))
    if not os.access(path if path.exists() else folder, os.W_OK):
        raise PermissionError(13, "cannot be written", str(path))


def _mode(path: Path) -> int:
    """As an ordinary new file would have, or as the old one has."""
    if path.exists():
        return path.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
