"""Every small wrong change of a source file: each operator at each place where it makes a difference to what runs."""

import ast
import difflib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

SWAPPED = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.Is: "is not",
    ast.IsNot: "is",
    ast.Add: "-",
    ast.Sub: "+",
    ast.Mult: "+",
    ast.FloorDiv: "*",
    ast.Mod: "*",
    ast.BitOr: "&",
    ast.BitAnd: "|",
    ast.LShift: ">>",
    ast.Pow: "*",
    ast.And: "or",
    ast.Or: "and",
}
"""What each operator is replaced by: the nearest wrong one."""
OPPOSITE = {ast.Lt: ">=", ast.LtE: ">", ast.Gt: "<=", ast.GtE: "<"}
SKIPPED_CALLS = frozenset({"Text", "Broken", "Unreadable", "Meta", "ValidationError", "TypeVar", "assert_never"})
"""What is called with texts for people, which no test has to know, or for the type checker alone."""
SKIPPED_NAMES = frozenset({"__all__", "__slots__", "title", "frozen", "kw_only"})
"""What these are set to is for people, or binds those who write code and not what it does."""
BUILTINS = {"any": "all", "all": "any", "min": "max", "max": "min"}
Span = tuple[int, int]


class Mutant(NamedTuple):
    """One wrong change: in which file and line, what it does, and the whole text after it."""

    path: Path
    line: int
    what: str
    text: str

    def diff(self, original: str) -> str:
        """Return the change as a diff without context."""
        lines = difflib.unified_diff(original.splitlines(), self.text.splitlines(), lineterm="", n=0)
        return "\n".join(line for line in lines if not line.startswith(("---", "+++", "@@")))


def mutants(path: Path, source: str) -> Iterator[Mutant]:
    """Yield every mutant of a source file that can be parsed."""
    finder = _Finder(source)
    finder.visit(ast.parse(source))
    for line, what, (start, end), new in finder.found:
        text = (finder.raw[:start] + new.encode() + finder.raw[end:]).decode()
        try:
            ast.parse(text)
        except SyntaxError:
            continue
        yield Mutant(path, line, what, text)


class _Finder(ast.NodeVisitor):
    def __init__(self, source: str) -> None:
        self.raw = source.encode()
        self.starts = [0]
        for line in self.raw.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.found: list[tuple[int, str, Span, str]] = []

    def span(self, node: ast.AST) -> Span:
        return self.starts[node.lineno - 1] + node.col_offset, self.starts[node.end_lineno - 1] + node.end_col_offset

    def code(self, node: ast.AST) -> str:
        start, end = self.span(node)
        return self.raw[start:end].decode()

    def add(self, node: ast.AST, what: str, new: str, span: Span | None = None) -> None:
        self.found.append((node.lineno, what, span or self.span(node), new))

    def between(self, left: ast.AST, right: ast.AST, what: str, new: str) -> None:
        """Replace the operator that stands between two expressions, past any brackets."""
        start, end = self.span(left)[1], self.span(right)[0]
        text = self.raw[start:end].decode()
        kept = "".join(char for char in text if char in "()\n")
        before, after = kept[: kept.rfind(")") + 1], kept[kept.rfind(")") + 1 :]
        self.add(left, what, f"{before} {new} {after}", (start, end))

    def visit_Compare(self, node: ast.Compare) -> None:
        for left, op, right in zip([node.left, *node.comparators], node.ops, node.comparators, strict=False):
            self.between(left, right, "comparison", SWAPPED[type(op)])
            if type(op) in OPPOSITE:
                self.between(left, right, "comparison", OPPOSITE[type(op)])
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if type(node.op) in SWAPPED:
            self.between(node.left, node.right, "arithmetic", SWAPPED[type(node.op)])
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        for left, right in zip(node.values, node.values[1:], strict=False):
            self.between(left, right, "and/or", SWAPPED[type(node.op)])
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not | ast.USub):
            self.add(
                node, "dropped " + ("not" if isinstance(node.op, ast.Not) else "-"), f"({self.code(node.operand)})"
            )
        self.generic_visit(node)

    def condition(self, test: ast.expr) -> None:
        if not isinstance(test, ast.Compare | ast.UnaryOp):
            self.add(test, "negated", f"(not ({self.code(test)}))")

    def visit_If(self, node: ast.If) -> None:
        self.condition(node.test)
        self.generic_visit(node)

    visit_IfExp = visit_While = visit_If  # noqa: N815

    def visit_comprehension(self, node: ast.comprehension) -> None:
        for test in node.ifs:
            self.condition(test)
            self.add(test, "dropped filter", "True")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        match node.value:
            case bool():
                self.add(node, "constant", str(not node.value))
            case int():
                self.add(node, "constant", f"({node.value + 1})")
            case str() | bytes() if " " not in repr(node.value):
                self.add(
                    node,
                    "constant",
                    repr(node.value[1:] or node.value * 2 or ("x" if isinstance(node.value, str) else b"x")),
                )

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """What holds a space is a sentence for people."""
        if " " not in self.code(node):
            self.add(node, "constant", '""')

    def visit_Assert(self, node: ast.Assert) -> None:
        """What is always true tells readers and the type checker something, and the tests nothing."""

    def visit_Call(self, node: ast.Call) -> None:
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        if name in BUILTINS and isinstance(node.func, ast.Name):
            self.add(node.func, "builtin", BUILTINS[name])
        if name not in SKIPPED_CALLS:
            self.generic_visit(node)

    def visit_Return(self, node: ast.Return) -> None:
        if node.value is not None and not (isinstance(node.value, ast.Constant) and node.value.value in (None, False)):
            self.add(node, "return value", "return None")
        self.generic_visit(node)

    def visit_Raise(self, node: ast.Raise) -> None:
        """A refusal is removed; its words are for people, but the rule it names is not."""
        self.add(node, "removed statement", "pass")
        for argument in (node.exc.args if isinstance(node.exc, ast.Call) else [])[:1]:
            if len(node.exc.args) > 1:
                self.visit(argument)

    def statement(self, node: ast.stmt) -> None:
        self.add(node, "removed statement", "pass")
        self.generic_visit(node)

    visit_AugAssign = visit_Continue = visit_Break = statement  # noqa: N815

    def visit_Expr(self, node: ast.Expr) -> None:
        call = node.value.func if isinstance(node.value, ast.Call) else None
        if not (isinstance(node.value, ast.Constant) or (isinstance(call, ast.Name) and call.id in SKIPPED_CALLS)):
            self.statement(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        """A local name that is not assigned at all breaks everything at once: only what is assigned anew is removed."""
        target = node.targets[0]
        if isinstance(target, ast.Name) and target.id in SKIPPED_NAMES:
            return
        names = {part.id for part in ast.walk(node.value) if isinstance(part, ast.Name)}
        if isinstance(target, ast.Attribute | ast.Subscript) or (isinstance(target, ast.Name) and target.id in names):
            self.add(node, "removed statement", "pass")
        self.visit(node.value)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None and not (isinstance(node.target, ast.Name) and node.target.id in SKIPPED_NAMES):
            self.visit(node.value)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        for part in (*(word for word in node.keywords if word.arg not in SKIPPED_NAMES), *node.body):
            self.visit(part)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        for part in (*node.args.defaults, *filter(None, node.args.kw_defaults), *node.body):
            self.visit(part)
