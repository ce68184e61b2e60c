/* What whoever thinks ahead does with a state: see `mind/moves`. States are given from outside, as numbers.

   Copies lie in a row and are given back in the order opposite to that in which they were taken, with the lists that were
   made since; nothing is tidied up meanwhile. A BAIL ends the whole thought, which is then thought in Python. */

#include <time.h>

typedef struct {
    S s;
#if SHARES
    Lying lying;
#endif
} Kin;
typedef struct { uint64_t state, increment; } Lots;
typedef struct { V active; } Turn;
typedef struct { int kin, kept; V *top; } Mark;
enum { MOST_KIN = 512, MOST_WORLDS = 16, MOST_KEPT = 256, DEPTH = 3 };

struct Mind {
    Kin *kin;
    S *kept;
    int kin_used, kept_used, worlds, seats;
    V viewer, seat[PLAYERS];
    Turn turn;
    Lots lots;
    const V *allowed;
    double growing_until, until, scale;
    void *room;
    struct Node *nodes;
    int nodes_used;
};
#define MIND(c) ((c)->mind)

static Kin *fresh(C *c) {
    struct Mind *m = MIND(c);
    if (m->kin_used >= MOST_KIN) BAIL(c->game);
    return m->kin + m->kin_used++;
}
static S *kept_aside(C *c) {
    struct Mind *m = MIND(c);
    if (m->kept_used >= MOST_KEPT) BAIL(c->game);
    return m->kept + m->kept_used++;
}
static Mark marked(C *c) { return (Mark){MIND(c)->kin_used, MIND(c)->kept_used, c->top}; }
static void back_to(C *c, Mark mark) {
    MIND(c)->kin_used = mark.kin;
    MIND(c)->kept_used = mark.kept;
    c->top = mark.top;
}
static void copy_to(Kin *to, const S *from) {
    memcpy(&to->s, from, offsetof(S, st) + (size_t)from->sp * sizeof(V));
#if SHARES
    memcpy(&to->lying, from->at, sizeof(Lying));
    lies_in(&to->s, &to->lying);
#endif
}
static S *copy_of(const S *from) {
    Kin *kin = fresh(from->c);
    copy_to(kin, from);
    return &kin->s;
}
static double now(void) {
    struct timespec t;
    timespec_get(&t, TIME_UTC);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* ------------------------------------------------------------ chance */

static Lots lots_of(uint64_t seed, uint64_t purpose) { return (Lots){stream(seed, purpose), purpose << 1 | 1}; }
static uint32_t any_seed(Lots *lots) { return draw32(&lots->state, lots->increment); }
static uint32_t drawn(Lots *lots, uint32_t bound) {
    uint32_t threshold = (uint32_t)(((uint64_t)1 << 32) % bound), value;
    do value = draw32(&lots->state, lots->increment);
    while (value < threshold);
    return value % bound;
}
static void with_chance(S *s, uint64_t seed) {
    for (int i = 0; i < 3; i++) s->streams[i] = stream(seed, (uint64_t)i);
}

/* ------------------------------------------------------------ answering */

static int is_over(const S *s) { return s->over || s->fp < 0; }
static int number_of(const S *s) { return lp(s->ask_options)->n + (s->ask_optional != 0); }
static V answer_at(const S *s, int index) {
    const L *l = lp(s->ask_options);
    return index < l->n ? l->a[index] : NONE;
}
/* Answers, and runs on to the next decision with more than one answer, or to the end. */
static int on(S *s) __attribute__((noinline));
static int on(S *s) {
    C *c = s->c;
    Way here, *before = c->out;
    c->out = &here;
    int code = WAY_OUT(c, here);
    if (!code) {
        for (;;) {
            s->steps = MOST_STEPS;
            if (!run(s)) break;
            settle(s);
            if (number_of(s) > 1) break;
            s->answer = answer_at(s, 0);
        }
    }
    c->out = before;
    return code;
}
static void give(S *s, V value) {
    s->answer = value;
    s->c->depth = s->c->unit_depth = 0;
    int code = on(s);
    if (code >= BAILED) throw_(s, code);
}
static int leads_in_order(S *s, V option, int64_t steps) {
    C *c = s->c;
    int used = c->used, changes = c->changes;
    V *mark = c->top;
    S *twin = twin_of(s);
    Search search = {steps, s->ask_decider, s->mays, 0, EMPTY};
    twin->search = &search;
    twin->answer = option;
    int leads = explore(twin, s->ask_decider, 0);
    forsaken(c, used, changes);
    c->top = mark;
    return leads;
}
/* The numbers of the answers; of several things that are picked one after the other, of those that come after what is
   taken, if there are any. To decline comes last. */
static L *answers(S *s) {
    const L *options = lp(s->ask_options);
    int n = options->n, site = s->ask_site;
    L *found = room(s, n + 1);
    if (SEVERAL[site].candidates > 0) {
        const V *f = s->st + s->fp + FRAME;
        V candidates = f[SEVERAL[site].candidates], taken = f[SEVERAL[site].taken];
        V after = -1, wanted = num(s, f[SEVERAL[site].least]) - len(s, taken);
        V last = len(s, candidates) - (wanted > 1 ? wanted : 1);
        for (int i = 0; i < lp(taken)->n; i++) {
            V rank = index_of(s, candidates, lp(taken)->a[i]);
            after = rank > after ? rank : after;
        }
        for (int i = 0; i < n; i++) {
            V rank = index_of(s, candidates, options->a[i]);
            if (after < rank && rank <= last) found->a[found->n++] = i;
        }
        if (found->n >= 2 && may_fail(s)) {
            int64_t steps = steps_for(found->n);
            int all = found->n;
            found->n = 0;
            for (int i = 0; i < all; i++)
                if (leads_in_order(s, options->a[found->a[i]], steps)) found->a[found->n++] = found->a[i];
        }
    }
    if (SEVERAL[site].candidates <= 0 || (!found->n && !s->ask_optional)) {
        found->n = 0;
        for (int i = 0; i < n; i++) found->a[found->n++] = i;
    }
    if (s->ask_optional) found->a[found->n++] = n;
    return found;
}
static int is_unseen(S *s, V value) {
    if (!ANY_SHOWN || !OF_THINGS[s->ask_site] || value == NONE || is_list(value)) return 0;
    V carrier = IS_PIECE[ix(s, value)] ? value : at_(s, value);
    return carrier != -1 && !sees(s, carrier, s->ask_decider);
}
static int is_seat(struct Mind *m, V decider) {
    for (int i = 0; i < m->seats; i++)
        if (m->seat[i] == decider) return 1;
    return 0;
}
static int is_ours(struct Mind *m, V decider) { return decider == EVERYONE || decider == TABLE || is_seat(m, decider); }

typedef struct { V decider, value; int32_t site, index, unseen; double before; } Step;

/* The answer in another invented game: its number, -1 if it is not there. */
static int where_again(S *s, const Step *step) {
    const L *l = lp(s->ask_options);
    if (step->value == NONE) return s->ask_optional ? l->n : -1;
    if (step->unseen) return step->index < l->n && is_unseen(s, l->a[step->index]) ? step->index : -1;
    for (int i = 0; i < l->n; i++)
        if (veq(l->a[i], step->value)) return i;
    return -1;
}
static int repeated(S *s, const Step *step) {
    int ours = is_ours(MIND(s->c), step->decider);
    if (is_over(s) || s->ask_site != step->site || s->ask_decider != step->decider) return !ours;
    int i = where_again(s, step), n = lp(s->ask_options)->n;
    if (i < 0) {
        if (ours || !n) return 0;
        i = step->index < n - 1 ? step->index : n - 1;
    }
    give(s, answer_at(s, i));
    return 1;
}

/* ------------------------------------------------------------ comparing */

static int has_ended(const S *s, Turn turn) { return is_over(s) || s->active != turn.active || s->round; }
static void turn_begins(S *s) { s->phase = -1, s->round = 0; }
static int same_streams(const S *a, const S *b) { return !memcmp(a->streams, b->streams, sizeof a->streams); }
static uint64_t hashed(uint64_t h, const void *from, size_t n) {
    const char *p = from;
    for (; n >= 8; n -= 8, p += 8) {
        uint64_t word;
        memcpy(&word, p, 8);
        h = mixed(h, word, 0x9E3779B97F4A7C15ULL);
    }
    uint64_t rest = 0;
    memcpy(&rest, p, n);
    return mixed(h, rest, 0x9E3779B97F4A7C15ULL);
}
static uint64_t hashed_value(uint64_t h, V v) { return mixed_value(h, v, 0x9E3779B97F4A7C15ULL); }
/* A column of values that may be lists, or of small numbers. */
static uint64_t hashed_column(uint64_t h, const void *from, size_t bytes, size_t each) {
    if (each < sizeof(V)) return hashed(h, from, bytes);
    const V *values = from;
    for (size_t i = 0; i < bytes / each; i++) h = hashed_value(h, values[i]);
    return h;
}
static uint64_t mark_of(S *s) {
    uint64_t h = hashed(1, s->at, (THINGS + 1) * sizeof(int16_t));
    h = hash_columns(s, h);
    h = hashed_value(hashed_value(h, s->ask_options), s->until);
    if (is_over(s)) return hashed_value(h, s->active);
    h = hashed_value(hashed_value(h, s->ask_site), s->ask_decider);
    return hashed_value(hashed_value(h, s->ask_optional), s->active);
}
static int learnt(S *now, S *old, V viewer) {
    if (!same_streams(now, old) || memcmp(now->looks, old->looks, sizeof now->looks)) return 1;
    for (V place = 0; ANY_SHOWN && place < THINGS; place++) {
        if (!SHOWN[place + 1]) continue;
        for (V p = head_(old, place); p >= 0; p = next_(old, p))
            if (at_(now, p) != place) {
                if (!shows(old, place, viewer)) return 1;
                break;
            }
    }
    return 0;
}
static int went_back(const S *now, const S *before) {
    for (int k = 0; k < KEPT; k++) {
        const S *then = before->kept[k], *since = now->kept[k];
        if (!then || !since || then == since || memcmp(then->at, since->at, (THINGS + 1) * sizeof(int16_t))) continue;
        if (memcmp(then->head, since->head, (THINGS + 1) * sizeof(int16_t))) continue;
        if (memcmp(then->next, since->next, (THINGS + 1) * sizeof(int16_t))) continue;
        if (alike_columns(then, since)) return 1;
    }
    return 0;
}

/* ------------------------------------------------------------ judging */

static double score_of(S *s, V player) {
    V *mark = s->c->top;
    s->steps = MOST_STEPS;
    s->c->unit_depth = s->c->depth = 0;
    V v = SCORE(s, player);
    s->c->top = mark;
    return v == NONE ? 0.0 : (double)num(s, v);
}
static void standing(const S *s, double *to) {
    int how = s->over ? s->result[PLAYERS] : TIED;
    for (int i = 0; i < PLAYERS; i++) {
        int rank = s->result[i], better = 0, equal = -1;
        if (how == TIED) to[i] = 0.0;
        else if (!rank) to[i] = -1.0;
        else if (how != RANKED) to[i] = 1.0;
        else {
            for (int j = 0; j < PLAYERS; j++) {
                better += s->result[j] > 0 && s->result[j] < rank;
                equal += s->result[j] == rank;
            }
            to[i] = 1 - (better + equal / 2.0) / (PLAYERS > 1 ? PLAYERS - 1 : 1);
        }
    }
}
#define DECIDED 1e9
static double worth(S *s, int n, const V *seats) {
    double value = 0.0;
    for (int i = 0; i < n; i++) value += score_of(s, seats[i]);
    if (is_over(s)) {
        double ranks[PLAYERS], total = 0.0;
        standing(s, ranks);
        for (int i = 0; i < n; i++) total += ranks[seats[i] - FIRST_PLAYER];
        value += total * DECIDED;
    }
    return value;
}
static double our_worth(S *s) { return worth(s, MIND(s->c)->seats, MIND(s->c)->seat); }
static double their_worth(S *s, V decider) {
    if (decider >= FIRST_PLAYER && decider < FIRST_PLAYER + PLAYERS) return worth(s, 1, &decider);
    V all[PLAYERS];
    for (int i = 0; i < PLAYERS; i++) all[i] = FIRST_PLAYER + i;
    return worth(s, PLAYERS, all);
}

/* ------------------------------------------------------------ states from outside */

static V next_word(S *s, Reader *r) {
    if (r->at >= r->end) BAIL(s);
    return *r->at++;
}
static V next_value(S *s, Reader *r) {
    V word = next_word(s, r);
    if (word != LBIT) return word;
    int n = (int)next_word(s, r);
    if (!n) return EMPTY;
    L *l = room(s, n);
    for (int i = 0; i < n; i++) l->a[i] = next_value(s, r);
    l->n = n;
    return mk(l);
}
static void load_position(S *s, Reader *r) {
    memset(s->boxed, 0, sizeof s->boxed);
    memset(s->many, 0, (THINGS + 1) * sizeof(int16_t));
    s->at[0] = FIRST_AT[0];
    for (int i = 0; i <= THINGS; i++) s->head[i] = s->tail[i] = s->next[i] = s->prev[i] = -1;
    for (int i = 1; i <= THINGS; i++) s->at[i] = (int16_t)next_word(s, r);
    for (V places = next_word(s, r); places; places--) {
        int place = ix(s, next_word(s, r));
        for (V n = next_word(s, r); n; n--) {
            int piece = ix(s, next_word(s, r));
            link_last(s, piece, place);
            if (place == BOX + 1) in_box(s, piece, 1);
        }
    }
    load_columns(s, r);
    for (int i = 0; i < FLAGS; i++) s->flags[i] = next_value(s, r);
    s->until = next_value(s, r);
    memset(s->looks, 0, sizeof s->looks);
    for (V n = next_word(s, r); n; n--) {
        int piece = ix(s, next_word(s, r));
        V who = next_word(s, r);
        if (!LOOKS) BAIL(s);
        s->looks[piece] = (uint32_t)who;
    }
}
static void load_state(S *s, Reader *r) {
    C *c = s->c;
    s->active = (int32_t)next_word(s, r);
    s->phase = (int32_t)next_word(s, r);
    s->hold = (int32_t)next_word(s, r);
    s->loose = (int32_t)next_word(s, r);
    s->mays = (int32_t)next_word(s, r);
    load_position(s, r);
    s->held = next_value(s, r);
    for (V n = next_word(s, r); n; n--) {
        V phase = next_word(s, r);
        int k = 0;
        while (k < KEPT && KEPT_PHASES[k] != phase) k++;
        if (k == KEPT) BAIL(s);
        S *kept = kept_aside(c);
        memcpy(kept, s, offsetof(S, st));
        load_position(kept, r);
        s->kept[k] = kept;
    }
    for (V n = next_word(s, r); n; n--) {
        V block = next_word(s, r), variables = next_word(s, r);
        if ((uint64_t)block >= PAUSES || GOES_ON[block] < 0 || s->sp + FRAME + variables > MOST_FRAME_WORDS) BAIL(s);
        V *f = s->st + s->sp;
        f[0] = GOES_ON[block];
        f[1] = s->fp;
        f[2] = s->fp >= 0 && (s->st[s->fp + 2] || FAILING[s->st[s->fp]]);
        s->fp = s->sp;
        s->sp += FRAME + (int)variables;
        for (V i = 0; i < variables; i++) f[FRAME + i] = next_value(s, r);
    }
    s->ask_site = (int32_t)next_word(s, r);
    s->ask_decider = next_word(s, r);
    V options = next_value(s, r);
    list_of(s, options);
    if ((uint64_t)s->ask_site >= SITES) BAIL(s);
    s->ask_options = options;
    s->ask_optional = (int32_t)next_word(s, r);
    s->ask_strict = (int32_t)next_word(s, r);
    seen_anew(s);
}
