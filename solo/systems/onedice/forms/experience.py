"""Experience and training, as a book writes them."""

from __future__ import annotations

from solo.book.shape import Field, ListOf, Named, OutcomeShape, Shape, WayShape, Whole
from solo.systems.onedice.experience import awards, improvement_awards
from solo.systems.onedice.forms.limits import XP_MAX
from solo.systems.onedice.training import TrainingCard


def ways() -> dict[str, WayShape]:
    """Time to turn what was learnt into abilities, skills and spells."""
    return {
        "training": WayShape(
            "Time for training: each hero may raise abilities and skills and learn spells, as far as levels or improvement "
            "points allow.",
            "training",
            {"without": Field(ListOf("Skills that cannot be learnt anew here.", Named("A skill.", "skill")), default=())},
            {"goto": OutcomeShape("Where it goes on afterwards.", True)},
            TrainingCard,
        ),
    }


def effects() -> dict[str, Shape]:
    """What heroes gain besides the fights they win."""
    minor, major = awards()["minor-goal"], awards()["major-goal"]
    session = improvement_awards()["per-session"]
    return {
        "experience": Whole(
            f"Experience for everybody who stands: {minor.least} to {minor.most} for a minor goal, {major.least} to {major.most} "
            "for a major one.",
            1,
            XP_MAX,
        ),
        "improvement": Whole(
            "Improvement points for everybody who stands, where they take the place of levels: "
            f"{session.least} to {session.most} for a session, and as many again for the climax of an adventure.",
            1,
            XP_MAX,
        ),
    }
