"""Small questions about values."""

from __future__ import annotations

from interpreter.ir.values import IT, Compare, Nothing, Number, Table, Truth, Value, Var


def is_name(value: Value) -> bool:
    """Whether it costs nothing to ask for it again: a variable, a table, a truth."""
    if isinstance(value, Var):
        return value != IT  # nobody knows yet what that will be
    return isinstance(value, Table | Truth) or (isinstance(value, Nothing) and value.of_number)


def is_number(value: Value) -> bool:
    """A plain number from 0 on."""
    return isinstance(value, Number) and value.value >= 0


def is_constant(value: Value) -> bool:
    """A plain number, or nothing as the number of a thing."""
    return isinstance(value, Number) or (isinstance(value, Nothing) and not value.of_number)


def is_no_thing(value: Value) -> bool:
    """Nothing, as the number of a thing."""
    return (isinstance(value, Nothing) and not value.of_number) or (isinstance(value, Number) and value.value == -1)


def is_simple(value: Value) -> bool:
    return is_name(value) or is_constant(value) or value == IT


def tests_answer(test: Value, variable: Var) -> bool | None:
    """Whether a test asks for nothing but whether a variable has a value (True), or whether it has none (False)."""
    match test:
        case Compare(left=Var(name=name), rest=((op, Nothing(of_number=True)),)) if name == variable.name:
            return True if op == "is not" else False if op == "is" else None
    return None
