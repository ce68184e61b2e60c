/* What every program written in C begins with: values, lists, the state, chance, moves.

   A value is a number of 64 bits. Things and choices are numbers, -1 is nothing; NONE is a number that is not there; a
   list is the address of its elements with one high bit set. Lists never change once they can be seen. They lie in an
   arena of the game, which is tidied up when a decision comes; a search gives back at its end what it took.

   Whatever a program in Python would do otherwise than in the ordinary way (a fault, a budget used up, memory beyond
   what is set aside) is BAILed out of: that game is then played by the Python form, which tells what there is to tell. */

#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef int64_t V;
#define NONE INT64_MIN
#define LBIT ((V)1 << 62)
#define LARGEST 1000000000000000LL
#define LONGEST 10000
#define FREE_LENGTH 400
#define STEP 50
#define MOST_STEPS (200000LL * STEP)
#define BOX 3
#define TABLE 1
#define EVERYONE 2
#define ARENA_WORDS (1 << 20)
#define TIDY_WORDS (1 << 14)
#define MOST_STATES 64
#define MOST_CHANGES (1 << 14)
#define MOST_DEPTH 120
#define UNLIKELY(x) __builtin_expect(!!(x), 0)

enum { DONE = 0, TURNED, CARRIED, ENDED, BAILED, UNFINISHED, ASKED };

typedef struct { int32_t n, cap; V a[]; } L;
typedef struct { int64_t steps; V me; int32_t floor, free; V replaced; } Search;

/* Where things lie: what each lies in, the first and the last that lie in it, its neighbours, how many lie in it. Where
   SHARES, all states that a search makes have this in common; what a search has changed of it is undone behind it. */
#define LYING at[THINGS + 1], head[THINGS + 1], tail[THINGS + 1], next[THINGS + 1], prev[THINGS + 1], many[THINGS + 1]
typedef struct { int16_t LYING; } Lying;
typedef struct { int16_t *where; int16_t was; } Change;

struct C;
struct Mind;
typedef struct S {
    struct C *c;
    Search *search;
    int64_t steps;
    uint64_t streams[3];
    V held, until, seen, answer, ask_options, ask_decider;
    int32_t ask_site, ask_optional, ask_strict, asking;
    int32_t hold, loose, mays, active, over, fp, sp, notes;
    int32_t phase, round; /* the phase that began last, and whether phases have come round again */
    int32_t result[PLAYERS + 1];
    V flags[FLAGS + 1];
#if SHARES
    int16_t *at, *head, *tail, *next, *prev, *many;
#else
    int16_t LYING;
#endif
    uint64_t boxed[THINGS / 64 + 1];
    uint32_t looks[LOOKS + 1];
    const struct S *kept[KEPT + 1];
    V kept_positions[KEPT + 1][2];
    COLUMNS
    V st[MOST_FRAME_WORDS];
} S;

/* The compiler's own way out is several times as quick as that of the library, where it has one. */
#if defined(__x86_64__) && !defined(_WIN32)
typedef void *Way[5];
#define WAY_OUT(c, way) (__builtin_setjmp(way) ? (c)->code : 0)
#define LEAVE(c, with) ((c)->code = (with), __builtin_longjmp(*(c)->out, 1))
#else
typedef jmp_buf Way;
#define WAY_OUT(c, way) setjmp(way)
#define LEAVE(c, with) longjmp(*(c)->out, with)
#endif

typedef struct C {
    Way *out;
    V *arena, *top, *end, *other;
    S *game, *states, *blank, *situations;
    int used, depth, unit_depth, code;
    uint64_t picks, purpose;
    int64_t left;
    int32_t why, stepping, asks_forced, keeps_secrets, thinking, mixed, records, ending;
    V *events; /* words: see `recording.h` */
    int64_t event_words, event_room;
    struct Mind *mind;
#if SHARES
    Lying lying, first_lying;
    Change log[MOST_CHANGES];
#endif
    int changes;
} C;

static void throw_(S *s, int code) __attribute__((noreturn, cold, noinline));
static void throw_(S *s, int code) { LEAVE(s->c, code); }
static V bail_(S *s, int why) __attribute__((noreturn, cold, noinline));
static V bail_(S *s, int why) {
    s->c->why = why;
    LEAVE(s->c, BAILED);
}
#define BAIL(s) bail_(s, __LINE__)

/* ------------------------------------------------------------ values and lists */

static inline int is_list(V v) { return v >= LBIT; }
static inline L *lp(V v) { return (L *)(intptr_t)(v & (LBIT - 1)); }
static inline V mk(const L *l) { return (V)(intptr_t)l | LBIT; }
static inline L *list_of(S *s, V v) {
    if (UNLIKELY(!is_list(v))) BAIL(s);
    return lp(v);
}
static inline V len(S *s, V v) { return list_of(s, v)->n; }
static inline V num(S *s, V v) {
    if (UNLIKELY(v == NONE || is_list(v))) BAIL(s);
    return v;
}
static inline int tr(V v) { return is_list(v) ? lp(v)->n > 0 : v != 0 && v != NONE; }

static int deep_eq(V a, V b) {
    if (a == b) return 1;
    if (a < LBIT || b < LBIT) return 0;
    const L *x = lp(a), *y = lp(b);
    if (x->n != y->n) return 0;
    for (int i = 0; i < x->n; i++)
        if (!deep_eq(x->a[i], y->a[i])) return 0;
    return 1;
}
static inline int veq(V a, V b) { return a == b || (a >= LBIT && b >= LBIT && deep_eq(a, b)); }
static int vcmp(S *s, V a, V b) {
    if (is_list(a) != is_list(b) || a == NONE || b == NONE) BAIL(s);
    if (!is_list(a)) return a < b ? -1 : a > b;
    const L *x = lp(a), *y = lp(b);
    for (int i = 0; i < x->n && i < y->n; i++)
        if (!deep_eq(x->a[i], y->a[i])) return vcmp(s, x->a[i], y->a[i]);
    return x->n < y->n ? -1 : x->n > y->n;
}

static inline L *room(S *s, int cap) {
    C *c = s->c;
    V *at = c->top;
    if (UNLIKELY(c->end - at < cap + 1)) BAIL(s);
    c->top = at + cap + 1;
    L *l = (L *)at;
    l->n = 0;
    l->cap = cap;
    return l;
}
static inline L *push(S *s, L *l, V v) {
    if (UNLIKELY(l->n == l->cap)) {
        C *c = s->c;
        if (UNLIKELY(l->n > 4 * LONGEST)) BAIL(s);
        int more = l->cap + 4;
        if ((V *)l + 1 + l->cap == c->top) {
            if (UNLIKELY(c->end - c->top < more)) BAIL(s);
            c->top += more;
            l->cap += more;
        } else {
            L *wider = room(s, l->cap + more);
            wider->n = l->n;
            memcpy(wider->a, l->a, (size_t)l->n * sizeof(V));
            l = wider;
        }
    }
    l->a[l->n++] = v;
    return l;
}
static inline V collected(S *s, V list, V v) { return mk(push(s, lp(list), v)); }
static V list_n(S *s, int n, const V *parts) {
    L *l = room(s, n);
    l->n = n;
    memcpy(l->a, parts, (size_t)n * sizeof(V));
    return mk(l);
}
static V EMPTY;

static inline V ent(S *s, V list, V i) {
    const L *l = list_of(s, list);
    if (i == -1) i = l->n - 1;
    if (UNLIKELY((uint64_t)i >= (uint64_t)l->n)) BAIL(s);
    return l->a[i];
}
static inline V tab16(S *s, const int16_t *t, V i, int n) {
    if (UNLIKELY((uint64_t)(i + 1) >= (uint64_t)n)) BAIL(s);
    return t[i + 1];
}
static inline V tabv(S *s, const V *t, V i, int n) {
    if (UNLIKELY((uint64_t)(i + 1) >= (uint64_t)n)) BAIL(s);
    return t[i + 1];
}
static inline int in_set(const uint8_t *t, V x, V low, V n) { return (uint64_t)(x - low) < (uint64_t)n && t[x - low]; }
static int has(S *s, V list, V x) {
    const L *l = list_of(s, list);
    for (int i = 0; i < l->n; i++)
        if (veq(l->a[i], x)) return 1;
    return 0;
}
static V index_of(S *s, V list, V x) {
    const L *l = list_of(s, list);
    for (int i = 0; i < l->n; i++)
        if (veq(l->a[i], x)) return i;
    return BAIL(s);
}
static V slice(S *s, V list, V from, V to) {
    const L *l = list_of(s, list);
    num(s, from), num(s, to);
    if (from < 0) from = from + l->n < 0 ? 0 : from + l->n;
    if (to < 0) to += l->n;
    if (to > l->n) to = l->n;
    if (from >= to) return EMPTY;
    if (from == 0 && to == l->n) return list;
    return list_n(s, (int)(to - from), l->a + from);
}
static V reversed(S *s, V list) {
    const L *l = list_of(s, list);
    L *made = room(s, l->n);
    for (int i = l->n; i--;) made->a[made->n++] = l->a[i];
    return mk(made);
}
static V appended(S *s, V list, V one) {
    const L *l = list_of(s, list);
    if (l->n >= LONGEST) BAIL(s);
    L *made = room(s, l->n + 1);
    memcpy(made->a, l->a, (size_t)l->n * sizeof(V));
    made->a[l->n] = one;
    made->n = l->n + 1;
    return mk(made);
}
static V joined(S *s, V one, V other) {
    const L *x = list_of(s, one), *y = list_of(s, other);
    if (!y->n) return one;
    if (!x->n) return other;
    L *made = room(s, x->n + y->n);
    memcpy(made->a, x->a, (size_t)x->n * sizeof(V));
    memcpy(made->a + x->n, y->a, (size_t)y->n * sizeof(V));
    made->n = x->n + y->n;
    return mk(made);
}
static V distinct_list(S *s, V list) {
    const L *l = list_of(s, list);
    L *made = room(s, l->n);
    for (int i = 0; i < l->n; i++) {
        int met = 0;
        for (int j = 0; j < made->n && !met; j++) met = veq(made->a[j], l->a[i]);
        if (!met) made->a[made->n++] = l->a[i];
    }
    return mk(made);
}
static V sorted_by(S *s, V list, V keys) {
    const L *l = lp(list);
    L *made = room(s, l->n), *k = room(s, l->n);
    for (int i = 0; i < l->n; i++) {
        int j = i;
        V key = lp(keys)->a[i];
        while (j > 0 && vcmp(s, key, k->a[j - 1]) < 0) {
            k->a[j] = k->a[j - 1];
            made->a[j] = made->a[j - 1];
            j--;
        }
        k->a[j] = key;
        made->a[j] = l->a[i];
    }
    made->n = l->n;
    return mk(made);
}

/* ------------------------------------------------------------ reckoning */

static inline V bounded(S *s, V v) {
    if (UNLIKELY(v >= LBIT / 4 || v <= -(LBIT / 4))) BAIL(s);
    return v;
}
static inline V add(S *s, V a, V b) { return bounded(s, num(s, a) + num(s, b)); }
static inline V sub(S *s, V a, V b) { return bounded(s, num(s, a) - num(s, b)); }
static inline V neg(S *s, V a) { return -num(s, a); }
static inline V fdiv(S *s, V a, V b) {
    num(s, a);
    if (UNLIKELY(num(s, b) == 0)) BAIL(s);
    V q = a / b;
    return q - (a % b != 0 && (a < 0) != (b < 0));
}
static inline V fmod_(S *s, V a, V b) {
    num(s, a);
    if (UNLIKELY(num(s, b) == 0)) BAIL(s);
    V r = a % b;
    return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}
static inline V sized(S *s, V v) {
    if (v != NONE && UNLIKELY(is_list(v) || v > LARGEST || v < -LARGEST)) BAIL(s);
    return v;
}
static inline V product(S *s, V a, V b) {
    V r;
    if (UNLIKELY(__builtin_mul_overflow(num(s, a), num(s, b), &r))) BAIL(s);
    return sized(s, r);
}
static inline void spend(S *s, int64_t steps) {
    s->steps -= steps;
    if (UNLIKELY(s->steps < 0)) BAIL(s);
}
static inline int counted(S *s) {
    spend(s, 1);
    return 1;
}

/* ------------------------------------------------------------ where pieces lie */

static inline int ix(S *s, V x) {
    if (UNLIKELY((uint64_t)(x + 1) > THINGS)) BAIL(s);
    return (int)x + 1;
}
#define at_(s, x) ((V)(s)->at[ix(s, x)])
#define head_(s, x) ((V)(s)->head[ix(s, x)])
#define next_(s, x) ((V)(s)->next[(x) + 1])
#define many_(s, x) ((V)(s)->many[ix(s, x)])

static V contents(S *s, V place) {
    int n = s->many[ix(s, place)];
    if (!n) return EMPTY;
    L *l = room(s, n);
    for (V p = head_(s, place); p >= 0; p = next_(s, p)) l->a[l->n++] = p;
    return mk(l);
}
static inline void lay(S *s, int16_t *where, int what) {
#if SHARES
    if (s->search) {
        C *c = s->c;
        if (UNLIKELY(c->changes == MOST_CHANGES)) BAIL(s);
        c->log[c->changes++] = (Change){where, *where};
    }
#else
    (void)s;
#endif
    *where = (int16_t)what;
}
static void unlink_(S *s, int p) {
    int old = s->at[p] + 1, before = s->prev[p], after = s->next[p];
    lay(s, before >= 0 ? &s->next[before + 1] : &s->head[old], after);
    lay(s, after >= 0 ? &s->prev[after + 1] : &s->tail[old], before);
    lay(s, &s->many[old], s->many[old] - 1);
}
static inline void link_last(S *s, int p, int goal) {
    int last = s->tail[goal];
    lay(s, &s->prev[p], last);
    lay(s, &s->next[p], -1);
    lay(s, last >= 0 ? &s->next[last + 1] : &s->head[goal], p - 1);
    lay(s, &s->tail[goal], p - 1);
    lay(s, &s->at[p], goal - 1);
    lay(s, &s->many[goal], s->many[goal] + 1);
}
/* Which pieces lie in the box. */
static inline void in_box(S *s, int p, int lies) {
    uint64_t bit = (uint64_t)1 << (p & 63);
    s->boxed[p >> 6] = (s->boxed[p >> 6] & ~bit) | (lies ? bit : 0);
}
/* The first of some pieces that follow one another. */
static V first_boxed(S *s, V low, V high) {
    int from = ix(s, low), to = ix(s, high);
    uint64_t left = s->boxed[from >> 6] >> (from & 63) << (from & 63);
    for (int w = from >> 6;; left = s->boxed[w]) {
        if (left) {
            int p = w * 64 + __builtin_ctzll(left);
            return p <= to ? p - 1 : -1;
        }
        if (++w > to >> 6) return -1;
    }
}
static inline void forget(S *s, int p) {
    if (LOOKS) s->looks[p] = 0;
}
/* What is kept of where pieces lie, after something has come or gone: see `following`. */
static void seen_again(S *s, int place);
static void has_stepped(S *s, int piece, int old, int goal);
static void laid_again(S *s, int place);
static void seen_anew(S *s);

static void move(S *s, V piece, V goal) {
    if (piece == -1 || goal == -1) return;
    int p = ix(s, piece), g = ix(s, goal);
    if (UNLIKELY(!IS_PIECE[p] || s->at[p] < 0)) BAIL(s);
    int old = s->at[p];
    unlink_(s, p);
    link_last(s, p, g);
    if (old == BOX || goal == BOX) in_box(s, p, goal == BOX);
    forget(s, p);
    if (STEPPED) has_stepped(s, (int)piece, old, (int)goal);
    if (VIEWS) {
        seen_again(s, old);
        seen_again(s, (int)goal);
    }
}
static void put_on_top(S *s, V piece, V goal) {
    if (piece == -1 || goal == -1) return;
    move(s, piece, goal);
    int p = ix(s, piece), g = ix(s, goal);
    unlink_(s, p);
    int first = s->head[g];
    lay(s, &s->prev[p], -1);
    lay(s, &s->next[p], first);
    lay(s, first >= 0 ? &s->prev[first + 1] : &s->tail[g], (int)piece);
    lay(s, &s->head[g], (int)piece);
    lay(s, &s->many[g], s->many[g] + 1);
    if (VIEWS || STEPPED) laid_again(s, (int)goal);
}
static void relaid(S *s, int place, const V *pieces, int n) {
    lay(s, &s->head[place], -1);
    lay(s, &s->tail[place], -1);
    lay(s, &s->many[place], 0);
    for (int i = 0; i < n; i++) link_last(s, (int)pieces[i] + 1, place);
    if (VIEWS || STEPPED) laid_again(s, place - 1);
}
static void move_each(S *s, V pairs) {
    const L *l = lp(pairs);
    spend(s, STEP * (int64_t)(l->n + 1));
    for (int i = 0; i < l->n; i++) move(s, ent(s, l->a[i], 0), ent(s, l->a[i], 1));
}
static void swap(S *s, V one, V other) {
    if (one == -1 || other == -1 || one == other) return;
    int p = ix(s, one), q = ix(s, other), a = s->at[p] + 1, b = s->at[q] + 1;
    if (UNLIKELY(!IS_PIECE[p] || !IS_PIECE[q] || !a || !b)) BAIL(s);
    V *mark = s->c->top;
    L *x = lp(contents(s, a - 1)), *y = a == b ? x : lp(contents(s, b - 1));
    int i = (int)index_of(s, mk(x), one), j = (int)index_of(s, mk(y), other);
    x->a[i] = other;
    y->a[j] = one;
    relaid(s, a, x->a, x->n);
    if (a != b) relaid(s, b, y->a, y->n);
    in_box(s, p, b == BOX + 1);
    in_box(s, q, a == BOX + 1);
    s->c->top = mark;
    forget(s, p);
    forget(s, q);
}
static int carries(S *s, V piece, V thing) {
    while (thing != piece && thing != -1) thing = at_(s, thing);
    return thing != -1;
}
static int in_play(S *s, V piece) {
    V place = at_(s, piece);
    while (IS_PIECE[place + 1]) place = at_(s, place);
    return IS_LIVE[place + 1];
}
static void riding_there(S *s, V first, const uint8_t *wanted, L **found) {
    for (V p = first; p >= 0; p = next_(s, p)) {
        if (wanted[p + 1]) *found = push(s, *found, p);
        if (UNLIKELY(s->head[p + 1] >= 0)) riding_there(s, s->head[p + 1], wanted, found);
    }
}
static inline void riding(S *s, V place, const uint8_t *wanted, L **found) {
    V first = head_(s, place);
    if (first >= 0) riding_there(s, first, wanted, found);
}

/* ------------------------------------------------------------ chance: PCG32, a stream for each purpose */

#define MULTIPLIER 6364136223846793005ULL

static inline uint32_t draw32(uint64_t *state, uint64_t increment) {
    uint64_t old = *state;
    uint32_t mixed = (uint32_t)(((old >> 18) ^ old) >> 27), turn = (uint32_t)(old >> 59);
    *state = old * MULTIPLIER + increment;
    return (mixed >> turn) | (mixed << (-turn & 31));
}
static uint64_t stream(uint64_t seed, uint64_t purpose) {
    uint64_t increment = (purpose << 1) | 1;
    return (increment + seed) * MULTIPLIER + increment;
}
static uint32_t below(S *s, int purpose, uint32_t bound) {
    uint32_t threshold = (uint32_t)(((uint64_t)1 << 32) % bound), value;
    do value = draw32(&s->streams[purpose], ((uint64_t)purpose << 1) | 1);
    while (value < threshold);
    return value % bound;
}
static inline void unforeseeable(S *s) {
    if (UNLIKELY(s->search != 0)) throw_(s, CARRIED);
}
/* What happens, where it is recorded: see `recording.h`. */
enum { INSTEAD = -1, PHASE = -2, ROLLED = -3, SHOWN_TO = -4, FORCED = -5, CHOICE = -6 }; /* a verb: its number */
static void record(S *s, V kind, int n, const V *args) __attribute__((cold, noinline));
#define NOTE(s, kind, n, ...) do { if (UNLIKELY((s)->c->records)) record(s, kind, n, (V[]){__VA_ARGS__}); } while (0)

static V roll(S *s, uint32_t sides) {
    unforeseeable(s);
    V came = (V)below(s, 1, sides) + 1;
    NOTE(s, ROLLED, 2, sides, came);
    return came;
}
static void shuffle(S *s, V place) {
    unforeseeable(s);
    if (place == -1) return;
    V *mark = s->c->top;
    L *l = room(s, (int)many_(s, place));
    for (V p = head_(s, place); p >= 0; p = next_(s, p)) l->a[l->n++] = p;
    for (int i = l->n - 1; i > 0; i--) {
        int j = (int)below(s, 0, (uint32_t)i + 1);
        V one = l->a[i];
        l->a[i] = l->a[j];
        l->a[j] = one;
    }
    relaid(s, (int)place + 1, l->a, l->n);
    for (int i = 0; i < l->n; i++) forget(s, (int)l->a[i] + 1);
    s->c->top = mark;
}
static V sample(S *s, V items, V number) {
    const L *l = list_of(s, items);
    num(s, number);
    if (number >= l->n && l->n <= 1) return items;
    unforeseeable(s);
    L *rest = room(s, l->n), *taken = room(s, l->n);
    memcpy(rest->a, l->a, (size_t)l->n * sizeof(V));
    for (int left = l->n; left > 0 && taken->n < number; left--) {
        int j = (int)below(s, 2, (uint32_t)left);
        taken->a[taken->n++] = rest->a[j];
        memmove(rest->a + j, rest->a + j + 1, (size_t)(left - 1 - j) * sizeof(V));
    }
    return mk(taken);
}
/* 0 to n - 1, as a random player picks */
static inline int lot_of(S *s, int n) {
    C *c = s->c;
    if (UNLIKELY(c->left-- <= 0)) throw_(s, UNFINISHED);
    return (int)(((uint64_t)draw32(&c->picks, (PICKS << 1) | 1) * (uint64_t)n) >> 32);
}
