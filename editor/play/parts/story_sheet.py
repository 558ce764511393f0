"""The story of a battle to be read, completed and saved: scenes with the stage as it was and the player's own words."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QLineEdit, QVBoxLayout, QWidget

from editor.document import Say
from editor.paint.printing import metrics_with, png_bytes, print_pages
from editor.play.drawing.stage_picture import stage_art, stage_picture
from editor.play.match import Match
from editor.play.replay import SLICE
from editor.widgets.files import AskFiles, clean_name
from editor.widgets.layouts.layouts import scrolled_page
from editor.widgets.layouts.roomy import open_at
from editor.widgets.look import Look
from editor.widgets.text import label, title
from models.errors import ContentError, SpokenError
from models.formats.files import write_whole
from models.i18n import trouble
from models.safe_names import under
from models.sheets.battle_story import BattleStory, battle_story, moments, story_html, story_markdown
from models.sheets.chronicle.chronicle import ChronicleBook
from models.sheets.chronicle.chronicle_sheet import chronicle_sheet
from models.sheets.chronicle.chronicle_text import image_of
from models.sheets.options import CardOptions
from models.sheets.stage_moment import StageMoment, stage_moments

KINDS: Final = ("pdf", "html", "md")
WIDE: Final = 560
"""Pixels of a picture in the sheet."""


class StorySheet(QDialog):
    """Not modal; the pictures appear when the moments they show are computed. `fields` are the player's own words by
    the act they are written at.
    """

    def __init__(self, look: Look, match: Match, ask: AskFiles, say: Say, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._look, self._match, self._ask, self._say = look, match, ask, say
        t = look.t
        with match.document.read() as campaign:
            self._art = stage_art(campaign, match.setup)
        self._moments: dict[int, StageMoment] = {}
        self._images: dict[int, QImage] = {}
        self._shown: dict[int, QLabel] = {}
        self.fields: dict[int, QLineEdit] = {}
        self.setWindowTitle(t("play.story", name=match.name))
        open_at(self, look.px(640), look.px(600))
        whole = QVBoxLayout(self)
        words = "play.story_words_only" if match.setup.unplaced else "play.story_words"
        whole.addWidget(label(t(words), role="muted", wrap=True))
        pages = QWidget()
        pages.setAccessibleName(self.windowTitle())
        whole.addWidget(pages, 1)
        self._write_story(scrolled_page(pages, look))
        buttons = QDialogButtonBox()
        self.save = buttons.addButton(t("play.story_save"), QDialogButtonBox.ButtonRole.ActionRole)
        self.save.setAccessibleName(t("play.story_save"))
        self.save.setProperty("role", "primary")
        self.save.clicked.connect(self._save)
        close = buttons.addButton(t("window.close"), QDialogButtonBox.ButtonRole.RejectRole)
        close.setAccessibleName(t("window.close"))
        buttons.rejected.connect(self.reject)
        whole.addWidget(buttons)
        self._work = QTimer(self, interval=0)
        self._work.timeout.connect(self._replay)
        match.changed.connect(self._follow)
        self._replay()

    @property
    def story(self) -> BattleStory:
        """The story as it is now, with what the player wrote."""
        match = self._match
        return battle_story(match.name, match.done, match.cast, match.battles.round_of, match.t)

    def _write_story(self, column: QVBoxLayout) -> None:
        """Write the scenes as plain words under headings: names are never read as markup."""
        look, t, story = self._look, self._look.t, self.story
        column.addWidget(title(story.title, look, 20, wrap=True))
        for scene in story.scenes:
            column.addWidget(title(scene.heading, look, 15, wrap=True))
            picture = self._shown[scene.act] = QLabel()
            picture.setAccessibleName(scene.heading)
            picture.hide()
            for words in scene.paragraphs:
                told = label(words, wrap=True)
                told.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
                column.addWidget(told)
            # After its first paragraph, as in print.
            below = len(scene.paragraphs[1:])
            column.insertWidget(column.count() - below, picture, 0, Qt.AlignmentFlag.AlignHCenter)
            field = self.fields[scene.act] = QLineEdit("\n".join(scene.notes))
            field.setPlaceholderText(t("play.story_own_words"))
            field.setAccessibleName(t("play.story_own_words_of", scene=scene.heading))
            field.setReadOnly(self._match.document.read_only or not self._match.done[scene.act - 1].events)
            field.editingFinished.connect(lambda act=scene.act: self._write_words(act))
            column.addWidget(field)
        column.addStretch(1)

    def _write_words(self, act: int) -> None:
        words = self.fields[act].text().strip()
        if words != self._words(act):
            self._match.write_words(act, words)

    def _words(self, act: int) -> str:
        events = self._match.done[act - 1].events if act <= self._match.count else ()
        return events[0].note if events else ""

    def _follow(self) -> None:
        """Show the player's words as they are now, after undo too."""
        for act, field in self.fields.items():
            if not field.hasFocus() and field.text() != self._words(act):
                field.setText(self._words(act))

    def _replay(self) -> None:
        """Compute more of the moments of the pictures, then draw one at a time; nothing is saved before that."""
        until = time.perf_counter() + SLICE
        there = self._match.course.replay(lambda: time.perf_counter() >= until)
        if there and not self._moments:
            match = self._match
            acts = moments(match.done, match.cast)
            sides, fine = match.battles.sides(match.setup), match.surface == "paces"
            self._moments = stage_moments(match.course, match.setup, sides, acts, match.id, fine=fine)
        waiting = [act for act in self._moments if act not in self._images]
        if there and waiting:
            self._draw(waiting[0])
        ready = there and len(waiting) <= 1
        self.save.setEnabled(ready)
        if ready:
            self._work.stop()
        elif not self._work.isActive():
            self._work.start()

    def _draw(self, act: int) -> None:
        image = self._images[act] = stage_picture(self._moments[act], self._look.t.lang, self._art)
        shown = self._shown[act]
        wide = self._look.px(WIDE)
        shown.setPixmap(QPixmap.fromImage(image.scaledToWidth(wide, Qt.TransformationMode.SmoothTransformation)))
        shown.show()

    def _save(self) -> None:
        t, match = self._look.t, self._match
        kinds = ";;".join(f"{t(f'play.story_kind_{each}')} (*.{each})" for each in KINDS)
        proposed = under(match.document.path.parent, f"{clean_name(match.name)}.pdf")
        path = self._ask.file_to_write(self, self.windowTitle(), proposed, kinds)
        if path is None:
            return
        if path.suffix[1:].casefold() not in KINDS:
            self._say(t("play.story_kind_unknown", name=path.name))
            return
        try:
            self.write(path)
        except SpokenError as problem:
            self._say(t(problem.key, **problem.args_))
            return
        self._say(t("play.story_saved", name=path.name))

    def write(self, path: Path) -> None:
        """Write the story: PDF, HTML in one file, or Markdown with its pictures beside it; raises SpokenError."""
        t, story, kind = self._look.t, self.story, path.suffix[1:].casefold()
        if kind == "pdf":
            self._print(story, path)
            return
        files = {act: png_bytes(image) for act, image in self._images.items()}
        if kind == "html":
            headings = {scene.act: scene.heading for scene in story.scenes}
            shown = {act: image_of(png, headings.get(act, "")) for act, png in files.items()}
            write_whole(path, story_html(story, shown, t.lang).encode())
            return
        names = {act: path.with_name(f"{path.stem}-{act}.png") for act in files}
        for act, file in names.items():
            write_whole(file, files[act])
        write_whole(path, story_markdown(story, {act: file.name for act, file in names.items()}).encode())

    def _print(self, story: BattleStory, path: Path) -> None:
        own = {moment.key: self._images[act] for act, moment in self._moments.items()}
        book = ChronicleBook(story.title, "", "", {}, (story.chapter(1, self._moments),))
        options = CardOptions(language=self._look.t.lang)
        pages = chronicle_sheet(book, options, metrics_with(own))
        try:
            print_pages(pages, path, options, title=story.title, own=own)
        except OSError as problem:
            raise ContentError("format.unwritable", file=path.name, reason=trouble(problem)) from problem
