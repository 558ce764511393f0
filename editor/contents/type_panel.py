"""One Type: its form, checked while one types; what differs from the rules; it is saved, adopted, kept or removed."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from editor.contents.reading import TypeItem, TypeShelf, TypeState, field_changes
from editor.contents.type_form import TypeForm
from editor.widgets.chip import chip
from editor.widgets.layouts.flow import FlowLayout
from editor.widgets.layouts.layouts import begun_anew
from editor.widgets.layouts.scrolled import scrolled
from editor.widgets.look import Look
from editor.widgets.problem_line import Explain, SentenceList
from editor.widgets.text import drawing, label, title
from models.campaign.campaign_changes import RemoveContent
from models.campaign.type_changes import AdoptType, KeepType, SaveType
from models.content import Json
from models.errors import ContentError
from models.games.contents import Body, Key, body_of, checked, field_words
from models.i18n import Text, Translator
from models.problem import has_error

ICONS = {
    TypeState.RULES: "rules",
    TypeState.CARRIED: "campaign",
    TypeState.OWN: "edit",
    TypeState.CHANGED: "edit",
    TypeState.PACK: "pack",
    TypeState.KEPT: "lock",
    TypeState.DIFFERS: "notice",
}
"""The drawing of each state."""


class TypePanel(QWidget):
    """`wants` carries the Change to do and the key to show after it; `wants_copy` the item to copy into a new one."""

    wants = Signal(object, object)
    wants_copy = Signal(object)

    def __init__(self, look: Look, explain: Explain) -> None:
        super().__init__()
        self._look = look
        self._explain = explain
        self._shelf: TypeShelf | None = None
        self._item: TypeItem | None = None
        self._new = False
        self._id = ""
        self._as_it_is: dict[str, Json] = {}
        self._drafts: dict[tuple[str, Key, bool], dict[str, Json]] = {}
        self.form: TypeForm | None = None
        self.id_line: QLineEdit | None = None
        self.lines = SentenceList(look, explain)
        self.buttons: dict[str, QPushButton] = {}
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._inside = QWidget()
        self._column.addWidget(self._inside)

    @property
    def item(self) -> TypeItem | None:
        """The Type that is shown."""
        return self._item

    @property
    def edited(self) -> bool:
        """Whether the form has changes that are not saved."""
        return self.form is not None and (self._new or self.form.body() != self._as_it_is)

    def show_item(self, shelf: TypeShelf, item: TypeItem, *, new: bool = False) -> None:
        """Show a Type; with `new` its body is only a starting point. An unsaved draft of it is shown again."""
        self._keep_draft()
        self._shelf, self._item, self._new = shelf, item, new
        self._id = shelf.free_id(item.kind, item.name[self._look.t.lang]) if new else item.id
        self._inside, box = begun_anew(self._column, self._inside, self._look)
        self.buttons = {}
        self._head(box, shelf, item)
        sheet = QWidget()
        inside = QVBoxLayout(sheet)
        inside.setContentsMargins(0, 0, self._look.px(8), 0)
        if not new:
            self._differences(inside, shelf, item)
        self.form = TypeForm(self._look, shelf, shelf.types.kind(item.kind), item.body)
        self._as_it_is = self.form.body()
        draft = self._drafts.pop(self._place(shelf, item), self._as_it_is)
        if draft != self._as_it_is:
            self.form.deleteLater()
            self.form = TypeForm(self._look, shelf, shelf.types.kind(item.kind), draft)
            inside.addWidget(self._back(shelf, item))
        self.form.changed.connect(self._judge)
        inside.addWidget(self.form)
        inside.addStretch(1)
        box.addWidget(scrolled(sheet), 1)
        self.lines = SentenceList(self._look, self._explain)
        box.addWidget(self.lines)
        self._foot(box, shelf, item)
        self._judge()

    def settle(self) -> None:
        """Treat the form as unchanged: it was saved, or its Type is gone."""
        if self.form is not None:
            self._as_it_is, self._new = self.form.body(), False

    def _place(self, shelf: TypeShelf, item: TypeItem) -> tuple[str, Key, bool]:
        """Return the key under which a draft is kept."""
        return shelf.game, item.key, self._new

    def _keep_draft(self) -> None:
        """Keep the unsaved form until it is opened again."""
        if self._shelf is not None and self._item is not None and self.form is not None:
            body = self.form.body()
            if body != self._as_it_is:
                self._drafts[self._place(self._shelf, self._item)] = body

    def _back(self, shelf: TypeShelf, item: TypeItem) -> QWidget:
        """Return the line that says that a draft is shown, with the button to drop it."""
        lines = SentenceList(self._look, self._explain)
        lines.tell(self._look.t("contents.draft"), "history")
        button = self._button("let_go", "undo")
        button.clicked.connect(lambda: self._let_go(shelf, item))
        row = FlowLayout(self._look.px(4))
        row.addWidget(button)
        both = QWidget()
        column = QVBoxLayout(both)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(lines)
        column.addLayout(row)
        return both

    def _let_go(self, shelf: TypeShelf, item: TypeItem) -> None:
        new = self._new
        self.settle()
        self.show_item(shelf, item, new=new)

    def save(self) -> None:
        """Save the Type to the campaign by the form."""
        if self._shelf is not None and self._item is not None and self.buttons["save"].isEnabled():
            change = SaveType(self._shelf.game, self._item.kind, self._id, self._body())
            self.wants.emit(change, (self._item.kind, self._id))

    def _head(self, box: QVBoxLayout, shelf: TypeShelf, item: TypeItem) -> None:
        look, t = self._look, self._look.t
        row = QHBoxLayout()
        row.setSpacing(look.px(8))
        state = "new" if self._new else str(item.state)
        icon = "add" if self._new else ICONS[item.state]
        row.addWidget(drawing(icon, look.px(24), look, self._inside, colour=look.colours.sea_words))
        names = QVBoxLayout()
        names.setSpacing(0)
        heading = t("contents.new_of", kind=shelf.types.kind(item.kind).one) if self._new else item.name[t.lang]
        names.addWidget(title(heading, look, 18, wrap=True))
        pack = next((each.title for each in shelf.packs if each.id == item.pack), Text.same(item.pack))
        said = t(f"contents.state_{state}", pack=pack, name=item.name)
        names.addWidget(label(f"{shelf.types.kind(item.kind).one[t.lang]} · {said}", role="muted", wrap=True))
        row.addLayout(names, 1)
        box.addLayout(row)
        if self._new:
            words = label(t("contents.id"), role="caption")
            self.id_line = QLineEdit(self._id)
            self.id_line.setAccessibleName(t("contents.id"))
            self.id_line.setToolTip(t("contents.id_tip"))
            self.id_line.setMaxLength(60)
            self.id_line.textEdited.connect(self._id_typed)
            words.setBuddy(self.id_line)
            box.addWidget(words)
            box.addWidget(self.id_line)
        else:
            self.id_line = None

    def _differences(self, box: QVBoxLayout, shelf: TypeShelf, item: TypeItem) -> None:
        """List the fields in which campaign and bundled rules differ, with what can be done."""
        bundled = shelf.types.bundled.get(item.key)
        if bundled is None or bundled == item.body:
            return
        t = self._look.t
        lines = SentenceList(self._look, self._explain)
        lines.heading(t("contents.differs"))
        for change in field_changes(item.body, bundled):
            field = field_words(change.field, item.kind)
            ours, theirs = (value_words(t, each) for each in (change.ours, change.theirs))
            lines.tell(t("contents.difference", field=field, ours=ours, theirs=theirs), "compare")
        box.addWidget(lines)
        row = FlowLayout(self._look.px(4))
        for key, icon, change_type in (("adopt", "adopt", AdoptType), ("keep", "lock", KeepType)):
            if key == "keep" and item.state is not TypeState.DIFFERS:
                continue
            button = self._button(key, icon)
            wanted = change_type(shelf.game, item.kind, item.id)
            button.clicked.connect(lambda _on=False, one=wanted: self.wants.emit(one, item.key))
            row.addWidget(button)
        box.addLayout(row)

    def _foot(self, box: QVBoxLayout, shelf: TypeShelf, item: TypeItem) -> None:
        t = self._look.t
        save = QPushButton(t("contents.save"))
        save.setProperty("role", "primary")
        save.setAccessibleName(t("contents.save"))
        save.setToolTip(t("contents.save_tip"))
        save.clicked.connect(self.save)
        self.buttons["save"] = save
        row = FlowLayout(self._look.px(4))
        row.addWidget(save)
        if not self._new:
            copy = self._button("copy", "duplicate")
            copy.clicked.connect(lambda: self.wants_copy.emit(item))
            row.addWidget(copy)
        if item.mine and not self._new and item.key not in shelf.types.bundled:
            remove = self._button("remove", "delete")
            change = RemoveContent(shelf.game, item.kind, item.id)
            remove.clicked.connect(lambda: self.wants.emit(change, None))
            row.addWidget(remove)
        box.addLayout(row)

    def _button(self, key: str, icon: str) -> QPushButton:
        t = self._look.t
        made = chip(self._look, t(f"contents.{key}"), icon=icon, tip=t(f"contents.{key}_tip"), checkable=False)
        self.buttons[key] = made
        return made

    def _id_typed(self, words: str) -> None:
        self._id = words.strip()
        self._judge()

    def _body(self) -> Body:
        """Return the body by the form; where it is valid, without fields at their default."""
        assert self.form is not None
        assert self._shelf is not None
        assert self._item is not None
        body = self.form.body()
        try:
            return body_of(checked(self._shelf.types.kind(self._item.kind), self._id, body))
        except ContentError:
            return body

    def _judge(self) -> None:
        """Check the form and say what is wrong with it."""
        shelf, item = self._shelf, self._item
        if shelf is None or item is None or self.form is None:
            return
        key: Key = (item.kind, self._id)
        problems = tuple(shelf.types.problems_of(key, {**shelf.extra, key: self._body()}))
        self.lines.clear()
        self.lines.problems(problems)
        taken = self._new and key in shelf.items
        if taken:
            self.lines.tell(self._look.t("contents.id_taken"), "error", "error")
        if self.edited and not problems and not taken:
            self.lines.tell(self._look.t("contents.sound"), "check", "good")
        self.buttons["save"].setEnabled(self.edited and not taken and not has_error(problems))


def value_words(t: Translator, value: object) -> str:
    """Return a value of a body in words short enough for a line."""
    if value is None:
        return "—"
    if isinstance(value, bool):
        return t("contents.yes") if value else t("contents.no")
    if isinstance(value, dict) and set(value) == {"fr", "en"}:
        return str(value[t.lang])
    if isinstance(value, dict):
        return ", ".join(f"{key} {each}" for key, each in value.items())
    if isinstance(value, list):
        return ", ".join(value_words(t, each) for each in value) or "—"
    return str(value)
