"""What thinking natively needs of a program: how states are loaded and compared, and what decisions are about."""

from __future__ import annotations

from dsl.types import EntityType
from interpreter import ir
from interpreter.native.tables import bytes_of, each_of, shorts_of
from interpreter.native.units import Units
from interpreter.run.program import Program
from interpreter.run.sight import Sight


def thinking(program: Program, units: Units, pauses: list[ir.Op | None]) -> str:
    """`pauses`: by block in Python, what it goes on after."""
    sites = program.module.sites
    loaded = compared = hashed = ""
    for column, layout in program.module.layouts.items():
        put = f"if (is_of_{column}(x)) put_{column}(s, x, v);"
        loaded += f"{each_of(column, layout)} {{ V v = next_value(s, r); {put} }}\n"
        each = f"{each_of(column, layout)} if (is_of_{column}(x))"
        compared += f"{each} if (!veq(get_{column}((S *)a, x), get_{column}((S *)b, x))) return 0;\n"
        hashed += f"h = hashed_column(h, s->{column}, sizeof s->{column}, sizeof *s->{column});\n"
    goes_on = [-1 if after is None else units.after.get(after, -1) for after in pauses]
    return "\n".join(
        [
            shorts_of("GOES_ON", goes_on or [-1]),
            f"#define PAUSES {len(goes_on)}",
            shorts_of("KEPT_PHASES", [*units.situations, -1]),
            bytes_of("SEALED_SITES", [site.index in program.own(Sight).sealed for site in sites] or [0]),
            bytes_of("OF_THINGS", [isinstance(site.of, EntityType) for site in sites] or [0]),
            "typedef struct { const V *at, *end; } Reader;",
            "static V next_value(S *s, Reader *r);",
            f"static void load_columns(S *s, Reader *r) {{ (void)s; (void)r; {loaded} }}",
            f"static int alike_columns(const S *a, const S *b) {{ (void)a; (void)b; {compared} return 1; }}",
            "static uint64_t hashed_column(uint64_t h, const void *from, size_t bytes, size_t each);",
            f"static uint64_t hash_columns(S *s, uint64_t h) {{ (void)s; {hashed} return h; }}",
        ]
    )
