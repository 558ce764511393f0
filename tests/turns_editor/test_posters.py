"""Posters of a moment: what moved, fought and changed hands, by whose eyes; from the desk and by command."""

import re
import shutil
from pathlib import Path

import pytest

from app.cli.main import run
from editor.turns.dialogs.poster import TurnPosterDialog
from models.campaign.queries import galaxies
from models.campaign.turns.moments import MomentAsked, moment_of, view_named, view_words
from models.campaign.turns.queries import phases_of, start_of
from models.errors import Refused
from models.formats.galaxies.svg import write_svg
from models.galaxy.posters.layout import Poster
from models.games.empire.situation import EmpireSituation
from models.i18n import Translator
from models.progress import silent
from models.store.connection import aside
from tests.turns_editor.conftest import Referee

pytestmark = [pytest.mark.usefixtures("no_letters"), pytest.mark.qt_log_ignore("This plugin does not support")]


def test_a_moment_tells_what_happened_up_to_its_phase_and_nothing_a_view_may_not_know(played_file: Path) -> None:
    t = Translator("fr")
    with aside(played_file) as campaign:
        key = galaxies(campaign)[0].id
        start = start_of(campaign, key, 1).galaxy
        phases = phases_of(campaign, key, 1, 1)
        early, quiet = moment_of(campaign, key, MomentAsked(1, phases[0].id), t)
        assert (quiet.moves, quiet.battles, quiet.taken) == ((), (), ())
        late, told = moment_of(campaign, key, MomentAsked(1), t)
        assert dict(told.moves) == {c.id: start.command[c.id].at for c in late.commands
                                    if c.id in start.command and start.command[c.id].at != c.at}  # fmt: skip
        assert told.battles
        assert {p.id for p in late.planets if start.planet[p.id].owner != p.owner} == set(told.taken) != set()
        assert early.planet.keys() == late.planet.keys()
        assert "ce que chacun sait" in told.under
        assert "2030-01-04" in told.under
        # Whose garrisons, orders and notes these are: only the referee's map knows.
        whole, _ = moment_of(campaign, key, MomentAsked(1, view=""), t)
        assert any(p.garrison.units for p in whole.planets)
        assert not any(p.garrison.units for p in late.planets)
        mine, _ = moment_of(campaign, key, MomentAsked(1, view=view_named(EmpireSituation(whole), "hutt")), t)
        assert {p.owner for p in mine.planets if p.garrison.units} <= {"hutt"}
        empire = view_named(EmpireSituation(whole), whole.alliances[0].name.fr)
        assert view_words(whole, empire, t) == "point de vue de l’Empire Galactique"
        allied, _ = moment_of(campaign, key, MomentAsked(1, view=empire), t)
        assert not any(p.garrison.units for p in allied.planets)
        assert {r.key for r in late.routes} <= {r.key for r in allied.routes} <= {r.key for r in whole.routes}
        # Turn 2 is judged and not published: nobody else's yet.
        _, draft = moment_of(campaign, key, MomentAsked(2, view=""), t)
        assert "non publié" in draft.under
        with pytest.raises(Refused, match="no_moment"):
            moment_of(campaign, key, MomentAsked(2), t)
        assert moment_of(campaign, key, MomentAsked(), t)[1].under == told.under
        with pytest.raises(Refused, match="no_phase"):
            moment_of(campaign, key, MomentAsked(1, "lunch"), t)
    drawn = write_svg(late, Poster(paper="a4", territory=True, moment=told))
    for part, count in (("moves", len(told.moves)), ("events", len(told.taken) + len(set(told.battles)))):
        group = re.search(rf'<g id="{part}".*?(?=<g id="planets"|<g id="frame")', drawn, re.DOTALL)
        assert group is not None
        assert group.group().count("<title>") == count
    assert told.under in drawn


def test_the_desk_draws_the_phase_it_shows_and_writes_what_it_shows(later: Referee, tmp_path: Path) -> None:
    stepper = later.page.panels.open("stepper")
    later.do(lambda: later.desk.follow(1))
    stepper.phases.setCurrentRow(6)  # type: ignore[attr-defined]
    later.page.act("turns_poster")
    (dialog,) = later.page.window().findChildren(TurnPosterDialog)
    later.qtbot.addWidget(dialog)
    assert dialog.form.asked == MomentAsked(1, "conquests", "*")
    later.qtbot.waitUntil(lambda: dialog.settled, timeout=20_000)
    assert dialog.count.text().startswith("Tour 1")
    dialog.write(tmp_path / "p.svg")
    later.qtbot.waitUntil(lambda: not dialog.writing.output.busy, timeout=20_000)
    written = (tmp_path / "p.svg").read_text(encoding="utf-8")
    assert 'id="territory"' in written
    assert 'id="moves"' in written
    # Cut into sheets to be glued together, with the plan of them.
    dialog.form.sheet.setCurrentIndex(dialog.form.sheet.findData("a4"))
    dialog.form.sheet.activated.emit(0)
    later.qtbot.waitUntil(lambda: dialog.settled, timeout=20_000)
    assert len(dialog.work()(silent).sides) > 2
    assert dialog.preview.page is not None
    assert dialog.preview.page.sheet == 1
    # The judged turn is the referee's alone until it is published: the dialog says so.
    dialog.form.turn.setCurrentIndex(dialog.form.turn.findData(2))
    dialog.form.turn.activated.emit(0)
    later.qtbot.waitUntil(lambda: dialog.settled, timeout=20_000)
    assert "publié" in dialog.writing.trouble.text()
    dialog.form.view.setCurrentIndex(dialog.form.view.findData(""))
    dialog.form.view.activated.emit(0)
    later.qtbot.waitUntil(lambda: dialog.settled and "non publié" in dialog.count.text(), timeout=20_000)
    dialog.close()


def test_the_command_draws_a_turn_and_refuses_in_one_sentence(
    played_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, out = tmp_path / "c.portulan", tmp_path / "p.svg"
    shutil.copy(played_file, file)
    assert run(["turn", "poster", str(file), "-o", str(out), "--view", "Hutt", "--lang", "en", "--paper", "a4"]) == 0
    drawn = out.read_text(encoding="utf-8")
    assert "Turn 1 · after: Victory points" in drawn
    assert "as the Hutt Cartel sees it" in drawn
    capsys.readouterr()
    for words, code in ((["--turn", "2"], 1), (["--phase", "lunch"], 1), (["--view", "nobody"], 2)):
        assert run(["turn", "poster", str(file), "-o", str(out), *words]) == code
        assert capsys.readouterr().err.count("\n") == 1
    assert run(["turn", "poster", str(file), "-o", str(tmp_path / "p.doc")]) == 2
