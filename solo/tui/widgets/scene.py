"""A scene in progress: who is in it, how they are, whose turn it is."""

from __future__ import annotations

from textual.content import Content

from solo.tui.prose import words
from solo.tui.widgets.fitted import Fitted
from solo.tui.widgets.meter import bar, numbers
from solo.view import Person, SceneView

WIDE = 60  # cells from which a person fits on one line
LEAD = 5  # cells before a name
FEW = 3  # people who may have two lines each where it is narrow; of more, what matters most is on one


def scene(view: SceneView, width: int) -> Content:
    """A scene as text: a line for each person (two for each of a few where it is narrow), heroes first, each with a place in the
    order; below them a strip of where they stand, where that matters."""
    longest = max((words(person.name).cell_length for person in view.people), default=0)
    lines = []
    for person in view.people:
        if width < WIDE and len(view.people) > FEW:
            lines.append(_short(person, view, width))
        else:
            lines += _person(person, view, width, min(longest, max(8, width - 40)))
    if view.places:
        lines.append(_strip(view, width))
    return Content("\n").join(lines)


def _strip(view: SceneView, width: int) -> Content:
    """Everybody who is not out of it along a line, by their initials, at most a metre to a cell; and how long the line is."""
    up = {person.id: person for person in view.people if any(meter.value for meter in person.meters[:1])}
    places = [(place, _mark(up[id])) for id, place in view.places if id in up]
    if not places:
        return Content("")
    first = min(place for place, _ in places)
    metres = max(place for place, _ in places) - first
    told = f" {metres} m"
    room = max(1, width - LEAD - len(told) - sum(len(mark) for _, mark in places))
    line, end = "", 0
    for place, mark in sorted(places, key=lambda each: each[0]):
        cell = (place - first) * min(room, metres) // max(1, metres)
        line += "─" * (cell - end) + mark
        end = max(end, cell)
    return Content.assemble(words(" " * LEAD), words(line, "$lead"), words(told, "$quiet"))


def _mark(person: Person) -> str:
    """A person's initial, with the number of one of several."""
    number = person.name.rpartition(" ")[2]
    return person.name[:1] + (number if number.isdecimal() else "")


def _lead(person: Person, view: SceneView) -> Content:
    place = ordinal(view.order.index(person.id) + 1) if person.id in view.order else ""
    return words(f"{'▸' if person.active else ' '}{place:{LEAD - 1}}", "bold $lead")


def _name(person: Person) -> Content:
    gone = bool(person.states) and not any(meter.value for meter in person.meters[:1])
    return words(person.name, "$quiet" if gone else "bold" if person.side == "hero" else "")


def _short(person: Person, view: SceneView, width: int) -> Content:
    """A person on a narrow line: how much is left of what counts most, and how they are."""
    told = Content.assemble(*(words(f"{meter.value}/{meter.most}", "bold") for meter in person.meters[:1]))
    for state in person.states[:1]:
        told = Content.assemble(words(f"{state} ", "$bad"), told)
    lead = _lead(person, view)
    told = told.truncate(width - LEAD - 4, ellipsis=True)
    name = _name(person).truncate(width - LEAD - 1 - told.cell_length, ellipsis=True, pad=True)
    return Content.assemble(lead, name, words(" "), told)


def _person(person: Person, view: SceneView, width: int, longest: int) -> list[Content]:
    lead, name = _lead(person, view), _name(person)
    states = [words(", ".join(person.states), "$bad")] if person.states else []
    rows = [words(f"{row.label} {row.value}", "$quiet") for row in person.rows]
    if width >= WIDE:
        meters = [Content.assemble(bar(meter, 8), words(" "), numbers(meter)) for meter in person.meters[:1]]
        meters += [numbers(meter) for meter in person.meters[1:]]
        line = Content.assemble(lead, name.truncate(longest, ellipsis=True, pad=True))
        for part in (*meters[:1], *states, *rows, *meters[1:]):  # what matters least is left out where it does not fit
            if line.cell_length + 2 + part.cell_length <= width:
                line = Content.assemble(line, words("  "), part)
        return [line]
    meters = [Content.assemble(bar(meter, 6), words(" "), numbers(meter)) for meter in person.meters[:1]]
    below = Content("  ").join([*meters, *(states or rows)])
    return [
        Content.assemble(lead, name.truncate(width - LEAD, ellipsis=True)),
        Content.assemble(words(" " * LEAD), below.truncate(width - LEAD, ellipsis=True)),
    ]


def ordinal(place: int) -> str:
    """A place in the order of turns; a bare number would look like a choice's."""
    ending = "th" if place % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return f"{place}{ending}"


class SceneBox(Fitted):
    """A scene in a frame that bears its title."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.view: SceneView | None = None

    def show(self, view: SceneView | None) -> None:
        """Show a scene; None takes the frame away."""
        self.view = view
        self.display = view is not None
        if view is not None:
            self.border_title = words(view.title)
            self.refit()

    def fit(self, width: int) -> Content:
        return Content("") if self.view is None else scene(self.view, width)
