"""An id in the wrong column: the one line of a section (or hero, foe, item) that is indented unlike its neighbours."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from solo.book.findings import Fix
from solo.book.mends import Patch, Shift
from solo.book.yaml_lines import anatomy
from solo.book.yaml_stop import Fault, Stop, blanks_of, edit_of, fault, span_of

MOST_OFF = 3  # columns
_ID = re.compile("[0-9]{1,18}|[a-z][a-z0-9]*(?:-[a-z0-9]+)*")


def id_out_of_column(stop: Stop) -> Fault | None:
    """` 6:` among `  5:` and `  7:`. What stands under it is in the right column, so only this line moves."""
    if "did not find expected" not in stop.problem and "mapping values are not allowed" not in stop.problem:
        return None
    found = {line: (column, inside) for line, column, inside in _ids(stop)}
    columns = Counter(found.values())
    if not columns:
        return None
    (right, inside), count = columns.most_common(1)[0]
    # The parser stops at the line itself, or further down, where the next id stands in the column that is right.
    for line in sorted((line for line in found if line <= stop.line), reverse=True)[:2]:
        column, own = found[line]
        if column == right or own != inside or abs(column - right) > MOST_OFF or columns[column, own] >= count:
            continue
        at, by = stop.lines.begin(line), right - column
        key = anatomy(stop.lines.get(line)).key or ""
        return fault(
            f"`{key}` is indented by {_spaces(column)}, and the others like it by {right}",
            span_of(line, column, column + len(key)),
            f"indent it by {_spaces(right)}",
            [Patch(at, at, " " * by) if by > 0 else Patch(at, at - by, "")],
            shifts=[Shift(line + 1, 1, by)],
            fix=Fix(
                f"indent it by {_spaces(right)}", (edit_of(line, 0, 0, " " * by) if by > 0 else edit_of(line, 0, -by, ""),), True
            ),
        )
    return None


def _spaces(count: int) -> str:
    return f"{count} space{'' if count == 1 else 's'}"


def _ids(stop: Stop) -> Iterator[tuple[int, int, int]]:
    """Every line around that is an id above a map: its number, its column, and that of what stands under it."""
    for line in range(stop.lines.first, stop.lines.final):
        text = stop.lines.get(line)
        parts = anatomy(text)
        if parts.key is None or parts.value or parts.dashed or parts.key in stop.keys or not _ID.fullmatch(parts.key):
            continue
        for number in range(line + 1, min(line + 20, stop.lines.final + 1)):
            below = stop.lines.get(number)
            if below.strip() and not below.lstrip().startswith("#"):
                if len(blanks_of(below)) > parts.start and anatomy(below).key in stop.keys:
                    yield line, parts.start, len(blanks_of(below))
                break
