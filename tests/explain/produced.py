"""What the sources can produce: every clause and case, read from the calls that make findings, entries and problems.

The reading follows literal texts through names, tuples, choices, returned values, attributes and arguments. What it
cannot follow is an error, never left out, so that no new case goes without a sentence.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cached_property
from itertools import product
from pathlib import Path

Function = ast.FunctionDef | ast.AsyncFunctionDef
Scope = tuple[Path, Function]
Bound = tuple[ast.expr, Scope]


class Unfollowed(AssertionError):
    """Where a text comes from cannot be read from the source."""

    def __init__(self, expression: ast.AST, scope: Scope) -> None:
        path, function = scope
        super().__init__(f"{path.name}:{expression.lineno} in {function.name}: {ast.unparse(expression)}")  # type: ignore[attr-defined]


class Sources:
    """Some Python files, parsed once."""

    def __init__(self, paths: list[Path]) -> None:
        self.modules = {path: ast.parse(path.read_text(encoding="utf-8")) for path in paths}

    @cached_property
    def functions(self) -> dict[str, list[Scope]]:
        found: dict[str, list[Scope]] = {}
        for path, module in self.modules.items():
            for node in ast.walk(module):
                if isinstance(node, Function):
                    found.setdefault(node.name, []).append((path, node))
        return found

    @cached_property
    def calls(self) -> list[tuple[str, ast.Call, Scope]]:
        """Every call within a function, by the name of what is called."""
        return [
            (name, node, scope)
            for scopes in self.functions.values()
            for scope in scopes
            for node in _own_nodes(scope[1])
            if isinstance(node, ast.Call) and (name := _called(node))
        ]

    def pairs(self, constructor: str, rule: int, case: int) -> set[tuple[str, str]]:
        """The texts at two places of every call of a constructor, as far as they go together."""
        found = [(call.args, scope) for name, call, scope in self.calls if name == constructor]
        assert found, f"{constructor} is not called"
        return {pair for args, scope in found for pair in self._pairs((args[rule], scope), (args[case], scope))}

    def texts(self, constructor: str, place: int) -> set[str]:
        """The texts at one place of every call of a constructor."""
        found = [(call.args[place], scope) for name, call, scope in self.calls if name == constructor]
        assert found, f"{constructor} is not called"
        return {text for bound in found for text in self._texts(*bound)}

    def _pairs(self, rule: Bound, case: Bound) -> set[tuple[str, str]]:
        scope = rule[1]
        if not any(_is_parameter(*bound) for bound in (rule, case)):
            return set(product(self._texts(*rule), self._texts(*case)))
        given = [
            [
                (self._argument(bound[0], scope, call), caller) if _is_parameter(*bound) else bound
                for bound in (rule, case)
            ]
            for call, caller in self._callers(scope)
        ]
        return {pair for bounds in given for pair in self._pairs_of(*bounds)}

    def _pairs_of(self, rule: Bound, case: Bound) -> set[tuple[str, str]]:
        if rule[1] is case[1]:
            return self._pairs(rule, case)
        return set(product(self._texts(*rule), self._texts(*case)))

    def _texts(self, expression: ast.expr, scope: Scope) -> set[str]:
        """The texts that an expression can be; None is no text."""
        match expression:
            case ast.Constant(value=str() | None as text):
                return set() if text is None else {text}
            case ast.IfExp(body=body, orelse=orelse):
                return self._texts(body, scope) | self._texts(orelse, scope)
            case ast.BoolOp(values=values):
                return {text for value in values for text in self._texts(value, scope)}
            case ast.JoinedStr(values=values):
                return {"".join(parts) for parts in product(*(self._texts(value, scope) for value in values))}
            case ast.FormattedValue(value=value):
                return self._texts(value, scope)
            case ast.Call():
                return {text for bound in self._returned(expression, scope) for text in self._texts(*bound)}
            case ast.Subscript(value=ast.Attribute(attr=name)):
                return {text for bound in self._stored(name) for text in self._texts(*bound)}
            case ast.Name() if _is_parameter(expression, scope):
                bounds = [(self._argument(expression, scope, call), caller) for call, caller in self._callers(scope)]
                return {text for bound in bounds for text in self._texts(*bound)}
            case ast.Name(id=name):
                return {
                    text
                    for value, place in self._assigned(expression, name, scope)
                    for text in self._at(value, place, scope)
                }
        raise Unfollowed(expression, scope)

    def _at(self, expression: ast.expr, place: int | None, scope: Scope) -> set[str]:
        """The texts at one place of a tuple; of the expression itself where the place is None."""
        if place is None:
            return self._texts(expression, scope)
        match expression:
            case ast.Constant(value=None):
                return set()
            case ast.Tuple(elts=items):
                for at, item in enumerate(items[: place + 1]):
                    if isinstance(item, ast.Starred):
                        return self._at(item.value, place - at, scope)
                return self._texts(items[place], scope)
            case ast.IfExp(body=body, orelse=orelse):
                return self._at(body, place, scope) | self._at(orelse, place, scope)
            case ast.BoolOp(values=values):
                return {text for value in values if not _is_attribute(value) for text in self._at(value, place, scope)}
            case ast.Call():
                return {
                    text for value, where in self._returned(expression, scope) for text in self._at(value, place, where)
                }
            case ast.Attribute(attr=name):
                return {text for value, where in self._set(name, scope[0]) for text in self._at(value, place, where)}
            case ast.Name(id=name):
                assigned = self._assigned(expression, name, scope)
                assert all(within is None for _, within in assigned), ast.unparse(expression)
                return {text for value, _ in assigned for text in self._at(value, place, scope)}
        raise Unfollowed(expression, scope)

    def _assigned(self, expression: ast.expr, name: str, scope: Scope) -> list[tuple[ast.expr, int | None]]:
        """What a name is set to in a function, and at which place of it; just before, where it is set there."""
        block, at = _block_of(expression, scope[1])
        for statement in reversed(block[:at]):
            if found := list(_assignment(statement, name)):
                return found
            if any(list(_assignment(node, name)) for node in ast.walk(statement)):
                break
        found = [value for node in _own_nodes(scope[1]) for value in _assignment(node, name)]
        if not found:
            raise Unfollowed(expression, scope)
        return found

    def _returned(self, call: ast.Call, scope: Scope) -> Iterator[Bound]:
        """Everything that the function called returns."""
        for called in self._functions_of(call, scope):
            for node in _own_nodes(called[1]):
                if isinstance(node, ast.Return) and node.value is not None:
                    yield node.value, called

    def _functions_of(self, call: ast.Call, scope: Scope) -> list[Scope]:
        name = _called(call)
        scopes = self.functions.get(name or "", [])
        if not scopes:  # a name that a loop gives to one function after another
            scopes = [
                function
                for node in _own_nodes(scope[1])
                if isinstance(node, ast.For)
                and name in {item.id for item in ast.walk(node.target) if isinstance(item, ast.Name)}
                for item in ast.walk(node.iter)
                if isinstance(item, ast.Name)
                for function in self.functions.get(item.id, [])
            ]
        here = [function for function in scopes if function[0] == scope[0]]
        if not scopes:
            raise Unfollowed(call, scope)
        return here or scopes

    def _callers(self, scope: Scope) -> list[tuple[ast.Call, Scope]]:
        path, function = scope
        found = [(call, caller) for name, call, caller in self.calls if name == function.name]
        same_name = len(self.functions[function.name]) > 1
        found = [(call, caller) for call, caller in found if not same_name or caller[0] == path]
        if not found:
            raise Unfollowed(function, scope)
        return found

    def _argument(self, parameter: ast.expr, scope: Scope, call: ast.Call) -> ast.expr:
        assert isinstance(parameter, ast.Name)
        arguments = scope[1].args
        names = [argument.arg for argument in arguments.args if argument.arg != "self"]
        place = names.index(parameter.id)
        if place < len(call.args):
            return call.args[place]
        for keyword in call.keywords:
            if keyword.arg == parameter.id:
                return keyword.value
        return arguments.defaults[place - len(names)]

    def _set(self, attribute: str, path: Path) -> list[Bound]:
        """Everything to which an attribute is set in one module."""
        return [
            (node.value, scope)
            for scopes in self.functions.values()
            for scope in scopes
            if scope[0] == path
            for node in _own_nodes(scope[1])
            if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None
            for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
            if isinstance(target, ast.Attribute) and target.attr == attribute
        ]

    def _stored(self, attribute: str) -> list[Bound]:
        """Everything that is stored in an attribute that is a list, by index."""
        return [
            (node.value, scope)
            for scopes in self.functions.values()
            for scope in scopes
            for node in _own_nodes(scope[1])
            if isinstance(node, ast.Assign)
            for target in node.targets
            if isinstance(target, ast.Subscript) and _is_attribute(target.value, attribute)
        ]


def _own_nodes(function: Function) -> Iterator[ast.AST]:
    """The nodes of a function without those of functions within it."""
    waiting: list[ast.AST] = list(function.body)
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, Function | ast.Lambda):
            waiting += ast.iter_child_nodes(node)


def _block_of(expression: ast.expr, function: Function) -> tuple[list[ast.stmt], int]:
    """The innermost list of statements that an expression stands in, and at which place of it."""
    block: list[ast.stmt] = function.body
    while True:
        at = next(place for place, statement in enumerate(block) if expression in ast.walk(statement))
        inner = [getattr(block[at], name, []) for name in ("body", "orelse", "finalbody")]
        deeper = [stmts for stmts in inner if any(expression in ast.walk(statement) for statement in stmts)]
        if not deeper:
            return block, at
        block = deeper[0]


def _assignment(node: ast.AST, name: str) -> Iterator[tuple[ast.expr, int | None]]:
    """What a statement sets a name to, and at which place of it."""
    if not isinstance(node, ast.Assign | ast.AnnAssign) or node.value is None:
        return
    for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
        if isinstance(target, ast.Name) and target.id == name:
            yield node.value, None
        elif isinstance(target, ast.Tuple):
            names = [item.id if isinstance(item, ast.Name) else "" for item in target.elts]
            if name in names:
                yield node.value, names.index(name)


def _called(call: ast.Call) -> str | None:
    if isinstance(call.func, ast.Name):
        return call.func.id
    return call.func.attr if isinstance(call.func, ast.Attribute) else None


def _is_parameter(expression: ast.expr, scope: Scope) -> bool:
    return isinstance(expression, ast.Name) and expression.id in {argument.arg for argument in scope[1].args.args}


def _is_attribute(expression: ast.expr, name: str | None = None) -> bool:
    return isinstance(expression, ast.Attribute) and name in (None, expression.attr)
