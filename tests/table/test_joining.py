"""Scripts as they are sent: joined, and without what is only for readers."""

import pytest

from service.web.bundle import joined, lean


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
    (tmp_path / "one.js").write_text("const own = 1;\nexport const one = () => own;\n")
    two = 'import { one } from "./one.js";\n\nconst own = 2;\nexport const two = one() + own;\n'
    (tmp_path / "two.js").write_text(two)
    three = 'import { html } from "../html.js";\nimport { two } from "./two.js";\nhtml(two);\n'
    (tmp_path / "three.js").write_text(three)
    assert joined(tmp_path / "three.js") == (
        'import{html}from"../html.js";const{one}=(()=>{const own=1;const one=()=>own;return{one}})();'
        "const{two}=(()=>{\n"
        "const own=2;const two=one()+own;return{two}})();html(two);"
    )


def test_two_modules_that_export_the_same_name_are_not_joined(tmp_path):
    for name in ("one", "two"):
        (tmp_path / f"{name}.js").write_text("export const same = 1;\n")
    (tmp_path / "three.js").write_text('import { same } from "./one.js";\nimport { other } from "./two.js";\n')
    with pytest.raises(ValueError, match=r"one\.js and two\.js both export same"):
        joined(tmp_path / "three.js")
