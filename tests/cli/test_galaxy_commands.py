"""`portulan galaxy …`: import, route, circle, export, by hand and as a program."""

from __future__ import annotations

import csv
import json
import xml.etree.ElementTree as ET

import networkx as nx
import pypdf
import pytest
from PySide6.QtGui import QImage

from app.clock import now
from models.campaign.campaign_changes import SetChoice
from models.campaign.galaxies.changes import NewGalaxy
from models.campaign.galaxies.queries import galaxy
from models.campaign.queries import galaxies
from models.campaign.things import CreateThing
from models.galaxy.galaxy import Galaxy
from models.galaxy.rows import KINDS
from models.galaxy.values import Alliance, Command, Faction
from models.games.empire.sample import sample
from models.i18n import Text, Translator
from models.store.store import Store
from tests.galaxy import canary
from tests.printed import texts_of

SYSTEMS = """name,x,y,size,income,resource,sector,owner
Raltir,0,0,1.5,***,,Cœur,Organa
Ébrune,10.125,0,1,*,ambre vivant,Cœur,
Sélunar,20,0,1,,,Marches,Tarkin
Zolmène,20,15.5,1,,,Marches,
Isolée,90,90,1,,,,
"""
ROUTES = "from,to\nRaltir,Ébrune\nÉbrune,Sélunar\nSélunar,Zolmène\nRaltir,Zolmène\n"


@pytest.fixture
def tables(tmp_path):
    (tmp_path / "mondes.csv").write_text(SYSTEMS, encoding="utf-8")
    (tmp_path / "routes.csv").write_text(ROUTES, encoding="utf-8")


@pytest.fixture
def campaign(portulan, tables):
    answer = portulan("galaxy", "import", "c.portulan", "--systems", "mondes.csv", "--routes", "routes.csv")
    assert answer.code == 0, answer.err
    assert "5 planètes, 4 routes" in answer.out
    return portulan


def read(path):
    with Store.open(path, lambda: None, read_only=True) as store, store.read() as campaign:
        return [galaxy(campaign, row.id) for row in galaxies(campaign)]


def test_tables_become_a_campaign(campaign, tmp_path):
    (made,) = read(tmp_path / "c.portulan")
    assert made.name == "mondes"
    assert [p.name for p in made.planets] == ["Raltir", "Ébrune", "Sélunar", "Zolmène", "Isolée"]
    assert (made.find("ebrune").x, made.find("ebrune").resource) == (10125, "ambre vivant")
    assert len(made.routes) == 4
    document = campaign("info", "c.portulan", "--json").document
    assert document["counts"]["planet"] == 5
    assert document["galaxies"] == [{"name": "mondes"}]


def test_tables_are_imported_again_into_the_same_galaxy(campaign, tmp_path):
    (tmp_path / "mondes.csv").write_text(SYSTEMS.replace("Isolée,90,90,1,,,,\n", ""), encoding="utf-8")
    assert campaign("galaxy", "import", "c.portulan", "--systems", "mondes.csv").code == 0
    (made,) = read(tmp_path / "c.portulan")
    assert len(made.planets) == 4
    assert len(made.routes) == 4
    with Store.open(tmp_path / "c.portulan", lambda: None, read_only=True) as store:
        last = store.steps()[-1]
    assert (last.label.key, last.label.args) == ("campaign.import_galaxy", {"file": "mondes.csv"})


def test_a_galaxy_goes_into_a_campaign_that_has_none(portulan, tables, tmp_path):
    portulan("new", "c.portulan", "--sample", "noirs-ameres")
    assert portulan("galaxy", "import", "c.portulan", "--systems", "mondes.csv").code == 0
    assert len(read(tmp_path / "c.portulan")) == 1
    assert portulan("info", "c.portulan", "--json").document["counts"]["force"] == 1


@pytest.mark.rule("CG-92")
def test_a_route_is_found_by_jumps_or_distance(campaign):
    answer = campaign("galaxy", "route", "c.portulan", "RALTIR", "zolmene", "--json")
    assert (answer.code, answer.err) == (0, "")
    assert answer.document == {"path": ["Raltir", "Zolmène"], "jumps": 1, "distance": "25.303"}
    around = campaign("galaxy", "route", "c.portulan", "raltir", "selunar", "--by", "distance", "--json").document
    assert around == {"path": ["Raltir", "Ébrune", "Sélunar"], "jumps": 2, "distance": "20.000"}
    spoken = campaign("galaxy", "route", "c.portulan", "raltir", "selunar", "--avoid", "EBRUNE")
    assert spoken.out.startswith("Raltir → Zolmène → Sélunar\n2 sauts, distance ")


def test_no_way_is_refused_and_a_wrong_name_is_wrong_use(campaign):
    nowhere = campaign("galaxy", "route", "c.portulan", "Raltir", "Isolée", "--json")
    assert (nowhere.code, nowhere.out) == (1, "")
    assert "Isolée" in nowhere.err
    barred = campaign("galaxy", "route", "c.portulan", "raltir", "selunar", "--avoid", "ebrune", "--avoid", "zolmene")
    assert barred.code == 1
    for words in (("Raltir", "Ouaga"), ("Raltir", "Sélunar", "--by", "speed"), ("Raltir", "Sélunar", "--galaxy", "x")):
        answer = campaign("galaxy", "route", "c.portulan", *words, "--json")
        assert (answer.code, answer.out) == (2, ""), words
        assert answer.err.count("\n") == 1


@pytest.mark.rule("CG-90")
def test_a_circle_reaches_planets_wholly_inside_touching_included(campaign):
    answer = campaign("galaxy", "circle", "c.portulan", "--at", "0,0", "--radius", "11.125", "--json")
    assert answer.document == {"reached": ["Raltir", "Ébrune"]}
    less = campaign("galaxy", "circle", "c.portulan", "--at=0,0", "--radius", "11.124", "--json")
    assert less.document == {"reached": ["Raltir"]}
    nothing = campaign("galaxy", "circle", "c.portulan", "--at", "-50,-50", "--radius", "1")
    assert (nothing.code, nothing.out) == (0, "Aucune planète n’est entièrement dans ce cercle.\n")
    for words in (("--at", "là", "--radius", "1"), ("--at", "0,0", "--radius", "-1"), ("--at", "0,0")):
        answer = campaign("galaxy", "circle", "c.portulan", *words, "--json")
        assert (answer.code, answer.out) == (2, ""), words


@pytest.mark.soak
def test_the_sample_is_exported_in_every_format(portulan, tmp_path):
    portulan("new", "e.portulan", "--sample", "empire")
    for suffix in ("csv", "graphml", "geojson", "json", "svg", "html", "pdf", "png"):
        answer = portulan("galaxy", "export", "e.portulan", "-o", f"carte.{suffix}", "--paper", "a4", "--low-ink")
        assert answer.code == 0, answer.err
        assert f"carte.{suffix}" in answer.out
        assert (tmp_path / f"carte.{suffix}").stat().st_size > 1000
    with (tmp_path / "carte.csv").open(encoding="utf-8-sig", newline="") as file:
        names = {row["nom"].rstrip("*") for row in csv.DictReader(file, delimiter=";")}
    assert names == {planet.name for planet in sample().planets}
    assert len(json.loads((tmp_path / "carte.geojson").read_bytes())["features"]) > 200
    ET.parse(tmp_path / "carte.svg")
    (page,) = pypdf.PdfReader(tmp_path / "carte.pdf").pages
    assert (round(page.mediabox.width), round(page.mediabox.height)) == (842, 595)
    words = page.extract_text()
    assert all(word in words for word in ("Coruscant", "Ébrune", "La galaxie aux douze couronnes"))
    assert "/Image" not in str(page["/Resources"].get("/XObject", ""))
    image = QImage(str(tmp_path / "carte.png"))
    assert (image.width(), image.height()) == (2339, 1654)
    assert image.pixelColor(5, 5).name() == "#ffffff"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("export", "c.portulan", "-o", "x.docx"), ".graphml"),
        (("export", "rien.portulan", "-o", "x.csv"), "rien.portulan"),
        (("import", "c.portulan", "--systems", "absent.csv"), "absent.csv"),
        (("import", "c.portulan"), "--systems"),
    ],
)
def test_wrong_use_is_one_sentence(campaign, words, said, tmp_path):
    before = sorted(path.name for path in tmp_path.iterdir())
    answer = campaign("galaxy", *words)
    assert (answer.code, answer.out) == (2, "")
    assert said in answer.err
    assert answer.err.count("\n") == 1
    assert sorted(path.name for path in tmp_path.iterdir() if not path.name.endswith(".backups")) == before


def test_a_table_that_is_wrong_makes_no_campaign(portulan, tmp_path):
    (tmp_path / "m.csv").write_text("name,x,y\nA,1,deux\n", encoding="utf-8")
    answer = portulan("galaxy", "import", "neuf.portulan", "--systems", "m.csv")
    assert answer.code == 2
    assert "m.csv" in answer.err
    assert not (tmp_path / "neuf.portulan").exists()


def test_a_campaign_without_a_galaxy_says_what_to_do(portulan):
    portulan("new", "c.portulan", "--sample", "noirs-ameres")
    answer = portulan("galaxy", "route", "c.portulan", "a", "b", "--json")
    assert (answer.code, answer.out) == (2, "")
    assert "galaxy import" in answer.err


def test_one_thing_is_counted_as_one(portulan, tmp_path):
    (tmp_path / "m.csv").write_text("name,x,y\nA,1,2\nB,2,3\n", encoding="utf-8")
    (tmp_path / "r.csv").write_text("from,to\nA,B\n", encoding="utf-8")
    made = portulan("galaxy", "import", "neuf.portulan", "--systems", "m.csv", "--routes", "r.csv")
    assert "2 planètes, 1 route." in made.out
    assert "1 saut," in portulan("galaxy", "route", "neuf.portulan", "A", "B").out


@pytest.mark.parametrize("suffix", ["csv", "graphml", "geojson", "json", "svg", "html", "pdf", "png"])
def test_an_export_for_one_player_tells_what_that_side_may_know(portulan, tmp_path, suffix):
    whole = canary.galaxy()
    with Store.create(tmp_path / "c.portulan", "c", now) as store:
        store.apply(CreateThing("g", NewGalaxy(whole)))
    side = canary.token("faction", "ami", "name", "fr")
    answer = portulan("galaxy", "export", "c.portulan", "-o", f"a.{suffix}", "--player", side.upper())
    assert (answer.code, answer.err) == (0, "")
    words = [canary.words_of(path) for path in tmp_path.glob("a*." + suffix)]
    assert canary.met("\n".join(words)) <= canary.permitted(whole, "ami")


def test_a_player_is_named_whole_or_by_a_part_and_never_guessed(portulan, tmp_path):
    portulan("new", "e.portulan", "--sample", "empire")
    for words in ("tarkin", "Tarkin", "amiral tark"):
        assert portulan("galaxy", "export", "e.portulan", "-o", "a.json", "--player", words).code == 0
        assert "garrison" in (tmp_path / "a.json").read_text()
    (tmp_path / "a.json").unlink()
    for words, said in (("grand", "Grand Moff"), ("personne", "Tarkin"), ("", "Tarkin")):
        answer = portulan("galaxy", "export", "e.portulan", "-o", "a.json", "--player", words)
        assert (answer.code, answer.out) == (2, ""), words
        assert answer.err.count("\n") == 1
        assert said in answer.err
    assert not (tmp_path / "a.json").exists(), "nobody is shown everything by mistake"


@pytest.mark.parametrize("suffix", ["csv", "graphml", "geojson", "json"])
def test_every_form_we_read_makes_a_campaign_and_goes_into_one(portulan, tmp_path, suffix):
    portulan("new", "e.portulan", "--sample", "empire")
    portulan("galaxy", "export", "e.portulan", "-o", f"g.{suffix}")
    assert portulan("galaxy", "import", "f.portulan", f"g.{suffix}").code == 0
    (made,) = read(tmp_path / "f.portulan")
    ours = sample("fr")
    for kind in ("planets", "routes", "sectors", "commands"):
        assert len(getattr(made, kind)) == len(getattr(ours, kind)), kind
    assert [(p.id, p.at, p.garrison, p.notes) for p in made.planets] == [
        (p.id, p.at, p.garrison, p.notes) for p in ours.planets
    ]
    if suffix != "csv":
        assert made == read(tmp_path / "e.portulan")[0]
    # Back into the campaign it came from: the same again.
    assert portulan("galaxy", "import", "e.portulan", f"g.{suffix}").code == 0
    (again,) = read(tmp_path / "e.portulan")
    assert {kind: getattr(again, kind) for kind in KINDS} == {kind: getattr(ours, kind) for kind in KINDS}


def test_a_graph_of_somebody_else_leaves_what_it_does_not_speak_of(portulan, tmp_path):
    portulan("new", "e.portulan", "--sample", "empire")
    graph = nx.Graph()
    graph.add_node("raltir", x=1.0, y=2.0, name="Raltir")
    graph.add_node("neuf", x=3.0, y=4.0, label="Neuf")
    graph.add_edge("raltir", "neuf")
    nx.write_graphml(graph, tmp_path / "t.graphml")
    assert portulan("galaxy", "import", "e.portulan", "t.graphml").code == 0
    (made,) = read(tmp_path / "e.portulan")
    assert [planet.name for planet in made.planets] == ["Raltir", "Neuf"]
    assert len(made.routes) == 1
    assert len(made.commands) == len(sample("fr").commands)
    assert len(made.factions) == len(sample("fr").factions)


@pytest.mark.parametrize("words", [("g.csv", "--systems", "g.csv"), ("g.csv", "--routes", "g.csv"), ("g.docx",), ()])
def test_what_is_read_is_said_once(portulan, tmp_path, words):
    (tmp_path / "g.csv").write_text("name,x,y\nA,1,2\n", encoding="utf-8")
    (tmp_path / "g.docx").write_bytes(b"")
    answer = portulan("galaxy", "import", "c.portulan", *words)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.count("\n") == 1
    assert not (tmp_path / "c.portulan").exists()


@pytest.mark.parametrize(("reading", "engages"), [("always", True), ("never", False)])
def test_the_page_of_a_galaxy_follows_the_readings_of_the_campaign(portulan, tmp_path, reading, engages):
    """AMB-CG-30: two enemies that stand in each other's circle."""
    sides = (Faction("a", Text.same("A"), "x"), Faction("b", Text.same("B"), "y"))
    alliances = (Alliance("x", Text.same("X")), Alliance("y", Text.same("Y")))
    commands = (Command("c", "Une", "a", 0, 0), Command("d", "Autre", "b", 100, 0))
    whole = Galaxy(name="G", factions=sides, alliances=alliances, commands=commands, radius=9000)
    with Store.create(tmp_path / "c.portulan", "c", now) as store:
        store.apply(CreateThing("g", NewGalaxy(whole)))
        store.apply(SetChoice("empire", "standing", reading))
    assert portulan("galaxy", "export", "c.portulan", "-o", "g.html").code == 0
    assert (
        Translator("fr")("galaxy.page_engages", commands=("Autre",)) in (tmp_path / "g.html").read_text()
    ) is engages


def test_an_atlas_is_written_in_a_style_for_some_eyes(portulan, tmp_path):
    portulan("new", "e.portulan", "--sample", "empire")
    asked = ("galaxy", "atlas", "e.portulan", "--style", "bulletin", "--lang", "fr", "--title", "Mon atlas")
    answer = portulan(*asked, "-o", "a.pdf")
    assert answer.code == 0
    assert "16 pages" in answer.out
    reader = pypdf.PdfReader(tmp_path / "a.pdf")
    assert (len(reader.pages), [round(side / 72 * 25.4) for side in reader.pages[0].mediabox[2:]]) == (16, [148, 210])
    cover, *others = texts_of(tmp_path / "a.pdf")
    told = "".join(others)
    assert "Mon atlas" in cover
    assert "ce que chacun sait" in cover
    assert "route secrète" not in told.partition("La galaxie entière")[2]
    assert portulan(*asked, "-o", "r.pdf", "--view", "referee", "--paper", "booklet").code == 0
    sides = pypdf.PdfReader(tmp_path / "r.pdf").pages
    assert (len(sides), [round(side / 72 * 25.4) for side in sides[0].mediabox[2:]]) == (8, [297, 210])
    assert "route secrète" in "".join(texts_of(tmp_path / "r.pdf"))


def test_an_atlas_is_a_pdf_and_for_somebody_there_is(portulan, tmp_path):
    portulan("new", "e.portulan", "--sample", "empire")
    for words in (("-o", "a.png"), ("-o", "a.pdf", "--view", "Nobody at all"), ("-o", "a.pdf", "--style", "plaid")):
        answer = portulan("galaxy", "atlas", "e.portulan", *words)
        assert (answer.code, answer.out) == (2, "")
        assert answer.err
    assert not list(tmp_path.glob("a.*"))


@pytest.mark.soak
def test_a_poster_is_written_in_every_style(portulan, tmp_path):
    portulan("new", "e.portulan", "--sample", "empire")
    grounds = set()
    for style in ("classic", "sea-chart", "night", "low-ink", "bulletin"):
        assert portulan("galaxy", "export", "e.portulan", "-o", f"{style}.svg", "--style", style).code == 0
        grounds.add((tmp_path / f"{style}.svg").read_text(encoding="utf-8").partition('<rect width="42000"')[2][:60])
    assert len(grounds) == 5


def test_a_galaxy_is_generated_with_sides_that_may_fight_the_same_for_the_same_seed(portulan, tmp_path):
    for name in ("g", "h"):
        answer = portulan("galaxy", "generate", f"{name}.portulan", "--planets", "30", "--sides", "4", "--seed", "a")
        assert answer.code == 0, answer.err
    (first,), (second,) = read(tmp_path / "g.portulan"), read(tmp_path / "h.portulan")
    assert (first.planets, first.factions) == (second.planets, second.factions)
    assert [each.alliance for each in first.factions] == ["empire", "federation"] * 2
    assert portulan("check", "g.portulan", "--json").document == []
    again = portulan("galaxy", "generate", "g.portulan", "--planets", "20", "--seed", "b")
    assert (again.code, "20 planètes" in again.out, read(tmp_path / "g.portulan")[0].factions[0].id) == (
        0, True, first.factions[0].id,
    )  # fmt: skip
    assert portulan("galaxy", "generate", "g.portulan", "--sides", "99").code == 2
    assert portulan("galaxy", "generate", "g.portulan", "--planets", "0").code == 2


def test_columns_that_are_not_read_are_said(portulan, tmp_path):
    (tmp_path / "s.csv").write_text("Nom;X;Y;Importance;Maître;Humeur\nAlpha;0;0;major;Rouge;gai\n", encoding="utf-8")
    answer = portulan("galaxy", "import", "i.portulan", "--systems", "s.csv")
    assert "Une colonne n’est pas lue\u00a0: Humeur." in answer.out
    (made,) = read(tmp_path / "i.portulan")
    assert (made.planets[0].income.stars, made.factions[0].name.fr) == ("***", "Rouge")
