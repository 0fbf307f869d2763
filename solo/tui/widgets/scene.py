"""A scene in progress: who is in it, how they are, whose turn it is."""

from __future__ import annotations

from textual import events
from textual.content import Content
from textual.widgets import Static

from solo.tui.prose import words
from solo.tui.widgets.meter import bar, numbers
from solo.view import Person, SceneView

WIDE = 60  # cells from which a person fits on one line


def scene(view: SceneView, width: int) -> Content:
    """A scene as text: a line for each person (two where it is narrow), heroes first, each with its place in the order."""
    longest = max((words(person.name).cell_length for person in view.people), default=0)
    lines = []
    for person in view.people:
        lines += _person(person, view, width, min(longest, max(8, width - 40)))
    return Content("\n").join(lines)


def _person(person: Person, view: SceneView, width: int, longest: int) -> list[Content]:
    place = f"{view.order.index(person.id) + 1} " if person.id in view.order else "  "
    lead = words(f"{'▸' if person.active else ' '}{place}", "bold $lead")
    gone = bool(person.states) and not any(meter.value for meter in person.meters[:1])
    name = words(person.name, "$quiet" if gone else "bold" if person.side == "hero" else "")
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
        Content.assemble(lead, name.truncate(width - 3, ellipsis=True)),
        Content.assemble(words("   "), below.truncate(width - 3, ellipsis=True)),
    ]


class SceneBox(Static):
    """A scene in a frame that bears its title."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(Content(""), id=id, markup=False)
        self.view: SceneView | None = None

    def show(self, view: SceneView | None) -> None:
        """Show a scene; None takes the frame away."""
        self.view = view
        self.display = view is not None
        if view is not None:
            self.border_title = words(view.title)
            self._make(self.size.width)

    def on_resize(self, event: events.Resize) -> None:
        """Lay the people out again."""
        self._make(event.size.width)

    def _make(self, width: int) -> None:
        if self.view is not None:
            content = scene(self.view, width)
            if content.plain != getattr(self.content, "plain", None):
                self.update(content)
