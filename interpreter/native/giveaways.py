"""What native games need to know so as to ask what is asked for the sake of secrecy only: see `giveaways.h`."""

from __future__ import annotations

from interpreter.native.tables import bytes_of, shorts_of
from interpreter.run.program import Program
from interpreter.run.sight import Sight


def stakes(program: Program) -> str:
    """By site what a decision depends on that can be hidden."""
    sight, sites = program.own(Sight), program.module.sites
    if not program.secret:
        return "#define SECRETS 0"
    places: list[int] = []
    slots: list[int] = []
    rows: list[str] = []
    for site in sites:
        stake = program.stakes.get(site.index)
        if stake is None or site.index in program.idle:
            rows.append("{0, 0, 0, 0, -1, 1}")
            continue
        left = -1 if stake.left is None else stake.left - 1
        rows.append(f"{{{len(places)}, {len(stake.places)}, {len(slots)}, {len(stake.slots)}, {left}, 0}}")
        places += stake.places
        slots += [slot - 1 for slot in stake.slots]
    backs = sorted(set(sight.backs.values()))
    back = [
        -1,
        *(backs.index(b) if (b := sight.backs.get(i)) is not None else -1 for i in program.world.all_ids),
    ]
    cells = [(piece, cell) for piece, found in program.cells.items() for cell in found]
    return "\n".join(
        [
            f"#define SECRETS {len(program.secret)}",
            f"#define SHOWN_PLACES {len(program.shown)}",
            f"#define CELLS {len(cells)}",
            "typedef struct { int16_t places, number, slot, slots, left, idle; } Stake;",
            f"static const Stake STAKES[] = {{{', '.join(rows)}}};",
            shorts_of("STAKE_PLACES", places or [0]),
            shorts_of("STAKE_SLOTS", slots or [0]),
            shorts_of("SECRET_PLACES", program.secret),
            shorts_of("SHOWN_PLACE", program.shown),
            shorts_of("BACK", back),
            shorts_of("CARRIERS", [piece for piece, _ in cells] or [0]),
            shorts_of("CARRIED_CELLS", [cell for _, cell in cells] or [0]),
            bytes_of("SEALED", [site.index in sight.sealed for site in sites]),
        ]
    )


def same_columns(program: Program, columns: dict[str, tuple[int, bool]]) -> str:
    """Whether every field of every thing has the same value in two states. By column: how long it is, and whether its
    values are small numbers."""
    if not program.secret:
        return ""
    tests = ""
    for name, (size, small) in columns.items():
        if small:
            tests += f"if (memcmp(a->{name}, b->{name}, sizeof a->{name})) return 0;\n"
        else:
            tests += f"for (int i = 0; i < {size}; i++) if (!veq(a->{name}[i], b->{name}[i])) return 0;\n"
    return f"static int same_columns(S *a, S *b) {{ (void)a; (void)b; {tests} return 1; }}"
