"""The story of a battle to be read and saved, with pictures of its table at three moments."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QFont, QTextBlockFormat, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QTextBrowser, QVBoxLayout, QWidget

from editor.document import Say
from editor.play.match import Match
from editor.play.replay import SLICE
from editor.widgets.files import AskFiles, clean_name
from editor.widgets.layouts.roomy import open_at
from editor.widgets.look import Look
from editor.widgets.text import label
from models.errors import ContentError
from models.formats.files import write_whole
from models.safe_names import under
from models.sheets.battle_story import BattleStory, battle_story, moments, story_html, story_markdown, ways
from models.sheets.table_picture import TableMoment, table_picture

KINDS: Final = ("html", "md")


class StorySheet(QDialog):
    """Not modal; the pictures appear when the moments they show are computed."""

    def __init__(self, look: Look, match: Match, ask: AskFiles, say: Say, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._look, self._match, self._ask, self._say = look, match, ask, say
        t = look.t
        self.story: BattleStory = battle_story(match.name, match.done, match.cast, match.battles.round_of, match.t)
        self.setWindowTitle(t("play.story", name=match.name))
        open_at(self, look.px(640), look.px(600))
        whole = QVBoxLayout(self)
        words = "play.story_words_only" if match.setup.unplaced else "play.story_words"
        whole.addWidget(label(t(words), role="muted", wrap=True))
        self.pages = QTextBrowser()
        self.pages.setAccessibleName(self.windowTitle())
        self._write_story()
        whole.addWidget(self.pages, 1)
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
        self._replay()

    def _write_story(self) -> None:
        """Write the story as plain words under headings: names are never read as markup."""
        look, cursor = self._look, self.pages.textCursor()
        lines = [(self.story.title, 20)]
        for scene in self.story.seen(()):
            lines += [(scene.heading, 15), *((words, 0) for words in scene.paragraphs)]
        for words, size in lines:
            block, letters = QTextBlockFormat(), QTextCharFormat()
            block.setBottomMargin(look.px(6))
            if size:
                block.setTopMargin(look.px(8))
                font = QFont(self.pages.font())
                font.setPixelSize(look.px(size))
                font.setBold(True)
                letters.setFont(font)
            cursor.insertBlock(block, letters) if cursor.position() else cursor.setBlockFormat(block)
            cursor.insertText(words, letters)
        self.pages.moveCursor(QTextCursor.MoveOperation.Start)

    def _replay(self) -> None:
        """Compute more of the moments of the pictures; nothing can be saved before they are there."""
        until = time.perf_counter() + SLICE
        there = self._match.course.replay(lambda: time.perf_counter() >= until)
        self.save.setEnabled(there)
        if there:
            self._work.stop()
        elif not self._work.isActive():
            self._work.start()

    def pictures(self) -> dict[int, str]:
        """Return the pictures as SVG, by the number of the act they show; none without positions."""
        match, t = self._match, self._look.t
        found: dict[int, str] = {}
        for number in moments(match.done, match.cast) if not match.setup.unplaced else ():
            view = match.course.view(match.course.states[number])
            words = match.heading(view.turn, view.decides)
            shown = TableMoment(match.setup.board, view.tokens, match.setup.sides, ways(match.done, number))
            found[number] = table_picture(shown, t.lang, words)
        return found

    def _save(self) -> None:
        t = self._look.t
        kinds = ";;".join(f"{t(f'play.story_kind_{each}')} (*.{each})" for each in KINDS)
        proposed = under(Path.home(), f"{clean_name(self._match.name)}.html")
        path = self._ask.file_to_write(self, self.windowTitle(), proposed, kinds)
        if path is None:
            return
        if path.suffix[1:].casefold() not in KINDS:
            self._say(t("play.story_kind_unknown", name=path.name))
            return
        try:
            self.write(path)
        except ContentError as problem:
            self._say(t(problem.key, **problem.args_))
            return
        self._say(t("play.story_saved", name=path.name))

    def write(self, path: Path) -> None:
        """Write the story: HTML in one file, or Markdown with its pictures beside it; raises ContentError."""
        pictures = self.pictures()
        if path.suffix.casefold() != ".md":
            write_whole(path, story_html(self.story, pictures, self._look.t.lang).encode())
            return
        files = {number: path.with_name(f"{path.stem}-{number}.svg") for number in pictures}
        for number, file in files.items():
            write_whole(file, pictures[number].encode())
        names = {number: file.name for number, file in files.items()}
        write_whole(path, story_markdown(self.story, names).encode())
