"""YAML's own errors in the author's words: what was meant, where it went wrong, how to mend it.

The parser says where it could not go on, which is often behind the fault. Each error is looked at again in the text around it,
from the likeliest mistake down. No wording of the parser's is ever handed on.
"""

from __future__ import annotations

from collections.abc import Callable

from ruamel.yaml.error import YAMLError

from solo.book import yaml_id_faults as ids
from solo.book import yaml_key_faults as keyed
from solo.book import yaml_line_faults as whole
from solo.book import yaml_text_faults as inside
from solo.book.yaml_lines import LONGEST_LINE, window
from solo.book.yaml_stop import Fault, Last, Stop, blanked, fault, span_of


def explain(error: YAMLError, text: str, last: Last | None, keys: frozenset[str] = frozenset()) -> Fault:
    """The fault behind a parser's error, in the author's words, with its mend. last: the last scalar read before it; keys: what
    books have for keys."""
    stop = _stop(error, text, last)._replace(keys=keys)
    for look in _LOOKS:
        found = look(stop)
        if found is not None:
            break
    else:
        found = _unknown(stop)
    looked_at = {stop.line, stop.from_line, found.finding.span.line - 1 if found.finding.span else 0}
    if any(len(stop.lines.get(line)) >= LONGEST_LINE for line in looked_at):  # its end was not seen: no mend is certain
        return found._replace(finding=found.finding._replace(fix=None), faithful=False)
    return found


def take_out(text: str, error: YAMLError) -> Fault:
    """The fault that blanks the line where the parser stopped, for want of a better mend."""
    return _unknown(_stop(error, text, None))


def _stop(error: YAMLError, text: str, last: Last | None) -> Stop:
    mark = getattr(error, "problem_mark", None)
    context_mark = getattr(error, "context_mark", None)
    mark = mark or context_mark
    index, line, column = (mark.index, mark.line, mark.column) if mark else (0, 0, 0)
    if index >= len(text) and column == 0 and not text.endswith("\n"):
        text, index = text + "\n", len(text) + 1  # the parser has counted a line end that the last line has not
    lines = window(text, min(index, len(text)), line)
    return Stop(
        getattr(error, "problem", None) or "",
        line,
        column,
        getattr(error, "context", None) or "",
        context_mark.line if context_mark else line,
        context_mark.column if context_mark else column,
        last,
        lines,
    )


def _unknown(stop: Stop) -> Fault:
    """None of the above: the place, and the line taken out so that reading can go on."""
    line, column = stop.line, stop.column
    if not stop.lines.get(line).strip() and stop.from_line < line:
        line, column = stop.from_line, stop.from_column
    text = stop.lines.get(line)
    told = fault(
        "this cannot be read: it fits neither a key with its value nor a list item",
        span_of(line, min(column, len(text)), min(column, len(text)) + 1),
        "write `key: value`; put quotes around a text with signs in it, or write it under |",
        blanked(stop, line),
        faithful=False,
    )
    return told._replace(known=False)


_LOOKS: tuple[Callable[[Stop], Fault | None], ...] = (
    whole.second_document,
    whole.tab,
    inside.open_quote,
    inside.behind_quote,
    inside.escape,
    keyed.no_colon,
    whole.dedented_prose,
    inside.colon_in_text,
    inside.no_space,
    inside.hash_cut,
    inside.first_sign,
    inside.bracket,
    whole.after_the_end,
    whole.long_key,
    whole.no_space_after_dash,
    ids.id_out_of_column,
    whole.indentation,
    whole.directive,
    whole.no_key,
)
