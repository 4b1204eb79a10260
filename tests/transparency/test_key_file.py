"""The file of the key: made once, no matter who comes first, and for its owner's eyes alone."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from events.transparency.log import CHECKPOINT, RESTORED, SIGNED, TILES
from events.transparency.notes import KeyType
from events.transparency.signer import KeyFileError, load_or_create
from ops.run.errors import UserError
from ops.run.keys import check_log_signer, log_signer, missing_key
from ops.run.settings import Settings
from tests.transparency.stores import SIGNER, log_of


def test_the_first_start_makes_the_key_and_every_other_reads_it(tmp_path):
    first = log_signer(Settings(data=str(tmp_path / "data")))
    file = tmp_path / "data" / "transparency.key"
    assert (file.stat().st_mode & 0o777, file.parent.stat().st_mode & 0o777) == (0o600, 0o700)
    elsewhere = Settings(data=str(tmp_path / "elsewhere"), transparency_key=str(file))
    assert log_signer(elsewhere).key == first.key
    assert first.key.name.startswith("skald/")


def test_of_many_who_start_together_all_have_one_key(tmp_path):
    with ThreadPoolExecutor(16) as together:
        for number in range(20):
            file = tmp_path / str(number) / "data" / "key"  # in folders that all of them make
            assert len({signer.key.text for signer in together.map(load_or_create, [file] * 64)}) == 1
            assert list(file.parent.iterdir()) == [file]


def test_a_name_is_part_of_the_key(tmp_path):
    file = tmp_path / "key"
    assert load_or_create(file, "example.org/games").key.name == "example.org/games"
    assert load_or_create(file).key.name == "example.org/games"
    settings = Settings(transparency_key=str(file), transparency_origin="example.org/else")
    with pytest.raises(UserError, match=r"example\.org/games"):
        log_signer(settings)
    with pytest.raises(KeyFileError):
        load_or_create(tmp_path / "new", "with space")
    with pytest.raises(KeyFileError):
        load_or_create(file, type=KeyType.COSIGNATURE)


def test_what_is_no_key_is_named_and_not_replaced(tmp_path):
    (tmp_path / "key").write_text("PRIVATE+KEY+secret")
    with pytest.raises(KeyFileError) as refused:
        load_or_create(tmp_path / "key")
    assert "secret" not in str(refused.value)
    assert (tmp_path / "key").read_text() == "PRIVATE+KEY+secret"
    with pytest.raises(KeyFileError):
        load_or_create(tmp_path)


def test_a_start_refuses_what_cannot_sign_and_makes_no_key(tmp_path):
    file = tmp_path / "key"
    check_log_signer(Settings(transparency_key=str(file), transparency_origin="example.org/games"))
    assert not file.exists()
    with pytest.raises(UserError, match="SKALD_TRANSPARENCY_ORIGIN"):
        check_log_signer(Settings(transparency_key=str(file), transparency_origin="with space"))
    file.write_text("no key")
    with pytest.raises(UserError, match="SKALD_TRANSPARENCY_KEY"):
        check_log_signer(Settings(transparency_key=str(file)))


@pytest.mark.parametrize(
    "left", [(RESTORED,), (TILES,), (CHECKPOINT,), (SIGNED,), (RESTORED, TILES, CHECKPOINT, SIGNED)]
)
def test_no_key_is_made_for_a_log_of_another_one(tmp_path, left):
    settings = Settings(data=str(tmp_path))
    folder, file = settings.transparency_folder, settings.transparency_key_file
    log_of(folder, 3)
    for name in {TILES, CHECKPOINT, SIGNED} - set(left):
        (folder / name).rename(tmp_path / name)
    if RESTORED in left:
        (folder / RESTORED).touch()
    check_log_signer(settings)
    assert log_signer(settings) is None
    assert f"{file} is missing" in missing_key(settings)
    assert not file.exists()
    file.write_text(SIGNER.private_text())
    assert log_signer(settings).key == SIGNER.key
    assert not missing_key(settings)


def test_a_key_that_is_not_the_one_of_the_log_signs_nothing(tmp_path):
    settings = Settings(data=str(tmp_path))
    assert not missing_key(settings)
    other = log_signer(settings)
    log_of(settings.transparency_folder, 3)
    check_log_signer(settings)
    assert log_signer(settings) is None
    assert f"holds {other.key.name}, not the key of the log" in missing_key(settings)
