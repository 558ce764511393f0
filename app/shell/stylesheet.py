"""The style sheet: the sea chart's dress for every standard control, from the Look's colours and sizes."""

from __future__ import annotations

from string import Template
from typing import Final

from app.shell.glyphs import glyphs
from editor.widgets.look import Look

LENGTHS: Final = (1, 2, 3, 4, 5, 6, 8, 10, 12, 13, 14, 15, 16, 18, 20, 22, 24, 28, 32, 36, 40, 52, 96)

SHEET: Final = Template("""
* { outline: none; }
QMainWindow, QDialog { background: $window; }
QDialog[role="popup"] { background: $raised; border: 2px solid $gold; }
QWidget { color: $ink; }
QToolTip { background: $panel; color: $ink; border: 1px solid $strong_line; padding: ${p4}px ${p6}px; }
QLabel { background: transparent; }
QLabel[role="muted"] { color: $muted; }
QLabel[role="rule"] { color: $sea_words; font-weight: 600; }
QLabel[role="strong"] { font-weight: 600; }
QLabel[role="caption"] { color: $muted; font-size: ${p12}px; font-weight: 600; }
QLabel[role="section"] { color: $gold_words; font-size: ${p12}px; font-weight: 700; border-bottom: 1px solid $line;
    padding-bottom: ${p2}px; }
QLabel[role="cost"] { color: $sea_words; }
QLabel[role="grade-error"] { color: $vermilion_words; font-weight: 600; }
QLabel[role="grade-warning"] { color: $gold_words; font-weight: 600; }
QLabel[role="grade-notice"] { color: $sea_words; font-weight: 600; }
QLabel[role="error"] { color: $vermilion_words; }
QLabel[role="warning"] { color: $gold_words; }
QLabel[role="good"] { color: $green_words; }
QFrame[role="card"] { background: $panel; border: 1px solid $line; border-radius: ${p6}px; }
QFrame[role="card-lit"] { background: $panel; border: 2px solid $gold; border-radius: ${p6}px; }
QFrame[role="card-chosen"] { background: $panel; border: 2px solid $sea; border-radius: ${p6}px; }
QFrame[role="card-good"] { background: $panel; border: 2px solid $green; border-radius: ${p6}px; }
QFrame[role="card-bad"] { background: $sunk; border: 2px dashed $vermilion; border-radius: ${p6}px; }
QFrame[role="card"]:focus, QFrame[role="card-lit"]:focus, QFrame[role="card-chosen"]:focus { border: 2px solid $focus; }
QFrame[role="panel"] { background: $window; border: none; border-left: 1px solid $line; }
QFrame[role="detail"] { background: $panel; border: none; border-top: 1px solid $line; }
QListView[role="shop"] { background: transparent; border: none; }
QListView[role="shop"]::item { padding: 0; }
QPushButton[role="add"] { background: transparent; border: 2px dashed $strong_line; border-radius: ${p6}px;
    color: $sea_words; font-weight: 600; }
QPushButton[role="add"]:hover { background: $raised; }
QPushButton[role="add"]:focus { border: 2px solid $focus; }
QFrame[role="problem"] { background: $panel; border: 1px solid $line; border-radius: ${p6}px; }
QFrame[role="problem"]:hover { border-color: $strong_line; background: $raised; }
QFrame[role="problem"]:focus { border: 2px solid $focus; }
QFrame[role="stat"] { background: transparent; border: none; }
QFrame[role="paper"], QWidget[role="paper"] { background: $paper; }
QFrame[role="line"] { background: $line; border: none; max-height: 1px; }
QFrame[role="banner"] { background: $panel; border: none; border-bottom: 2px solid $gold; }

QMenuBar { background: $window; padding: ${p2}px ${p4}px; border: none; }
QMenuBar::item { padding: ${p4}px ${p8}px; border-radius: ${p4}px; background: transparent; }
QMenuBar::item:selected { background: $raised; }
QMenuBar::item:pressed { background: $selected; color: $on_selected; }
QMenu { background: $panel; border: 1px solid $strong_line; padding: ${p4}px; }
QMenu::item { padding: ${p5}px ${p24}px ${p5}px ${p8}px; border-radius: ${p4}px; }
QMenu::icon { padding: ${p3}px; border: 1px solid transparent; border-radius: ${p4}px; }
QMenu::icon:checked { padding: ${p3}px; border: 1px solid $ink; border-radius: ${p4}px; background: $raised; }
QMenu::item:selected { background: $selected; color: $on_selected; }
QMenu::item:disabled { color: $faint; background: transparent; }
QMenu::separator { height: 1px; background: $line; margin: ${p4}px ${p8}px; }

QToolBar { background: $window; border: none; border-bottom: 1px solid $line; padding: ${p3}px ${p8}px;
    spacing: ${p2}px; }
QToolBar::separator { width: 1px; background: $line; margin: ${p5}px ${p6}px; }
QToolButton { border: 1px solid transparent; border-radius: ${p5}px; padding: ${p5}px ${p6}px;
    background: transparent; }
QToolButton:hover { background: $raised; }
QToolButton:pressed { background: $selected; color: $on_selected; }
QToolButton:checked { background: $raised; border-color: $strong_line; }
QToolButton:focus { border-color: $focus; }
QToolButton:disabled { color: $faint; }
QToolButton[role="small"] { padding: ${p3}px; }

QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; }
QPushButton { background: $panel; border: 1px solid $strong_line; border-radius: ${p5}px; padding: ${p6}px ${p14}px;
    min-height: ${p18}px; icon-size: ${p16}px; }
QToolButton::menu-indicator { image: none; }
QPushButton:hover { background: $raised; }
QPushButton:pressed { background: $sunk; }
QPushButton:focus { border: 2px solid $focus; padding: ${q5}px ${q13}px; }
QPushButton:disabled { color: $faint; border-color: $line; background: transparent; }
QPushButton:checked { background: $selected; color: $on_selected; border-color: $selected; }
QPushButton:default, QPushButton[role="primary"] { background: $selected; color: $on_selected; border-color: $selected;
    font-weight: 600; }
QPushButton:default:hover, QPushButton[role="primary"]:hover { background: $selected; border-color: $ink; }
QPushButton:default:focus, QPushButton[role="primary"]:focus { border: 2px solid $focus; }
QPushButton:default:disabled, QPushButton[role="primary"]:disabled { background: transparent; color: $faint;
    border-color: $line; }
QPushButton[role="link"] { background: transparent; border: 1px solid transparent; color: $sea_words; font-weight: 600;
    padding: ${p4}px ${p6}px; text-align: left; }
QPushButton[role="link"]:hover { background: $raised; }
QPushButton[role="link"]:focus { border: 2px solid $focus; padding: ${q3}px ${q5}px; }

QPushButton[role="rule"] { background: transparent; border: 1px solid $line; border-radius: ${p4}px; color: $sea_words;
    font-size: ${p12}px; font-weight: 600; padding: 0 ${p4}px; min-height: ${p16}px; }
QPushButton[role="rule"]:hover { background: $raised; border-color: $sea; }
QPushButton[role="rule"]:focus { border: 1px solid $focus; background: $raised; }
QPushButton[role="chip"], QPushButton[role="chip-off"] { padding: ${p3}px ${p8}px; border: 1px solid $line;
    background: $panel; color: $ink; }
QPushButton[role="chip"]:hover, QPushButton[role="chip-off"]:hover { background: $raised; border-color: $strong_line; }
QPushButton[role="chip"]:checked, QPushButton[role="chip-off"]:checked { background: $raised; color: $ink;
    font-weight: 600; border: 1px solid $strong_line; border-bottom: 2px solid $vermilion; }
QPushButton[role="chip"]:focus, QPushButton[role="chip-off"]:focus { border: 1px solid $focus;
    padding: ${p3}px ${p8}px; }
QPushButton[role="chip-off"] { color: $muted; border-style: dashed; background: transparent; }
QPushButton[role="die"] { padding: ${p3}px ${p6}px; font-weight: 600; }
QPushButton[role="die"]:focus { padding: ${q2}px ${q5}px; }

QLineEdit, QAbstractSpinBox, QComboBox, QPlainTextEdit, QTextBrowser { background: $panel;
    border: 1px solid $strong_line; border-radius: ${p5}px; padding: ${p4}px ${p8}px;
    selection-background-color: $selected; selection-color: $on_selected; }
QLineEdit, QAbstractSpinBox, QComboBox { min-height: ${p20}px; }
QLineEdit { placeholder-text-color: $muted; }
QLineEdit:focus, QAbstractSpinBox:focus, QComboBox:focus, QPlainTextEdit:focus, QTextBrowser:focus {
    border: 2px solid $focus; padding: ${q3}px ${q7}px; }
QLineEdit:disabled, QAbstractSpinBox:disabled, QComboBox:disabled { color: $faint; border-color: $line; }
QLineEdit:read-only { background: $paper; }
QComboBox { padding-right: ${p24}px; combobox-popup: 0; }
QComboBox:focus { padding-right: ${q23}px; }
QComboBox::drop-down { border: none; width: ${p22}px; }
QComboBox::down-arrow { image: url("$down"); width: ${p14}px; height: ${p14}px; }
QComboBox::down-arrow:disabled { image: url("$down_faint"); }
QAbstractSpinBox { padding: ${p2}px ${p22}px ${p2}px 0; }
QAbstractSpinBox:focus { padding: ${p1}px ${p22}px ${p1}px 0; }
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button { border: none; background: transparent; width: ${p18}px; }
QAbstractSpinBox::up-button:hover, QAbstractSpinBox::down-button:hover { background: $raised; }
QAbstractSpinBox::up-arrow { image: url("$up"); width: ${p10}px; height: ${p10}px; }
QAbstractSpinBox::down-arrow { image: url("$down"); width: ${p10}px; height: ${p10}px; }
QComboBox QAbstractItemView { background: $panel; border: 1px solid $strong_line; padding: 0;
    selection-background-color: $selected; selection-color: $on_selected; }
QAbstractSpinBox QLineEdit { min-height: 0; padding: 0 ${p6}px; border: none; background: transparent; }
QAbstractItemView QLineEdit { min-height: 0; padding: 0 ${p2}px; border-radius: 0; }

QCheckBox { spacing: ${p8}px; padding: ${p2}px; border: 1px solid transparent; border-radius: ${p4}px; }
QCheckBox:focus { border-color: $focus; }
QCheckBox::indicator, QTreeView::indicator, QListView::indicator { width: ${p16}px; height: ${p16}px;
    border: 1px solid $strong_line; border-radius: ${p3}px; background: $panel; }
QCheckBox::indicator:hover, QTreeView::indicator:hover, QListView::indicator:hover { border-color: $sea; }
QTreeView::indicator:indeterminate { background: $selected; border: ${p5}px solid $panel; }
QCheckBox::indicator:checked, QTreeView::indicator:checked, QListView::indicator:checked { background: $selected;
    border-color: $selected; image: url("$tick"); }
QCheckBox:disabled { color: $faint; }
QRadioButton { spacing: ${p8}px; padding: ${p2}px; border: 1px solid transparent; border-radius: ${p4}px; }
QRadioButton:focus { border-color: $focus; }
QRadioButton::indicator { width: ${p14}px; height: ${p14}px; border: 1px solid $strong_line; border-radius: ${round}px;
    background: $panel; }
QRadioButton::indicator:hover { border-color: $sea; }
QRadioButton::indicator:checked { width: ${dot}px; height: ${dot}px; border: ${p5}px solid $selected;
    background: $panel; }
QRadioButton:disabled { color: $faint; }

QTreeView, QListView, QTableView { background: $panel; border: 1px solid $line; border-radius: ${p5}px;
    alternate-background-color: $paper; show-decoration-selected: 1; }
QTreeView:focus, QListView:focus, QTableView:focus { border-color: $focus; }
QTreeView::item, QListView::item { padding: ${p4}px ${p4}px; }
QListView::item { border-radius: ${p4}px; }
QTreeView::item:hover, QListView::item:hover { background: $raised; }
QTreeView::item:selected, QListView::item:selected, QTableView::item:selected { background: $selected;
    color: $on_selected; }
QTreeView::branch { background: transparent; }
QTreeView::branch:has-children:closed { image: url("$right"); padding: ${p1}px; }
QTreeView::branch:has-children:open { image: url("$down"); padding: ${p1}px; }
QTreeView::branch:hover { background: $raised; }
QTreeView::branch:selected { background: $selected; }
QTreeView::branch:has-children:closed:selected { image: url("$right_lit"); }
QTreeView::branch:has-children:open:selected { image: url("$down_lit"); }
QHeaderView, QTableCornerButton::section { background: $panel; border: none; }
QHeaderView::section { background: $panel; color: $muted; font-weight: 600; border: none;
    border-bottom: 1px solid $strong_line; padding: ${p5}px ${p8}px; }

QDockWidget { font-weight: 600; color: $muted; titlebar-close-icon: none; }
QWidget[role="docktitle"] { background: $window; border-bottom: 1px solid $line; }
QWidget[role="docktitle"] QLabel { font-weight: 600; color: $ink; }
QWidget[role="dock"] { background: $paper; }
QMainWindow::separator { background: $line; width: ${p4}px; height: ${p4}px; }
QMainWindow::separator:hover { background: $sea; }

QTabWidget::pane { border: none; background: $paper; }
QTabBar { background: $window; qproperty-drawBase: 0; }
QTabBar::tab { background: transparent; color: $muted; padding: ${p6}px ${p14}px; margin: 0 1px; font-weight: 600;
    border-top: 2px solid transparent; border-bottom: 1px solid $line; }
QTabBar::tab:hover { background: $raised; color: $ink; }
QTabBar::tab:selected { background: $paper; color: $ink; border-top: 2px solid $vermilion;
    border-left: 1px solid $line; border-right: 1px solid $line; border-bottom: 1px solid $paper; }
QTabBar::tab:selected:focus { color: $sea_words; border-color: $focus; }
QTabBar[role="shelves"]::tab { padding: ${p5}px ${p8}px; background: transparent; border: none;
    border-bottom: 2px solid transparent; }
QTabBar[role="shelves"][tight="true"]::tab { padding: ${p5}px ${p2}px; }
QTabBar[role="shelves"]::tab:selected { border-bottom: 2px solid $vermilion; }
QTabBar[role="shelves"]::tab:focus { background: $raised; }
QTabBar::tab:bottom { padding: ${p5}px ${p8}px; border: none; border-bottom: 2px solid transparent;
    border-top: 1px solid $line; }
QTabBar::tear { image: none; width: 0; }
QTabBar::scroller { width: ${p22}px; }
QTabBar QToolButton { padding: 0; border: none; background: $window; }
QTabBar QToolButton:hover { background: $raised; }
QTabBar QToolButton[role="small"] { background: transparent; }
QTabBar QToolButton::left-arrow { image: url("$left"); }
QTabBar QToolButton::left-arrow:disabled { image: url("$left_faint"); }
QTabBar QToolButton::right-arrow { image: url("$right"); }
QTabBar QToolButton::right-arrow:disabled { image: url("$right_faint"); }
QTabBar::tab:bottom:selected { border-top: 1px solid $paper; border-bottom: 2px solid $vermilion; }

QScrollArea { background: transparent; border: none; }
QScrollArea[role="read"] { border: 2px solid transparent; }
QScrollArea[role="read"]:focus { border-color: $focus; }
QScrollArea > QWidget > QWidget { background: transparent; }
QScrollBar:vertical { background: transparent; width: ${p12}px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: ${p12}px; margin: 0; }
QScrollBar::handle { background: $strong_line; border-radius: ${p3}px; margin: ${p3}px; }
QScrollBar::handle:vertical { min-height: ${p28}px; }
QScrollBar::handle:horizontal { min-width: ${p28}px; }
QScrollBar::handle:hover { background: $sea; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }

QStatusBar { background: $window; border-top: 1px solid $line; color: $ink; min-height: ${p24}px; }
QStatusBar::item { border: none; }
QProgressBar { background: $sunk; border: 1px solid $strong_line; border-radius: ${p4}px; text-align: center;
    min-height: ${p14}px; max-height: ${p16}px; }
QProgressBar::chunk { background: $done; border-radius: ${p3}px; }
QSplitter::handle { background: $line; }
""")


def stylesheet(look: Look) -> str:
    """Return the style sheet for a Look; lengths follow the user's font size."""
    c = look.colours
    values: dict[str, object] = {name: getattr(c, name) for name in type(c).__slots__}
    values |= {f"p{n}": look.px(n) for n in LENGTHS}
    # A focused control gains one pixel of border and loses one of padding, so that nothing moves.
    values |= {f"q{n - 1}": look.px(n) - 1 for n in (3, 4, 6, 8, 14, 24)}
    # A radius of more than half the box makes Qt draw a square: that of a radio button follows from its size.
    box = look.px(14) + 2
    values |= {"round": box // 2, "dot": box - 2 * look.px(5)}
    # The share that is done is written over both halves of its bar.
    values["done"] = c.selected if c.dark else c.gold
    values |= glyphs(c, look.px(16))
    return SHEET.substitute(values)
