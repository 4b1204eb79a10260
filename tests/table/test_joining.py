"""Scripts as they are sent: joined, and without what is only for readers."""

import re
from contextlib import nullcontext

import pytest

from service.table.checks import check_table
from service.table.guides import InvalidGuide
from service.web.bundle import CannotBeJoined, joined, lean, require_joinable
from tests.support.cases import each
from tests.support.rulesets import RULESETS


@pytest.mark.parametrize(
    ("written", "sent"),
    [
        ("const a = (b, c) => b + c; // a sum", "const a=(b,c)=>b+c;"),
        ("const a = \"b  =  c // d\" + 'e\\' = f';", "const a=\"b  =  c // d\"+'e\\' = f';"),
        ("const a = `b  = ${c.map((d) => `{ ${d} }`)}  }`;", "const a=`b  = ${c.map((d)=>`{ ${d} }`)}  }`;"),
        ("const a = b.replace(/ [`'\"/]  /g, c) / 2 / d;", "const a=b.replace(/ [`'\"/]  /g,c)/2/d;"),
        ("const a = b - -1 + +c;", "const a=b- -1+ +c;"),
        ("return typeof a === b ? [c] : { d: e in f };", "return typeof a===b?[c]:{d:e in f};"),
        ("/* A note. */\n  // Another.\n  const a = { /* b */ c };\n", "const a={c};"),
    ],
)
def test_spaces_go_where_they_mean_nothing(written, sent):
    assert lean(written) == sent


def test_a_module_travels_with_those_that_it_imports(tmp_path):
    (tmp_path / "one.js").write_text("const own = 1;\nexport const one = () => {\n  const two = own;\n};\n")
    two = 'import { one } from "./one.js";\n\nconst own = 2;\nexport const two = one() + own;\n'
    (tmp_path / "two.js").write_text(two)
    three = 'import { html } from "../html.js";\nimport { two } from "./two.js";\nhtml(two);\n'
    (tmp_path / "three.js").write_text(three)
    assert joined(tmp_path / "three.js") == (
        'import{html}from"../html.js";const own=1;const one=()=>{const two=own};const{two}=(()=>{\n'
        "const own=2;const two=one()+own;return{two}})();html(two);"
    )


ONE = 'import { one } from "./one.js";\n'
TWO = 'import { two } from "./two.js";\n'


@each(
    "modules, why",
    [
        ({"one.js": "export const one = 1;\n", "board.js": f"{ONE}export default one;\n"}, None),
        (
            {
                "one.js": "export const one = 1;\n",
                "two.js": "export class one {}\n",
                "board.js": ONE + TWO.replace("two }", "one }"),
            },
            "one.js and two.js both have one",
        ),
        (
            {
                "one.js": "export const one = 1;\n",
                "two.js": f"{ONE}export const two = one;\n",
                "board.js": f"{TWO}const {{ one }} = two;\n",
            },
            "one.js and board.js both have one",
        ),
        ({"one.js": "export const two = 1;\n", "board.js": ONE}, "one.js does not export one, which board.js imports"),
        ({"board.js": ONE}, "board.js imports ./one.js, which does not exist"),
        (
            {"one.js": "export const one = 1;\n", "board.js": ONE.replace("one }", "one as two }")},
            "board.js renames what it imports",
        ),
        (
            {"one.js": f"{TWO}export const one = two;\n", "two.js": f"{ONE}export const two = one;\n", "board.js": ONE},
            "one.js and two.js import each other",
        ),
        (
            {"one.js": "export const one = 1;\nexport default one;\n", "board.js": ONE},
            'one.js has "export default one;"',
        ),
        (
            {"one.js": 'import all from "./two.js";\nexport const one = all;\n', "board.js": ONE},
            'one.js has "import all',
        ),
        (
            {"one.js": "", "end.js": ONE, "board.js": 'export const x = (load, a) => load(a ? "one.js" : "end.js");\n'},
            "one.js does not export one, which end.js imports",
        ),
        (
            {"end.js": ONE, "board.js": 'export const later = (load) => load("end.js");\n'},
            "end.js imports ./one.js, which does not exist",
        ),
        (
            {"end.js": ONE, "board.js": 'export const later = () => import("./end.js");\n'},
            "end.js imports ./one.js, which does not exist",
        ),
    ],
)
def test_modules_of_a_board_that_cannot_travel_together_are_refused(tmp_path_factory, modules, why):
    folder = tmp_path_factory.mktemp("table")
    for name, text in modules.items():
        (folder / name).write_text(text)
    with nullcontext() if why is None else pytest.raises(CannotBeJoined, match=re.escape(why)):
        require_joinable(folder / "board.js")


def test_a_start_names_the_board_that_cannot_be_sent(tmp_path, monkeypatch):
    ruleset = next(iter(RULESETS.values()))
    (tmp_path / "board.js").write_text(ONE)
    monkeypatch.setattr("service.table.guides.board_folder", lambda _: str(tmp_path))
    with pytest.raises(
        InvalidGuide, match=rf"^{ruleset.id}/board\.js: board\.js imports \./one\.js, which does not exist"
    ):
        check_table(ruleset)
