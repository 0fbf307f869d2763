"""From the text of a book to a tree of values with their places: the one door to YAML.

One YAML document is read through the event stream of ruamel.yaml's C parser, in one loop, under limits, into the nodes of
`solo.book.node`. It accepts a closed subset: no tags, anchors, aliases, merge keys, several documents or complex keys; nothing
is ever expanded. It never raises, whatever the input: what is wrong is a finding.

It does not know what a book is: that a key is unknown or a value of the wrong kind is for the decoders to say.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from solo.book import characters
from solo.book.builder import build
from solo.book.findings import Finding
from solo.book.mends import Shifts, has_stand_ins, patched
from solo.book.node import Node
from solo.book.report import Report
from solo.book.uncollected import uncollected

MOST_BYTES = 32_000_000
MOST_SYNTAX_FINDINGS = 20
MOST_LINES_LOST = 3  # lines on end that nobody could make sense of: the fault is above them, and reading stops
# Reading again after a mend costs a whole reading: a big file gets its first faults only.
MOST_EVENTS_READ_AGAIN = 500_000
MOST_CHARACTERS_READ_AGAIN = 40_000_000


class Source(NamedTuple):
    """A book's text as read: the tree, or None where it cannot be trusted; the text without a byte order mark; the faults.

    `text` is the author's own, with whatever characters it holds: only the values in the tree are safe to show. Lines end at
    LF or CR LF and nowhere else.
    """

    root: Node | None
    text: str
    path: str
    findings: tuple[Finding, ...]


@uncollected()
def parse(data: bytes | str, path: str, keys: Callable[[], frozenset[str]] = frozenset) -> Source:
    """Read a book's text into a tree with places. Never raises; what is wrong, broken or hostile becomes a finding.

    `keys` gives the words that books have for keys, and is asked only where reading stops at a fault: by them a key whose colon
    was forgotten is told from prose.

    The root is None where the file is empty, too big, not UTF-8, or so broken that its meaning would be a guess. Otherwise it is
    there even with findings: a fault of syntax whose meaning is plain is read as meant. Play only a source without errors.
    """
    report = Report()
    size = len(data) if isinstance(data, bytes) or len(data) > MOST_BYTES else len(data.encode("utf-8", "surrogatepass"))
    if size > MOST_BYTES:
        report.add(Finding("too-big", f"the file has more than {MOST_BYTES // 1_000_000} MB, the most a book may have"))
        return Source(None, "", path, report.findings())
    if isinstance(data, bytes):
        finding = characters.not_utf8(data)
        if finding is not None:
            return Source(None, data.decode("utf-8", "replace").removeprefix("\ufeff"), path, (finding,))
        text = data.decode("utf-8")
    else:
        text = data
    text = text.removeprefix("\ufeff")
    cleaned, unseen = text, False
    if not characters.is_plain(text):
        for finding in characters.scan(text):
            unseen = unseen or finding.check == "invisible-character"
            report.add(finding)
        cleaned = characters.clean(text)
    cleaned, indents = characters.mend_indents(cleaned)
    for finding in indents:
        report.add(finding)
    root = _read(cleaned, report, unseen, keys)
    return Source(root, text, path, report.findings())


def _read(text: str, report: Report, unseen: bool, keys: Callable[[], frozenset[str]]) -> Node | None:
    """Read, and where YAML stops at a fault, report it, mend it in a copy and read again, at most twenty times."""
    mended = text
    shifts = Shifts()
    faithful = True
    told: set[int] = set()
    events = size = lost = 0
    while True:
        built = build(mended, unseen=unseen, mended=mended is not text)
        events += built.events
        size += len(mended)
        if built.error is None:
            break
        from solo.book import yaml_words  # most books have no such fault, and need none of it loaded

        fault = yaml_words.explain(built.error, mended, built.last, keys())
        line = fault.finding.span.line if fault.finding.span else 0
        if line in told:
            fault = yaml_words.take_out(mended, built.error)  # mended once already, and still in the way: say no more of it
        elif lost == 0 or fault.known:  # what is met while lost is the same mistake still
            report.add(shifts.finding(fault.finding))
        told.add(line)
        lost = 0 if fault.known else lost + 1
        faithful = faithful and fault.faithful
        again = (
            lost <= MOST_LINES_LOST
            and len(told) < MOST_SYNTAX_FINDINGS
            and events < MOST_EVENTS_READ_AGAIN
            and size < MOST_CHARACTERS_READ_AGAIN
        )
        if mended is text and has_stand_ins(text):
            again = False  # an author who writes in our stand-ins' place is told of one fault at a time
        following = patched(mended, fault.patches) if again else mended
        if following == mended:
            faithful = False
            break
        shifts.add(fault.shifts)
        mended = following
    for finding in built.findings:
        report.add(shifts.finding(finding))
    if not faithful or built.root is None:
        return None
    return shifts.node(built.root) if shifts else built.root
