"""What fails among the cases of one test is named, and fixtures are still handed in."""

import pytest

from tests.support.cases import each


def test_each_case_is_run_and_the_one_that_fails_is_named():
    met = []

    @each("one, other", [(1, 2), pytest.param(3, 4)], ["few", "many"])
    @each("more", lambda: [5, 6])
    def sums(one, more, other):
        met.append((one, other, more))
        assert one + more < 9

    with pytest.raises(AssertionError) as failed:
        sums()
    assert met == [(1, 2, 5), (1, 2, 6), (3, 4, 5), (3, 4, 6)]
    assert failed.value.__notes__ == ["in case 1: 6", "in case 1: many"]


@each("case", range(3))
def test_fixtures_are_those_of_the_whole_test(case, tmp_path):
    assert len(list(tmp_path.iterdir())) == case
    (tmp_path / str(case)).mkdir()
