"""The page that plays a campaign: what everybody may know, everything once it is over; played in a real browser."""

import base64
import hashlib
import html
import json
import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from app.cli.main import run
from models.campaign.queries import galaxies
from models.campaign.turns.book import replay_of
from models.campaign.turns.queries import played_turn, state_after
from models.errors import Refused
from models.games.facets.turns import EVERYBODY, PlayedTurn, ReplayHead
from models.games.library import galaxy_game
from models.store.connection import aside
from tests.galaxy.chromium import tab
from tests.turns_editor.conftest import Referee

pytestmark = [pytest.mark.usefixtures("no_letters"), pytest.mark.qt_log_ignore("This plugin does not support")]
TURNS = galaxy_game().turns
HEAD = ReplayHead("La galaxie", "fr", {1: "2030-01-04"})


@pytest.fixture(scope="module")
def story(played_file: Path) -> PlayedTurn:
    with aside(played_file) as campaign:
        return played_turn(campaign, galaxies(campaign)[0].id, 1, 1)


def _data(page: str) -> dict[str, object]:
    found = re.search(r'<script type="application/json" id="plan-data">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    made = json.loads(found[1])
    assert isinstance(made, dict)
    return made


def test_the_page_lets_nothing_in_and_tells_the_last_turn_without_its_script(story: PlayedTurn) -> None:
    page = TURNS.replay((story,), HEAD).decode()
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)
    assert policy is not None
    words = dict(part.strip().split(" ", 1) for part in html.unescape(policy[1]).split(";"))
    for tag, rule in (("style", "style-src"), ("script", "script-src")):
        inner = re.findall(rf"<{tag}>(.*?)</{tag}>", page, re.DOTALL)
        digest = base64.b64encode(hashlib.sha256(inner[0].encode()).digest()).decode()
        assert (len(inner), words[rule]) == (1, f"'sha256-{digest}'")
    assert words["default-src"] == "'none'"
    bare = page.replace("http-equiv", "").replace("http://www.w3.org/2000/svg", "").replace("http://www.w3.org", "")
    assert "http" not in bare
    assert " style=" not in bare, "the policy lets no style attribute in"
    assert re.search(r'<details id="told-1" open>', page), "the last turn is open"
    assert '<details id="told-0">' in page
    galaxy = story.phases[-1].state.galaxy
    for realm in galaxy_game().strategy.on(galaxy).realms:
        if realm.planets:
            assert f'id="held-{realm.place}">{len(realm.planets)}<' in page
            shown = re.search(rf'id="land-{realm.place}" fill="[^"]*" d="([^"]*)"', page)
            assert shown is not None
            assert shown[1].count("Z") == len(realm.planets)
    data = _data(page)
    frames = data["frames"]
    assert isinstance(frames, list)
    names = [faction.id for faction in galaxy.factions]
    assert frames[1]["own"] == [names.index(p.owner) if p.owner else -1 for p in galaxy.planets]
    assert frames[0]["own"] != frames[1]["own"]
    assert TURNS.replay((story,), HEAD).decode() == page
    assert TURNS.replay((story,), replace(HEAD, lang="en")).decode() != page


def test_not_a_byte_hangs_on_what_not_everybody_knows(story: PlayedTurn) -> None:
    other = TURNS.reports(story).with_other_secrets(EVERYBODY).turn
    assert other != story
    assert TURNS.replay((other,), HEAD) == TURNS.replay((story,), HEAD)
    whole = replace(HEAD, everything=True)
    assert TURNS.replay((other,), whole) != TURNS.replay((story,), whole), "this one tells more"


def test_everything_is_told_once_the_campaign_is_over_and_nothing_before_a_turn_is_published(
    played_file: Path, sample_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with aside(sample_file) as campaign, pytest.raises(Refused, match="no_replay"):
        replay_of(campaign, galaxies(campaign)[0].id, "fr")
    with aside(played_file) as campaign, pytest.raises(Refused, match="not_over"):
        replay_of(campaign, galaxies(campaign)[0].id, "fr", everything=True)
    file, out = tmp_path / "c.portulan", tmp_path / "p.html"
    shutil.copy(played_file, file)
    assert run(["turn", "replay", str(file), "-o", str(out), "--lang", "en"]) == 0
    assert "Turn 1 · 2030-01-04" in out.read_text(encoding="utf-8")
    capsys.readouterr()
    for words, code in (([str(out), "--everything"], 1), ([str(tmp_path / "p.txt")], 2)):
        assert run(["turn", "replay", str(file), "-o", *words]) == code
        assert capsys.readouterr().err.count("\n") == 1


def test_the_desk_writes_the_page_where_it_is_told(
    later: Referee, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "page.html"
    monkeypatch.setattr(later.desk.files, "file_to_write", lambda *_asked: out)
    assert later.page.state("turns_replay")[0]
    assert not later.page.state("turns_replay_whole")[0], "the campaign goes on"
    later.do(lambda: later.page.act("turns_replay"))
    assert out.read_bytes().startswith(b"<!DOCTYPE html>")
    assert any("page.html" in words for words in later.said)


@pytest.mark.soak
def test_a_browser_plays_it_by_button_slider_and_keys(played_file: Path, story: PlayedTurn, tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    file.write_bytes(TURNS.replay((story,), HEAD))
    with aside(played_file) as campaign:
        after = state_after(campaign, galaxies(campaign)[0].id, 1, 1).galaxy
    before = story.start.galaxy
    with tab(tmp_path / "profile") as page:
        page.open(file)

        def counts() -> dict[int, int]:
            told = page.value("[...document.querySelectorAll('[id^=held-]')].map(n => [n.id.slice(5), n.textContent])")
            return {int(place): int(count) for place, count in told if int(count)}

        def wanted(galaxy: object) -> dict[int, int]:
            return {r.place: len(r.planets) for r in galaxy_game().strategy.on(galaxy).realms if r.planets}  # type: ignore[arg-type]

        shown = "document.getElementById('when').textContent"
        assert page.value("document.getElementById('film').hidden") is False
        assert counts() == wanted(after)
        page.press("Home")
        assert page.value(shown) == "Avant le premier tour"
        assert counts() == wanted(before)
        assert page.value("document.getElementById('told-1').hidden") is True
        moved = [c for c in after.commands if c.id in before.command and before.command[c.id].at != c.at]
        assert moved
        spot = "document.getElementById('unit-0').getAttribute('transform')"
        first = page.value(spot)
        page.press("ArrowRight")
        assert "Tour 1" in page.value(shown)
        assert counts() == wanted(after)
        page.press("Home")
        assert page.value(spot) == first
        page.value("document.getElementById('pace').value = '4'")
        page.value("document.getElementById('play').scrollIntoView()")
        page.click("#play")
        assert page.value("document.getElementById('play').getAttribute('aria-pressed')") == "true"
        page.value("new Promise(done => setTimeout(done, 1500))")
        assert page.value("document.getElementById('play').getAttribute('aria-pressed')") == "false", "it is at its end"
        assert counts() == wanted(after)
        for width in (360, 1280):
            page.call("Emulation.setDeviceMetricsOverride", width=width, height=800, deviceScaleFactor=1, mobile=False)
            assert page.value("document.documentElement.scrollWidth") <= width
            sizes = page.value(
                "[...document.querySelectorAll('.film button')].map(n => n.getBoundingClientRect().width)"
            )
            assert min(sizes) >= 36, "for a finger"
        page.press("+")
        wide = page.value("Number(document.getElementById('map').getAttribute('viewBox').split(' ')[2])")
        page.press("0")
        assert page.value("Number(document.getElementById('map').getAttribute('viewBox').split(' ')[2])") > wide
