"""P10: a campaign with a long name is backed up, restored and repaired as any other, or refused in a sentence."""

from __future__ import annotations

from models.store.backup import backup, backups, restore
from models.store.recovery.salvage import repair
from models.store.store import Store
from tests.edits import SetTitle


def test_a_campaign_with_a_long_name_is_backed_up_restored_and_repaired(tmp_path, clock):
    for name in ("n" * 238, "é" * 119):
        path = tmp_path / f"{name}.portulan"
        with Store.create(path, "Longue", clock) as store:
            store.apply(SetTitle("Avant"))
        (first,) = backups(path)
        with Store.open(path, clock) as store:
            store.apply(SetTitle("Après"))
        assert len(backups(path)) == 2
        assert restore(path, first.path, clock) is not None
        assert backup(path, clock).exists()
        path.write_bytes(path.read_bytes().replace(b"Avant", b"Avent"))
        assert repair(path, clock).kept is not None
        with Store.open(path, clock) as store:
            assert not store.read_only


def test_a_name_that_leaves_no_room_for_its_journal_is_refused_in_a_sentence(tmp_path, clock, says):
    path = tmp_path / f"{'n' * 244}.portulan"
    with says("store.cannot_create") as refused:
        Store.create(path, "Trop longue", clock)
    assert "too long" in refused.value.args_["reason"].en
    Store.create(tmp_path / "a.portulan", "A", clock).close()
    (tmp_path / "a.portulan").rename(path)
    with says("store.unreadable") as refused:
        Store.open(path, clock)
    assert "too long" in refused.value.args_["reason"].en
