"""The templates that a ruleset brings, rendered in a process of their own with limits on time and memory.

Only a process can be held to such limits: a sandbox inside of this one cannot stop a long calculation or a growing
text. The process gets the book by its standard input and answers in lines of JSON: which page it begins, and then its
text or what is wrong with it. Nothing that it answers is trusted to be more than text. Where the system has no limits
for processes, it is given up after a while.
"""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from scribe.pages.sandbox import TemplateFault, TemplateFaults

if TYPE_CHECKING:
    from scribe.pages.book import Book

SECONDS = 3  # of computing, for the pages of one book
PATIENCE = 30  # seconds until it is given up, however busy the machine is
WITHOUT_LIMITS = 8  # the same where the system cannot limit the computing
MEMORY = 700_000_000  # bytes


class _TooLong(Exception):
    """The time for computing is over."""


def render_apart(book: Book, overrides: Path) -> dict[str, str]:
    """The pages of a book with these templates. Raises TemplateFaults."""
    command = (sys.executable, "-P", "-m", "scribe.pages.apart")
    packages = os.pathsep.join(str(Path(path).absolute()) for path in sys.path)
    environment = os.environ | {"PYTHONPATH": packages, "PYTHONHASHSEED": "0", "PYTHONUTF8": "1"}
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment
    ) as process:
        try:
            patience = PATIENCE if _limits() else WITHOUT_LIMITS
            said, complaint = process.communicate(pickle.dumps((book, overrides)), timeout=patience)
            late = False
        except subprocess.TimeoutExpired:
            process.kill()
            said, complaint = process.communicate()
            late = True
    late = late or _TooLong.__name__.encode() in complaint
    if process.returncode > 0 and not late and b"MemoryError" not in complaint:
        raise RuntimeError(complaint.decode("utf-8", "replace"))  # a mistake of ours
    return understood(said.decode("utf-8", "replace"), overrides, late or _ran_out_of_time(process.returncode))


def understood(said: str, overrides: Path, late: bool) -> dict[str, str]:
    """The pages, if there are all of them and nothing is wrong. `late`: its time was over before it was done."""
    pages: dict[str, str] = {}
    faults: list[TemplateFault] = []
    begun: str | None = None
    whole = False
    for line in said.split("\n")[:-1]:  # what follows the last line break was not finished
        match json.loads(line):
            case {"begun": str(page)}:
                begun = page
            case {"page": str(page), "text": str(text)}:
                pages[page] = text
            case {"fault": str(message), "path": path, "line": int(number)}:
                faults.append(TemplateFault(message, Path(path) if path is not None else None, number))
            case {"whole": True}:
                whole = True
    if not whole:
        why = f"takes longer than {SECONDS} seconds" if late else "takes too much memory"
        what = f"the page `{begun}`" if begun is not None else "the book"
        place = overrides / f"{begun}.md.j2"
        faults.append(TemplateFault(f"{what} {why}", place if place.is_file() else overrides))
    if faults:
        raise TemplateFaults(faults)
    return pages


def _limits() -> bool:
    try:
        import resource  # noqa: F401
    except ImportError:
        return False
    return True


def _ran_out_of_time(code: int) -> bool:
    """Whether it was ended by the limit on computing: gently, or at last by force."""
    import signal

    return code in (-getattr(signal, "SIGXCPU", 0), -getattr(signal, "SIGKILL", 0))


# ------------------------------------------------------------------ in the process


def main() -> None:
    from scribe.pages.write import rendered

    book, overrides = pickle.load(sys.stdin.buffer)
    _limit()
    faults: list[TemplateFault] = []
    for page, text in rendered(book, overrides, faults, lambda page: _say({"begun": page})):
        _say({"page": page, "text": text})
    for fault in faults:
        _say({"fault": fault.message, "path": str(fault.path) if fault.path is not None else None, "line": fault.line})
    _say({"whole": True})


def _say(answer: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()


def _limit() -> None:
    try:
        import resource
    except ImportError:
        return
    import signal

    signal.signal(signal.SIGXCPU, _too_long)
    for limit, soft, hard in (
        (resource.RLIMIT_CPU, SECONDS, SECONDS + 2),
        (resource.RLIMIT_AS, MEMORY, MEMORY),
        (resource.RLIMIT_FSIZE, 0, 0),
        (resource.RLIMIT_CORE, 0, 0),
    ):
        try:
            resource.setrlimit(limit, (soft, hard))
        except (ValueError, OSError):  # a system that has no such limit, or a narrower one
            continue


def _too_long(number: int, frame: object) -> NoReturn:
    raise _TooLong(f"the page takes longer than {SECONDS} seconds")


if __name__ == "__main__":
    main()
