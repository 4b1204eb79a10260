"""A public dataset as static files: what the manifest names, in ranges, with checksums; and no other dataset."""

import os
from base64 import b64encode
from hashlib import sha256

import pytest

from ops.analytics.manifest import public_files, read_manifest
from ops.analytics.served import served_files
from ops.analytics.writer import write_dataset
from ops.run.errors import UserError
from tests.dataset.conftest import simulated, write_all
from tests.service.conftest import Service
from tests.support.cases import each
from tests.support.rulesets import SHIPPED

TABLES = ("games", "seats")


def written(folder, level):
    return write_all(folder, simulated(SHIPPED[1], 2), TABLES, level, license_="CC0-1.0")


def service_of(folder):
    return Service(dataset_folder=str(folder), dataset_files=served_files(str(folder)))


@pytest.fixture(scope="module")
def public(tmp_path_factory):
    return written(tmp_path_factory.mktemp("served") / "d", "public")


def test_every_file_of_the_manifest_is_served_with_its_checksum(public):
    service = service_of(public)
    assert service.get("/datasets/").headers["Location"] == "/datasets/manifest.json"
    manifest = service.get("/datasets/manifest.json").json
    assert manifest["license"] == "CC0-1.0"
    assert manifest["columns"]["seats"]["player"]["text"]
    for file in manifest["files"]:
        answer = service.get(f"/datasets/{file['path']}")
        assert (answer.status_code, len(answer.data)) == (200, file["bytes"])
        digest = sha256(answer.data)
        assert digest.hexdigest() == file["sha256"]
        assert answer.headers["Repr-Digest"] == f"sha-256=:{b64encode(digest.digest()).decode()}:"


def test_a_range_of_a_file_is_served(public):
    path = read_manifest(public).files[0].path
    answer = service_of(public).get(f"/datasets/{path}", headers={"Range": "bytes=0-3"})
    assert (answer.status_code, answer.data) == (206, b"PAR1")


@each("asked", ["bytes=9999999-", "bytes=9999999-99999999", "bytes=-0"])
def test_a_range_behind_the_end_is_refused(public, asked):
    file = read_manifest(public).files[0]
    answer = service_of(public).get(f"/datasets/{file.path}", headers={"Range": asked})
    assert (answer.status_code, answer.headers["Content-Range"]) == (416, f"bytes */{file.bytes}")


@each("asked", ["bytes=5-3", "bytes=0-1,3-4", "bytes=x", "rows=0-1", "bytes", "bytes=-", ""])
def test_ranges_that_are_none_are_ignored(public, asked):
    file = read_manifest(public).files[0]
    answer = service_of(public).get(f"/datasets/{file.path}", headers={"Range": asked})
    assert (answer.status_code, len(answer.data)) == (200, file.bytes)


def test_files_are_asked_for_again_by_their_digest(public):
    service, file = service_of(public), read_manifest(public).files[0]
    answer = service.get(f"/datasets/{file.path}")
    assert answer.headers["Cache-Control"] == "public, no-cache"
    assert answer.headers["ETag"] == f'"{file.sha256}"'
    again = service.get(f"/datasets/{file.path}", headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


def test_a_manifest_that_was_written_anew_is_sent_though_neither_its_time_nor_its_length_has_changed(public):
    service, path = service_of(public), public / "manifest.json"
    first, times = service.get("/datasets/manifest.json"), path.stat()
    known = {"If-None-Match": first.headers["ETag"]}
    assert service.get("/datasets/manifest.json", headers=known).status_code == 304
    path.write_bytes(path.read_bytes().replace(b" ", b"\n", 1))
    os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
    assert service.get("/datasets/manifest.json", headers=known).status_code == 200
    since = {"If-Modified-Since": first.headers["Last-Modified"]}
    assert service.get("/datasets/manifest.json", headers=since).status_code == 200


@each("path", [".lock", "seats", "../d/manifest.json", "manifest.json.new", "nothing.parquet"])
def test_nothing_else_is_served(public, path):
    (public / "manifest.json.new").write_text("{}")
    assert service_of(public).get(f"/datasets/{path}").status_code == 404


def test_another_level_is_not_served(tmp_path):
    folder = written(tmp_path / "d", "pseudonymous")
    assert service_of(folder).get("/datasets/manifest.json").status_code == 404
    with pytest.raises(UserError, match="only public ones are served"):
        public_files(folder)


def test_without_a_folder_nothing_is_served(tmp_path):
    assert Service().get("/datasets/manifest.json").json["code"] == "not_found"
    assert service_of(tmp_path / "later").get("/datasets/manifest.json").json["code"] == "not_found"


def test_a_license_holds_for_what_was_written_before(tmp_path):
    folder = written(tmp_path / "d", "public")
    before = read_manifest(folder)
    with write_dataset(folder, origin="simulated", level="public", tables=TABLES, license_="CC-BY-4.0"):
        pass
    assert read_manifest(folder).license == "CC-BY-4.0"
    assert read_manifest(folder).files == before.files
