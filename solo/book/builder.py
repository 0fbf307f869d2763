"""One pass over the events of a text: nodes with places, under limits, and findings for all that a book may not hold."""

from __future__ import annotations

import re
from typing import NamedTuple

from _ruamel_yaml import (  # type: ignore[import-not-found,unused-ignore]  # a C module without stubs
    AliasEvent,
    CParser,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)
from ruamel.yaml.error import MarkedYAMLError, YAMLError

from solo.book.characters import CONTROL_IN_VALUE, Anchor, escaped_controls, stretch, without_unseen
from solo.book.findings import Edit, Finding, Fix, Related, Span
from solo.book.mends import restore
from solo.book.node import Mapping, Node, Scalar, Sequence, Style
from solo.book.report import Report
from solo.book.scalars import Trap, looks_like_prose, loses_to_comment, quoted, resolve, trap_finding
from solo.book.yaml_stop import KEY_IN_BRACKETS, SECOND_DOCUMENT

MOST_EVENTS = 5_000_000
DEEPEST = 32

_STYLES: dict[str | None, Style] = {None: "plain", "": "plain", "'": "single", '"': "double", "|": "literal", ">": "folded"}
_TAG = re.compile(r"![^\s,\[\]{}]*")
_ANCHOR = re.compile(r"&[^\s,\[\]{}]*")
_BLANKS = " \t\r\n"
_KEY_AND_BRACKET = re.compile(r"[\w-]+ +\{ *[\w-]+")  # `lamp {name: Lamp}`
# What follows is indented, so it goes on with what was before.
_IN_THE_MIDDLE = re.compile(r"---[ \t]*(?:\r?\n[ \t]*)*\r?\n(?=  )")
_new = tuple.__new__  # a named tuple made so costs half, and there are two for each value


class Last(NamedTuple):
    """The last scalar read before a fault: how it was written, and where it begins and ends (index, line, column; from 0)."""

    style: Style
    start: tuple[int, int, int]
    end: tuple[int, int, int]


class Built(NamedTuple):
    """What one pass gave: the tree if it came to its end, else the fault that stopped it."""

    root: Node | None
    error: YAMLError | None
    last: Last | None
    events: int
    findings: tuple[Finding, ...]


class _Frame:
    """A list or map that is still open: what it holds so far, and the key that waits for its value."""

    __slots__ = ("column", "flow", "items", "key", "keys", "line", "pairs", "waits")

    def __init__(self, line: int, column: int, flow: bool, keys: dict[str, Scalar] | None) -> None:
        self.line = line
        self.column = column
        self.flow = flow
        self.keys = keys  # the keys seen so far; None for a list
        self.items: list[Node] = []
        self.pairs: list[tuple[Scalar, Node]] = []
        self.waits = False  # a key has been read and its value has not
        self.key: Scalar | None = None  # that key; None if the value is to be thrown away

    def close(self, end_line: int, end_column: int) -> Node:
        """The finished node. One without brackets ends where the last thing in it ends."""
        inside: Node | None = self.items[-1] if self.items else self.pairs[-1][1] if self.pairs else None
        if not self.flow:
            end_line, end_column = (inside.span.end_line, inside.span.end_column) if inside else (self.line, self.column)
        span = _new(Span, (self.line, self.column, end_line, end_column))
        if self.keys is None:
            return _new(Sequence, (tuple(self.items), span, "sequence"))
        return _new(Mapping, (tuple(self.pairs), span, "mapping"))


def build(text: str, *, unseen: bool, mended: bool) -> Built:
    """Read the one document of a text without control characters. Never raises.

    unseen: values may hold characters that nobody can see, to be left out; mended: the text may hold stand-ins (see mends).
    """
    report = Report()
    stack: list[_Frame] = []
    frame: _Frame | None = None
    root: Node | None = None
    node: Node
    known: dict[str, tuple[str | int | bool | None, Trap | None]] = {}
    comments = _comments(text)
    events = documents = 0
    last: ScalarEvent | None = None
    plain_keys: set[str] = set()  # keys seen before with nothing wrong about them, which is nearly all of them
    new = _new
    get_event = CParser(text).get_event
    try:
        while True:
            event = get_event()
            events += 1
            kind = type(event)
            if kind is ScalarEvent:
                last = event
                start, end = event.start_mark, event.end_mark
                value: str = event.value
                style = _STYLES[event.style]
                if mended:
                    value = restore(value)
                if unseen:
                    value = without_unseen(value)
                if style == "literal" or style == "folded":
                    span = _content(text, start, end)
                else:
                    span = new(Span, (start.line + 1, start.column + 1, end.line + 1, end.column + 1))
                    if style == "double" and CONTROL_IN_VALUE.search(value):
                        for finding in escaped_controls(text, _anchor(start), end.index):
                            report.add(finding)
                        value = CONTROL_IN_VALUE.sub("\ufffd", value)
                keys = None if frame is None or frame.waits else frame.keys  # not None where a key is expected
                if event.ctag is not None or event.anchor is not None:
                    value = _properties(event, text, value, frame, keys is None, report)
                if frame is not None and keys is not None:
                    key = new(Scalar, (value, value, style, span, "scalar"))
                    if value in plain_keys and style == "plain" and value not in keys and text[start.index - 2] != "?":
                        keys[value] = frame.key = key
                        frame.waits = True
                        continue
                    if value in keys and _begins_again(stack, key):
                        # Read on as meant: what was read so far is an entry of its own.
                        report.add(_missing_dash(key, frame))
                        stack[-2].items.append(frame.close(0, 0))
                        frame = stack[-1] = _Frame(span.line, span.column, False, {})
                    if style == "plain" and " {" in value and _KEY_AND_BRACKET.fullmatch(value) and not stack[-1].flow:
                        bracket = MarkedYAMLError(problem=KEY_IN_BRACKETS, problem_mark=start)
                        return Built(None, bracket, _last(event), events, report.findings())
                    if _take_key(stack, key, text, _anchor(start), report) and style == "plain" and " {" not in value:
                        plain_keys.add(value)
                    continue
                if style == "plain":
                    meaning = known.get(value)
                    if meaning is None:
                        meaning = known[value] = resolve(value)
                    if meaning[1] is not None:
                        report.add(trap_finding(meaning[1], value, span))
                    if end.index in comments:
                        _check_comment(text, frame, value, meaning[0], _anchor(start), comments[end.index], report)
                    node = new(Scalar, (meaning[0], value, "plain", span, "scalar"))
                else:
                    node = new(Scalar, (value, value, style, span, "scalar"))
            elif kind is MappingStartEvent or kind is SequenceStartEvent:
                mark = event.start_mark
                if event.ctag is not None or event.anchor is not None:
                    _properties(event, text, "", None, False, report)
                if len(stack) == DEEPEST:
                    report.add(_too_deep(mark))
                    return Built(None, None, None, events, report.findings())
                is_key = frame is not None and frame.keys is not None and not frame.waits
                if is_key and (kind is SequenceStartEvent or event.flow_style or text[mark.index - 2 : mark.index] != "? "):
                    report.add(_complex_key(mark))  # else that is said of the sign before its first key
                frame = _Frame(mark.line + 1, mark.column + 1, event.flow_style, {} if kind is MappingStartEvent else None)
                stack.append(frame)
                continue
            elif kind is MappingEndEvent or kind is SequenceEndEvent:
                mark = event.end_mark
                node = stack.pop().close(mark.line + 1, mark.column + 1)
                frame = stack[-1] if stack else None
            elif kind is AliasEvent:
                node = _alias(event, text, frame, report)
            elif kind is DocumentStartEvent:
                documents += 1
                if documents > 1:
                    index = event.start_mark.index
                    if _IN_THE_MIDDLE.match(text, index):
                        second = MarkedYAMLError(problem=SECOND_DOCUMENT, problem_mark=event.start_mark)
                        return Built(None, second, _last(last), events, report.findings())
                    report.add(_second_document(text, index))
                    break
                continue
            elif kind is StreamEndEvent:
                break
            else:
                continue
            if events > MOST_EVENTS:
                report.add(_too_many(node.span))
                return Built(None, None, None, events, report.findings())
            if frame is None:
                root = node
            elif frame.keys is None:
                frame.items.append(node)
            elif not frame.waits:  # a complex key or an alias: its value has no place to go
                frame.waits, frame.key = True, None
            else:
                if frame.key is not None:
                    frame.pairs.append((frame.key, node))
                frame.waits = False
    except YAMLError as error:
        return Built(None, error, _last(last), events, report.findings())
    if root is None or (documents == 1 and _is_nothing(root)):
        if not mended and not unseen:  # else the fault that was taken out was all there is, and has been told
            report.add(_nothing(text))
        root = None
    return Built(root, None, None, events, report.findings())


def _take_key(stack: list[_Frame], key: Scalar, text: str, start: Anchor, report: Report) -> bool:
    """A scalar where a key is expected: what is wrong with it, and whether its value will be kept. True if nothing is wrong."""
    frame = stack[-1]
    assert frame.keys is not None
    frame.waits, frame.key = True, None
    name = key.text
    trap = None
    if key.style == "plain":
        if name == "<<":
            report.add(
                Finding(
                    "yaml-feature",
                    "`<<` takes over the keys of another map, which a book may not do",
                    key.span,
                    help="write the keys out here",
                )
            )
            return False
        if name == "":
            report.add(Finding("yaml-syntax", "no key stands before this colon", key.span, help="write a key, or quote the text"))
            return False
        trap = resolve(name)[1]
        if trap is not None and trap.in_keys:
            report.add(trap_finding(trap, name, key.span))
    explicit = start.column > 2 and text[start.at - 2 : start.at] == "? "
    if explicit:
        report.add(_complex_key_sign(start, "\n" not in text[start.at : text.find(": ", start.at)]))
    first = frame.keys.get(name)
    if first is not None:
        outer = stack[-2].key if len(stack) > 1 else None
        a_section = len(stack) == 2 and outer is not None and outer.text == "sections"
        report.add(
            Finding(
                "duplicate-key",
                f"section {_short(name)} is written twice" if a_section else f"`{_short(name)}` is given twice in one map",
                key.span,
                help="give one of them another id: only the first is read"
                if a_section
                else "keep one of the two: only the first is read",
                related=(Related(first.span, "first given here"),),
            )
        )
        return False
    frame.keys[name] = frame.key = key
    return trap is None and not explicit


def _begins_again(stack: list[_Frame], key: Scalar) -> bool:
    """Whether a key begins the next entry of a list, whose dash was forgotten: it is the first key of this one, come again after
    others, at the beginning of a line."""
    if len(stack) < 2 or stack[-2].keys is not None or stack[-1].flow or key.span.line == stack[-1].line:
        return False
    return len(stack[-1].pairs) > 1 and stack[-1].pairs[0][0].text == key.text


def _missing_dash(key: Scalar, frame: _Frame) -> Finding:
    line, column = key.span.line, key.span.column
    dash = Edit(Span(line, column - 2, line, column), "- ")
    return Finding(
        "duplicate-key",
        f"`{_short(key.text)}` is given twice in one entry of a list; it seems to begin the next entry",
        key.span,
        help="begin each entry with `- `",
        fix=Fix("put `- ` before it", (dash,), safe=False),
        related=(Related(frame.pairs[0][0].span, "first given here"),),
    )


def _check_comment(
    text: str,
    frame: _Frame | None,
    value: str,
    meaning: str | int | bool | None,
    start: Anchor,
    hash_at: int,
    report: Report,
) -> None:
    """A comment behind a plain scalar: a remark of the author's, or the rest of the text lost?"""
    line_end = text.find("\n", hash_at)
    stop = hash_at + len(text[hash_at : line_end if line_end >= 0 else len(text)].rstrip(_BLANKS))
    comment = text[hash_at:stop]
    key = frame.key.text if frame is not None and frame.key is not None else None
    if (value and meaning is None) or not loses_to_comment(key, meaning, comment):
        return
    span = start.stretch(text, hash_at, stop)
    if not value:
        whose = f"the text of `{_short(key)}`" if key is not None else "this"
        report.add(
            Finding(
                "lost-text",
                f"{whose} is lost: it begins with #, so it is a comment and the value is empty",
                span,
                help="put quotes around the text, or write it under |",
                fix=Fix("put quotes around it", (Edit(span, quoted(restore(comment))),), safe=False),
            )
        )
        return
    whole = start.stretch(text, start.at, stop)
    report.add(
        Finding(
            "lost-text",
            "the end of this text is lost: after a blank, # begins a comment",
            span,
            help="put quotes around the whole text, or write it under |",
            fix=Fix("put quotes around the whole text", (Edit(whole, quoted(restore(text[start.at : stop]))),), safe=False)
            if "\n" not in text[start.at : stop]
            else None,
        )
    )


def _properties(event: ScalarEvent, text: str, value: str, frame: _Frame | None, may_be_text: bool, report: Report) -> str:
    """The findings for a tag or an anchor before a value. Gives back the value, with the word a tag has swallowed."""
    here = _anchor(event.start_mark)
    start, end = here.at, event.end_mark.index
    anchor = _ANCHOR.search(text, start, max(end, start + 1)) if event.anchor is not None else None
    key = frame.key.text if frame is not None and frame.key is not None else None
    is_text = may_be_text and not event.style
    if anchor and is_text and event.ctag is None and looks_like_prose(key, anchor[0], value):
        report.add(_first_word_lost(here, text, anchor, end, "an anchor"))
        return f"{anchor[0]} {value}".rstrip()
    if event.anchor is not None:
        span = here.stretch(text, *anchor.span()) if anchor else here.stretch(text, start, start + 1)
        report.add(
            Finding(
                "yaml-feature",
                f"`&{_short(event.anchor)}` is an anchor of YAML, which a book may not use",
                span,
                help="put quotes around the text, or leave the anchor out",
            )
        )
    if event.ctag is None:
        return value
    found = _TAG.search(text, start, max(end, start + 1))
    span = here.stretch(text, *found.span()) if found else here.stretch(text, start, start + 1)
    tag = found[0] if found else "!"
    if found and is_text and key == "if" and tag[1:2].isalpha():
        sign = here.stretch(text, found.start(), found.start() + 1)
        mend = Fix("write not", (Edit(sign, "not "),), safe=True)
        report.add(Finding("bad-condition", "`!` is not how “not” is written", sign, help="write `not`", fix=mend))
        return f"not {tag[1:]} {value}".rstrip()
    if found and is_text and looks_like_prose(key, tag, value):
        report.add(_first_word_lost(here, text, found, end, "a tag"))
        return f"{tag} {value}".rstrip()
    report.add(
        Finding(
            "yaml-feature",
            f"`{_short(tag)}` is a tag of YAML, which a book may not use",
            span,
            help="leave it out; put quotes around a text that begins with !",
        )
    )
    return value


def _first_word_lost(here: Anchor, text: str, word: re.Match[str], end: int, what: str) -> Finding:
    """The finding for a text without quotes whose first word YAML takes for something of its own."""
    whole = here.stretch(text, word.start(), end)
    written = text[word.start() : end]
    fix = Fix("put quotes around the whole text", (Edit(whole, quoted(restore(written))),), safe=True)
    return Finding(
        "lost-text",
        f"the first word of this text is lost: `{_short(word[0])}` is read as {what} of YAML",
        here.stretch(text, *word.span()),
        help="put quotes around the whole text, or write it under |",
        fix=fix if "\n" not in written else None,
    )


def _alias(event: AliasEvent, text: str, frame: _Frame | None, report: Report) -> Scalar:
    start, end = event.start_mark, event.end_mark
    span = Span(start.line + 1, start.column + 1, end.line + 1, end.column + 1)
    written = text[start.index : end.index]
    merged = frame is not None and frame.waits and frame.key is None  # the key was refused already: one mistake, one finding
    if not merged:
        report.add(
            Finding(
                "yaml-feature",
                f"`{_short(written)}` is an alias of YAML, which a book may not use",
                span,
                help="write the value out; put quotes around a text that begins with *",
            )
        )
    return Scalar(written, written, "plain", span)


def _content(text: str, start: object, end: object) -> Span:
    """The span of a block scalar's prose, from its first letter to its last; of the sign alone if there is none."""
    begin, line, column = start.index, start.line + 1, start.column + 1  # type: ignore[attr-defined]  # marks of a C module
    raw = text[begin : end.index]  # type: ignore[attr-defined]
    header, _, body = raw.partition("\n")
    prose = body.rstrip(_BLANKS)
    inner = prose.lstrip(_BLANKS)
    if not inner:
        return Span(line, column, line, column + max(1, len(header.partition(" ")[0].rstrip(_BLANKS))))
    lead = prose[: len(prose) - len(inner)]
    first = line + 1 + lead.count("\n")
    final = line + 1 + prose.count("\n")
    return Span(first, len(lead) - lead.rfind("\n"), final, len(prose) - prose.rfind("\n"))


def _comments(text: str) -> dict[int, int]:
    """Where blanks before a # begin, and where that # is. Some of them stand in prose; none is missing."""
    found: dict[int, int] = {}
    at = text.find("#")
    while at >= 0:
        before = at
        while before and text[before - 1] in " \t":
            before -= 1
        if before < at:
            found[before] = at
        at = text.find("#", at + 1)
    return found


def _anchor(mark: object) -> Anchor:
    return Anchor(mark.index, mark.line + 1, mark.column + 1)  # type: ignore[attr-defined]  # a mark of a C module


def _last(event: ScalarEvent | None) -> Last | None:
    if event is None:
        return None
    start, end = event.start_mark, event.end_mark
    return Last(_STYLES[event.style], (start.index, start.line, start.column), (end.index, end.line, end.column))


def _is_nothing(root: Node) -> bool:
    return isinstance(root, Scalar) and root.style == "plain" and root.text == ""


def _nothing(text: str) -> Finding:
    empty = not text.strip(_BLANKS + "\ufeff")
    message = "the file is empty" if empty else "the file is empty but for comments"
    return Finding(
        "yaml-syntax",
        message,
        Span(1, 1, 1, 1),
        help="a book begins with lines such as `id: the-old-mill` and `title: The Old Mill`",
    )


def _too_deep(mark: object) -> Finding:
    line, column = mark.line + 1, mark.column + 1  # type: ignore[attr-defined]
    return Finding(
        "too-big",
        f"lists and maps stand more than {DEEPEST} deep in each other here, the most a book may have",
        Span(line, column, line, column + 1),
    )


def _too_many(span: Span) -> Finding:
    return Finding(
        "too-big", f"the file has more than {MOST_EVENTS:,} parts (keys, values, brackets), the most a book may have", span
    )


def _complex_key(mark: object) -> Finding:
    line, column = mark.line + 1, mark.column + 1  # type: ignore[attr-defined]
    return Finding(
        "yaml-feature",
        "a list or map stands where a key is expected",
        Span(line, column, line, column + 1),
        help="a key is a word or a number; put quotes around a text that begins with [ or {",
    )


def _complex_key_sign(key: Anchor, has_value: bool) -> Finding:
    sign = Span(key.line, key.column - 2, key.line, key.column - 1)
    return Finding(
        "yaml-feature",
        "`?` before a key is a feature of YAML that a book may not use",
        sign,
        help="write `key: value`; put quotes around a text that begins with ?",
        fix=Fix("take the ? away", (Edit(sign._replace(end_column=key.column), ""),), safe=True) if has_value else None,
    )


def _second_document(text: str, index: int) -> Finding:
    return Finding(
        "yaml-feature",
        "`---` begins a second document here, and a book is one",
        stretch(text, index, index + 3),
        help="delete the line; a break in prose stands indented under |",
    )


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:37] + "..."
