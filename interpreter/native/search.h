/* Frames, searches for what is legal, decisions drawn by lot, and the loop over games.

   A frame is: where its unit goes on, the frame below it, whether anything below it can fail, and its variables. So a
   state that is copied while something is asked can go on by itself. */

#define FRAME 3

static inline V *frame(S *s, int block, int variables) {
    int at = s->sp;
    if (UNLIKELY(at + FRAME + variables > MOST_FRAME_WORDS || s->c->unit_depth > MOST_DEPTH)) BAIL(s);
    V *f = s->st + at;
    f[0] = block;
    f[1] = s->fp;
    s->fp = at;
    s->sp = at + FRAME + variables;
    for (int i = 0; i < variables; i++) f[FRAME + i] = NONE;
    return f;
}
static inline void pop(S *s) {
    s->sp = s->fp;
    s->fp = (int)s->st[s->fp + 1];
}
static inline int any_fails(S *s, int from) {
    for (int f = from; f >= 0; f = (int)s->st[f + 1])
        if (FAILING[s->st[f]]) return 1;
    return 0;
}
static inline int may_fail(S *s) { return !s->loose && any_fails(s, s->fp); }
static inline int below_fails(S *s) { return any_fails(s, (int)s->st[s->fp + 1]); }

/* Until something is asked (1) or nothing is left to run (0). */
static int run(S *s) {
    while (s->fp >= 0) {
        if (s->search && !any_fails(s, s->fp)) throw_(s, CARRIED);
        if (BLOCKS[s->st[s->fp]](s)) return 1;
    }
    return 0;
}

typedef struct { int unit, args; const V *given; } Begin;
static int guarded(S *s, const Begin *begin, int *asked) __attribute__((noinline));
static int guarded(S *s, const Begin *begin, int *asked) {
    Way here, *before = s->c->out;
    int depth = s->c->depth, units = s->c->unit_depth;
    s->c->out = &here;
    int code = WAY_OUT(s->c, here);
    if (!code) {
        *asked = begin ? STARTS[begin->unit](s, begin->given, begin->args) : 0;
        if (!*asked) *asked = run(s);
    } else {
        s->c->depth = depth;
        s->c->unit_depth = units;
    }
    s->c->out = before;
    if (code >= BAILED) throw_(s, code);
    return code;
}

static S *twin_with(S *s, int words) {
    C *c = s->c;
    if (UNLIKELY(c->used >= MOST_STATES)) BAIL(s);
    S *twin = (S *)((char *)c->states + (size_t)c->used++ * sizeof(S));
    memcpy(twin, s, offsetof(S, st) + (size_t)words * sizeof(V));
    return twin;
}
static S *twin_of(S *s) { return twin_with(s, s->sp); }
#if SHARES
static void lies_in(S *s, Lying *l) {
    s->at = l->at, s->head = l->head, s->tail = l->tail, s->next = l->next, s->prev = l->prev, s->many = l->many;
}
#endif
/* Those made since then are done with. */
static void forsaken(C *c, int used, int changes) {
    c->used = used;
#if SHARES
    while (c->changes > changes) {
        const Change *last = &c->log[--c->changes];
        *last->where = last->was;
    }
#endif
}
/* One in which nothing waits. */
static S *twin_at_rest(S *s) {
    S *twin = twin_with(s, 0);
    twin->sp = 0;
    twin->fp = -1;
    return twin;
}

/* ------------------------------------------------------------ what looks alike */

static int shows(S *s, V place, V viewer) {
    switch (SHOWN[ix(s, place)]) {
    case 0: return 1;
    case 1: return 0;
    case 2: return PLACE_OWNER[place + 1] == viewer;
    }
    V who = shown_to(s, place, viewer);
    return who == EVERYONE || (who == viewer && who != -1);
}
static V look(S *s, V place, V you) {
    if (s->search && (!shows(s, place, you) || (s->search->me != you && !shows(s, place, s->search->me))))
        throw_(s, CARRIED);
    return place;
}
static int sees(S *s, V piece, V viewer) {
    V place = at_(s, piece);
    if (!SHOWN[place + 1] && at_(s, place) == -1) return 1;
    while (at_(s, place) != -1) place = at_(s, place);
    if (shows(s, place, viewer)) return 1;
    uint32_t told = LOOKS ? s->looks[piece + 1] : 0;
    return (viewer >= 0 && viewer < 32 && (told >> viewer & 1)) || (told >> EVERYONE & 1);
}
static int by_itself(S *s, V piece, V decider) {
    V place = at_(s, piece);
    if (s->head[piece + 1] >= 0) return 1;
    int hidden = ANY_SHOWN && (SHOWN[place + 1] || at_(s, place) != -1);
    return hidden && !sees(s, piece, decider);
}
static int looks_like(S *s, V one, V other, V decider) {
    if (one == other) return 1;
    if (KIND[one + 1] != KIND[other + 1] || s->at[one + 1] != s->at[other + 1]) return 0;
    if (by_itself(s, one, decider) || by_itself(s, other, decider)) return 0;
    return same_fields(s, KIND[one + 1], one, other);
}
static int comes_again(S *s, int site, V decider, const L *options, int i) {
    if (!OF_PIECES[site]) return 0;
    V piece = options->a[i];
    if (many_(s, at_(s, piece)) == 1) return 0;
    for (int j = 0; j < i; j++) {
        if (options->a[j] == piece) return 0;
        ix(s, options->a[j]);
        if (looks_like(s, options->a[j], piece, decider)) return 1;
    }
    return 0;
}
static V distinct(S *s, int site, V options, V decider) {
    const L *l = list_of(s, options);
    if (l->n < 2 || !OF_PIECES[site]) return options;
    L *made = room(s, l->n);
    for (int i = 0; i < l->n; i++) {
        int met = 0, alone = s->many[s->at[ix(s, l->a[i])] + 1] == 1; /* in its place: it is like no other */
        if (alone)
            for (int j = 0; j < made->n; j++) met |= made->a[j] == l->a[i];
        else
            for (int j = 0; j < made->n && !met; j++) met = looks_like(s, made->a[j], l->a[i], decider);
        if (!met) made->a[made->n++] = l->a[i];
    }
    return made->n == l->n ? options : mk(made);
}

/* ------------------------------------------------------------ what is legal */

static int is_other(V me, V asked) {
    return asked != me && (me == TABLE || asked == TABLE || (me != EVERYONE && asked != EVERYONE));
}
static int explore(S *s, V decider, const Begin *begin);
static int explored(S *s, V decider, const Begin *begin) {
    int asked = 0, code = guarded(s, begin, &asked);
    if (code) return code != TURNED;
    if (!asked || REPORTED[s->ask_site]) return 1;
    V options = s->ask_options;
    int optional = s->ask_optional, n = (int)len(s, options);
    if (is_other(decider, s->ask_decider) && n && (optional || n > 1)) return 1;
    options = distinct(s, s->ask_site, options, s->ask_decider);
    n = lp(options)->n;
    int first = 0;
    if (optional || (!n && !s->ask_strict)) first = -1;
    else if (!n) {
        if (!s->loose) return 0;
        first = -1;
    }
    s->asking = 0;
    for (int i = first; i < n; i++) {
        C *c = s->c;
        int used = c->used, changes = c->changes;
        V *mark = c->top;
        S *twin = i == n - 1 ? s : twin_of(s);
        twin->answer = i < 0 ? NONE : lp(options)->a[i];
        int leads = explore(twin, decider, 0);
        forsaken(c, used, changes);
        if (leads) return 1;
        c->top = mark;
    }
    return 0;
}
static int explore(S *s, V decider, const Begin *begin) {
    C *c = s->c;
    if (--s->search->steps < 0 || ++c->depth > MOST_DEPTH) BAIL(s);
    int leads = explored(s, decider, begin);
    c->depth--;
    return leads;
}
static int leads_on(S *s, int site, V option, V decider, int64_t steps) {
    C *c = s->c;
    int used = c->used, changes = c->changes;
    V *mark = c->top;
    S *twin = twin_of(s);
    Search search = {steps, decider, s->mays, SEVERAL[site].candidates > 0, EMPTY};
    twin->search = &search;
    twin->answer = option;
    int leads = explore(twin, decider, 0);
    forsaken(c, used, changes);
    c->top = mark;
    return leads;
}
/* Half of what the Python form has: whoever needs more is left to it. */
static int64_t steps_for(int n) {
    int64_t steps = 20000 / (n + 1);
    return (steps < 1000 ? 1000 : steps) / 2;
}
static int attempt(S *s, int unit, V you, int n, const V *args) {
    C *c = s->c;
    int used = c->used, changes = c->changes;
    V *mark = c->top;
    S *twin = twin_at_rest(s);
    twin->hold = twin->loose = 0;
    twin->held = EMPTY;
    Search search = {10000, you, s->mays, 0, EMPTY};
    if (!twin->search) twin->search = &search;
    Begin begin = {unit, n, args};
    int can = explore(twin, you, &begin);
    forsaken(c, used, changes);
    c->top = mark;
    return can;
}
static int contested(S *s, V calls) {
    if (s->search) return 0;
    C *c = s->c;
    const L *l = list_of(s, calls);
    V *mark = c->top;
    L *met = room(s, 16);
    for (int i = 0; i < l->n; i++) {
        const L *call = list_of(s, l->a[i]);
        int used = c->used, changes = c->changes;
        S *twin = twin_at_rest(s);
        Search search = {10000, call->a[1], s->mays, 0, EMPTY};
        twin->search = &search;
        if ((uint64_t)call->a[0] >= UNITS) BAIL(s);
        Begin begin = {(int)call->a[0], call->n - 1, call->a + 1};
        explore(twin, call->a[1], &begin);
        forsaken(c, used, changes);
        const L *found = lp(search.replaced);
        int several = 0;
        for (int j = 0; j < found->n; j++) several |= has(s, mk(met), found->a[j]);
        for (int j = 0; j < found->n; j++) met = push(s, met, found->a[j]);
        if (several) {
            c->top = mark;
            return 1;
        }
    }
    c->top = mark;
    return 0;
}

/* ------------------------------------------------------------ decisions drawn by lot */

static V picked(S *s, int site, V decider, V options, int optional) {
    const L *l = list_of(s, options);
    int n = l->n;
    if (!n || n + optional == 1) return n ? l->a[0] : NONE;
    s->steps = MOST_STEPS;
    for (;;) {
        int i = lot_of(s, n + optional);
        if (i == n) return NONE;
        if (!comes_again(s, site, decider, l, i)) return l->a[i];
    }
}
/* How many bits are set up to the end of each byte, all at once: not every machine counts them by itself. */
#define EACH_BYTE 0x0101010101010101ULL
static inline uint64_t ones(uint64_t x) {
    x -= x >> 1 & 0x5555555555555555ULL;
    x = (x & 0x3333333333333333ULL) + (x >> 2 & 0x3333333333333333ULL);
    return ((x + (x >> 4)) & 0x0F0F0F0F0F0F0F0FULL) * EACH_BYTE;
}
/* In how many bytes there is n or less. */
static inline int passed(uint64_t bytes, uint64_t n) {
    return (int)(((((n * EACH_BYTE) | 0x80 * EACH_BYTE) - bytes) >> 7 & EACH_BYTE) * EACH_BYTE >> 56);
}
/* The bit that has n below it, found without a guess that could be wrong: first its byte, then as if bits were bytes. */
static inline int nth_bit(uint64_t bits, uint64_t n) {
    uint64_t up_to = ones(bits);
    int from = passed(up_to, n) * 8;
    uint64_t spread = (bits >> from & 0xFF) * EACH_BYTE & 0x8040201008040201ULL;
    uint64_t set = (spread + 0x7F * EACH_BYTE) >> 7 & EACH_BYTE;
    return from + passed(set * EACH_BYTE, n - (up_to << 8 >> from & 0xFF));
}
/* The same among places that meet a condition, without a list of them. */
static inline V one_seen(S *s, const uint64_t *bits, size_t words, const V *places) {
    int n = 0, i = 0;
    for (size_t w = 0; w < words; w++) n += (int)(ones(bits[w]) >> 56);
    if (!n) return NONE;
    if (n > 1) {
        s->steps = MOST_STEPS;
        i = lot_of(s, n);
    }
    for (size_t w = 0;; w++) {
        int here = (int)(ones(bits[w]) >> 56);
        if (w + 1 == words || i < here) return places[w * 64 + (size_t)nth_bit(bits[w], (uint64_t)i)];
        i -= here;
    }
}
static V tried(S *s, int site, V decider, V options, int optional, int root, int all_alike, int declinable) {
    s->steps = MOST_STEPS;
    int64_t steps = steps_for((int)len(s, options));
    L *left = lp(list_n(s, lp(options)->n, lp(options)->a));
    int may_decline = optional;
    while (left->n) {
        int i = lot_of(s, left->n + may_decline);
        if (i == left->n) {
            if (declinable || leads_on(s, site, NONE, decider, steps)) return NONE;
            may_decline = 0;
        } else if (!comes_again(s, site, decider, left, i)) {
            if (leads_on(s, site, left->a[i], decider, steps)) return left->a[i];
            if (all_alike) break;
            memmove(left->a + i, left->a + i + 1, (size_t)(left->n - 1 - i) * sizeof(V));
            left->n--;
        }
    }
    return optional || root ? NONE : picked(s, site, decider, options, 0);
}
static V viable(S *s, int site, V decider, V options, int64_t steps) {
    const L *l = lp(options);
    L *made = room(s, l->n);
    for (int i = 0; i < l->n; i++)
        if (leads_on(s, site, l->a[i], decider, steps)) made->a[made->n++] = l->a[i];
    return mk(made);
}
static V one_viable(S *s, V options, int optional) {
    const L *l = lp(options);
    int i = lot_of(s, l->n + optional);
    return i < l->n ? l->a[i] : NONE;
}
/* A decision after which its unit can come to a wall, and nothing that waits for it can. */
static V lot(S *s, int site, V decider, V options, int optional, int root, V wanted) {
    int n = (int)len(s, options);
    if (s->loose || !(optional || root || n > 1)) return picked(s, site, decider, options, optional);
    if (wanted > 1) {
        V different = distinct(s, site, options, decider);
        V found = viable(s, site, decider, different, steps_for(n));
        if (!lp(found)->n && !root) found = different;
        s->steps = MOST_STEPS;
        if (!lp(found)->n) return NONE;
        int all = lp(found)->n == wanted && lp(different)->n == n;
        return one_viable(s, all ? slice(s, found, 0, 1) : found, optional);
    }
    return tried(s, site, decider, options, optional, root, INERT[site], DECLINABLE[site]);
}
/* All options are legal or none is. */
static V lot_at_once(S *s, int site, V decider, V options) {
    if (!len(s, options)) return NONE;
    if (!s->loose && !leads_on(s, site, lp(options)->a[0], decider, 500)) return NONE;
    return picked(s, site, decider, options, 1);
}
static int takes_all(S *s, int site, V options, V decider) {
    if (SEVERAL[site].candidates <= 0) return 0;
    const V *f = s->st + s->fp + FRAME;
    V candidates = f[SEVERAL[site].candidates], taken = f[SEVERAL[site].taken];
    V left = without(s, candidates, taken), wanted = num(s, f[SEVERAL[site].least]) - len(s, taken);
    return lp(options)->n == wanted && lp(distinct(s, site, left, decider))->n == lp(left)->n;
}
/* One after which what waits for its unit may come to a wall too. */
static V foreseen_lot(S *s, int site, V decider, V options, int optional, int root) {
    int n = (int)len(s, options);
    if (!(optional || root || n > 1)) return n ? lp(options)->a[0] : NONE;
    if (!may_fail(s)) return picked(s, site, decider, options, optional);
    int all_alike = INERT[site] && !below_fails(s);
    if (SEVERAL[site].candidates > 0 && !optional) {
        V different = distinct(s, site, options, decider), found = different;
        int64_t steps = steps_for(lp(different)->n);
        if (lp(different)->n && (lp(different)->n > 1 || root)) {
            if (all_alike) found = leads_on(s, site, lp(different)->a[0], decider, steps) ? different : EMPTY;
            else found = viable(s, site, decider, different, steps);
            if (!lp(found)->n && !root) found = different;
            if (lp(found)->n > 1 && takes_all(s, site, found, decider)) found = slice(s, found, 0, 1);
        }
        return lp(found)->n ? one_viable(s, found, 0) : NONE;
    }
    return tried(s, site, decider, options, optional, root, all_alike, 0);
}

/* ------------------------------------------------------------ decisions that are offered */

/* Leaves of what is asked the answers after which the rule can be carried out. */
static void settled(S *s, int root) {
    int site = s->ask_site;
    V decider = s->ask_decider, options = distinct(s, site, s->ask_options, decider);
    int n = lp(options)->n, optional = s->ask_optional;
    if (n && (optional || n > 1 || root) && may_fail(s)) {
        int64_t steps = steps_for(n);
        V found;
        if (INERT[site] && !below_fails(s)) found = leads_on(s, site, lp(options)->a[0], decider, steps) ? options : EMPTY;
        else found = viable(s, site, decider, options, steps);
        if (lp(found)->n || optional || root) options = found;
        if (!optional && lp(options)->n > 1 && takes_all(s, site, options, decider)) options = slice(s, options, 0, 1);
        if (lp(found)->n && optional) s->ask_optional = leads_on(s, site, NONE, decider, steps);
    }
    s->ask_options = options;
}
static void settle(S *s) { settled(s, s->st[s->fp + 1] < 0); }

/* ------------------------------------------------------------ tidying up */

static V copied(C *c, V v) {
    if (!is_list(v)) return v;
    L *l = lp(v);
    if ((V *)l < c->arena || (V *)l >= c->arena + ARENA_WORDS) return v;
    if (l->cap < 0) return l->a[0];
    int n = l->n, cap = n ? n : 1;
    L *made = (L *)c->top;
    c->top += cap + 1;
    made->n = n;
    made->cap = cap;
    memcpy(made->a, l->a, (size_t)n * sizeof(V));
    if (l->cap > 0) {
        l->cap = -1;
        l->a[0] = mk(made);
    }
    for (int i = 0; i < n; i++) made->a[i] = copied(c, made->a[i]);
    return mk(made);
}
static void copy_lists(C *c, S *s) {
    s->until = copied(c, s->until);
    for (int i = 0; i < FLAGS; i++) s->flags[i] = copied(c, s->flags[i]);
    COPIED_COLUMNS
}
/* All that can still be asked for goes to the other half of the memory for lists. */
static void tidy(S *s) {
    C *c = s->c;
    V *from = c->arena;
    c->top = c->other;
    s->held = copied(c, s->held);
    s->seen = copied(c, s->seen);
    if (c->stepping) s->ask_options = copied(c, s->ask_options);
    copy_lists(c, s);
    for (int i = 0; i < KEPT; i++)
        if (s->kept[i]) copy_lists(c, c->situations + i);
    for (int f = s->fp, end = s->sp; f >= 0; end = f, f = (int)s->st[f + 1])
        for (int i = f + FRAME; i < end; i++) s->st[i] = copied(c, s->st[i]);
    c->arena = c->other;
    c->end = c->arena + ARENA_WORDS;
    c->other = from;
}
static inline void tidied(S *s) {
    if (UNLIKELY(s->c->top - s->c->arena > TIDY_WORDS) && s == s->c->game) tidy(s);
}

/* ------------------------------------------------------------ situations that are gone back to */

static S *kept_aside(C *c);
static void keep(S *s, int number) {
    S *kept = s->search ? twin_of(s) : s->c->thinking ? kept_aside(s->c) : s->c->situations + number;
    if (!s->search) memcpy(kept, s, offsetof(S, st));
    if (COUNTS_POSITIONS) position(s, 0, s->kept_positions[number]);
    s->kept[number] = kept;
}
static int sees_now(S *s, int piece, int player) {
    V place = s->at[piece];
    while (IS_PIECE[place + 1]) place = s->at[place + 1];
    return (LOOKS && s->looks[piece] >> player & 1) || shows(s, place, player);
}
static void who_sees(S *s, uint32_t *seen) {
    for (int i = 0; i < PIECES && LOOKS; i++) {
        seen[i] = 0;
        for (int p = FIRST_PLAYER; p < FIRST_PLAYER + PLAYERS; p++)
            seen[i] |= (uint32_t)sees_now(s, IN_BOX[i] + 1, p) << p;
    }
}
/* After the columns: where everything was; what somebody has seen stays seen. */
static void lay_out(S *s, const S *kept, const uint32_t *seen) {
    memcpy(s->at, kept->at, (THINGS + 1) * sizeof(int16_t));
    memcpy(s->head, kept->head, (THINGS + 1) * sizeof(int16_t));
    memcpy(s->tail, kept->tail, (THINGS + 1) * sizeof(int16_t));
    memcpy(s->next, kept->next, (THINGS + 1) * sizeof(int16_t));
    memcpy(s->prev, kept->prev, (THINGS + 1) * sizeof(int16_t));
    memcpy(s->many, kept->many, (THINGS + 1) * sizeof(int16_t));
    memcpy(s->boxed, kept->boxed, sizeof s->boxed);
    memcpy(s->flags, kept->flags, sizeof s->flags);
    memcpy(s->looks, kept->looks, sizeof s->looks);
    seen_anew(s);
    const L *l = lp(s->until);
    L *made = room(s, l->n);
    for (int i = 0; i < l->n; i++)
        if (has(s, kept->until, l->a[i])) made->a[made->n++] = l->a[i];
    s->until = mk(made);
    for (int i = 0; i < PIECES && LOOKS; i++)
        for (int p = FIRST_PLAYER; p < FIRST_PLAYER + PLAYERS; p++)
            if ((seen[i] >> p & 1) && !sees_now(s, IN_BOX[i] + 1, p)) s->looks[IN_BOX[i] + 1] |= (uint32_t)1 << p;
}
