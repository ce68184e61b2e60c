/* What is called from outside: memory for games, and games played to their end. */

static void made_ready(void);
static void forget_mind(C *c);

static void clean(S *s, C *c) {
    memset(s, 0, sizeof *s);
    s->c = c;
#if SHARES
    lies_in(s, &c->first_lying);
#endif
    s->held = s->until = s->seen = s->ask_options = EMPTY;
    s->active = s->fp = -1;
    for (int i = 0; i <= FLAGS; i++) s->flags[i] = EMPTY;
    for (int i = 0; i <= THINGS; i++) {
        s->head[i] = s->tail[i] = s->next[i] = s->prev[i] = -1;
        s->at[i] = FIRST_AT[i];
    }
    for (int i = 0; i < PIECES; i++) {
        link_last(s, IN_BOX[i] + 1, BOX + 1);
        in_box(s, IN_BOX[i] + 1, 1);
    }
    first_columns(s);
    seen_anew(s);
}

#ifdef _WIN32
#define OUTSIDE __declspec(dllexport)
#else
#define OUTSIDE __attribute__((visibility("default")))
#endif

OUTSIDE C *ludolect_open(void) {
    made_ready();
    C *c = calloc(1, sizeof(C));
    if (!c) return 0;
    V *lists = malloc(2 * (size_t)ARENA_WORDS * sizeof(V));
    S *states = malloc((MOST_STATES + 2 + KEPT) * sizeof(S));
    if (!lists || !states) {
        free(lists);
        free(states);
        free(c);
        return 0;
    }
    c->arena = lists;
    c->other = lists + ARENA_WORDS;
    c->game = states;
    c->blank = states + 1;
    c->situations = states + 2;
    c->states = states + 2 + KEPT;
    clean(c->blank, c);
    return c;
}
OUTSIDE void ludolect_close(C *c) {
    forget_mind(c);
    free(c->events);
    free(c->arena < c->other ? c->arena : c->other);
    free(c->game);
    free(c);
}
OUTSIDE int64_t ludolect_size(void) { return (int64_t)(sizeof(S) + (SHARES ? sizeof(Lying) : 0)); }
OUTSIDE int32_t ludolect_why(C *c) { return c->why; }

static int played(C *c) __attribute__((noinline));
static int played(C *c) {
    Way here;
    c->out = &here;
    int code = WAY_OUT(c, here);
    if (!code) {
        V args[2] = {EVERYONE, -1};
        STARTS[FLOW](c->game, args, 2);
        run(c->game);
    }
    c->out = 0;
    return code;
}

static void begun(C *c, uint64_t seed) {
    S *s = c->game;
    memcpy(s, c->blank, offsetof(S, st));
#if SHARES
    c->lying = c->first_lying;
    lies_in(s, &c->lying);
#endif
    for (int k = 0; k < 3; k++) s->streams[k] = stream(seed, (uint64_t)k);
    c->top = c->arena;
    c->end = c->arena + ARENA_WORDS;
    c->used = c->depth = c->unit_depth = c->changes = c->mixed = c->records = 0;
    s->steps = MOST_STEPS;
}
/* Up to 255 games to their ends. `rows`: the different ways in which they went: how, the rank of each player, the kind of
   end, `found` of them from before; `which`: of each game, which of them. How many there are now, 256 at most. */
OUTSIDE int32_t ludolect_playouts(
    C *c, const uint64_t *seeds, int32_t number, int64_t most, uint8_t *which, int32_t *rows, int32_t found) {
    enum { WIDTH = PLAYERS + 2 };
    S *s = c->game;
    c->stepping = 0;
    for (int32_t i = 0; i < number; i++) {
        begun(c, seeds[i]);
        c->picks = stream(seeds[i], PICKS);
        c->left = most;
        int32_t told[WIDTH], j = 0;
        told[0] = played(c);
        if (told[0] == DONE && s->fp >= 0) told[0] = BAILED;
        for (int k = 0; k <= PLAYERS; k++) told[k + 1] = s->over ? s->result[k] : k < PLAYERS ? 0 : -1;
        while (j < found && memcmp(rows + j * WIDTH, told, sizeof told)) j++;
        if (j == found) memcpy(rows + found++ * WIDTH, told, sizeof told);
        which[i] = (uint8_t)j;
    }
    return found;
}

/* ------------------------------------------------------------ decision by decision */

static int gone_on(C *c, int begins) __attribute__((noinline));
static int gone_on(C *c, int begins) {
    Way here;
    S *s = c->game;
    c->out = &here;
    int code = WAY_OUT(c, here);
    if (!code) {
        V args[2] = {EVERYONE, -1};
        int asked = begins ? STARTS[FLOW](s, args, 2) : 0;
        s->steps = MOST_STEPS;
        for (;;) {
            if (!asked) asked = run(s);
            if (!asked) break;
            if (REPORTED[s->ask_site]) {
                c->out = 0;
                return ASKED;
            }
            settle(s);
            const L *l = lp(s->ask_options);
            int asks = l->n > 1 || (l->n && (s->ask_optional || c->asks_forced));
            if (asks || ((l->n || s->ask_optional) && c->keeps_secrets && tells(s, !l->n))) {
                c->out = 0;
                return ASKED;
            }
            s->answer = l->n ? l->a[0] : NONE;
            if (l->n) NOTE(s, FORCED, 3, s->ask_site, s->ask_decider, s->answer);
            s->ask_options = EMPTY;
            asked = 0;
        }
    }
    c->out = 0;
    return code;
}
OUTSIDE int32_t ludolect_begin(C *c, uint64_t seed) {
    begun(c, seed);
    c->stepping = c->asks_forced = 1;
    c->keeps_secrets = 0;
    return gone_on(c, 1);
}
/* Whether one of several things is picked that comes before another that was picked already: the record then tells them
   in another order, and maybe not all of them as answers. */
static int comes_sooner(S *s, V one) {
    if (SEVERAL[s->ask_site].candidates <= 0) return 0;
    const V *f = s->st + s->fp + FRAME;
    const L *taken = lp(f[SEVERAL[s->ask_site].taken]), *all = lp(f[SEVERAL[s->ask_site].candidates]);
    int i = 0, sooner = 0;
    while (i < all->n && !veq(all->a[i], one)) i++;
    for (i++; i < all->n && !sooner; i++)
        for (int j = 0; j < taken->n; j++) sooner |= veq(taken->a[j], all->a[i]);
    return sooner;
}
OUTSIDE int32_t ludolect_answer(C *c, int32_t index) {
    S *s = c->game;
    const L *l = lp(s->ask_options);
    if (index < 0 ? !s->ask_optional : index >= l->n || REPORTED[s->ask_site]) return BAILED;
    if ((REPORTS || c->records) && index >= 0) c->mixed |= comes_sooner(s, l->a[index]);
    s->answer = index < 0 ? NONE : l->a[index];
    NOTE(s, CHOICE, 3, s->ask_site, s->ask_decider, s->answer);
    s->ask_options = EMPTY;
    return gone_on(c, 0);
}
/* A value from words: a list is a mark, its length, its parts. */
static V value_from(S *s, const V **at, const V *end) {
    if (*at == end) BAIL(s);
    V v = *(*at)++;
    if (v != LBIT) return v;
    V n = *at == end ? -1 : *(*at)++;
    if (n < 0 || n > LONGEST || n > end - *at) BAIL(s);
    L *l = room(s, (int)n);
    while (l->n < n) {
        V part = value_from(s, at, end);
        l->a[l->n++] = part;
    }
    return mk(l);
}
static int taken_up(C *c, const V *words, int32_t number) __attribute__((noinline));
static int taken_up(C *c, const V *words, int32_t number) {
    Way here;
    c->out = &here;
    int code = WAY_OUT(c, here);
    if (!code) c->game->answer = value_from(c->game, &words, words + number);
    c->out = 0;
    return code;
}
/* What a table reports: whether it is to be believed is asked elsewhere. */
OUTSIDE int32_t ludolect_report(C *c, const V *words, int32_t number) {
    S *s = c->game;
    if (!REPORTED[s->ask_site]) return BAILED;
    int code = taken_up(c, words, number);
    if (code) return code;
    s->ask_options = EMPTY;
    return gone_on(c, 0);
}
static void word(Words *w, V v) {
    if (w->n < w->room) w->to[w->n] = v;
    w->n++;
}
static void tell(Words *w, V v) {
    if (!is_list(v)) {
        word(w, v);
        return;
    }
    const L *l = lp(v);
    word(w, LBIT);
    word(w, l->n);
    for (int i = 0; i < l->n; i++) tell(w, l->a[i]);
}
/* The words since then are a part, and their number stands before them. */
static int32_t begun_part(Words *w) {
    if (w->parts) word(w, 0);
    return w->n;
}
static void part(Words *w, int32_t at) {
    if (w->parts && at <= w->room) w->to[at - 1] = w->n - at;
}
OUTSIDE int32_t ludolect_told(C *c, V *to, int32_t room, int32_t what) {
    Words words = {to, 0, room, 0}, *w = &words;
    S *s = c->game;
    switch (what) {
    case 0:
        tell(w, s->ask_site);
        tell(w, s->ask_decider);
        tell(w, s->ask_options);
        tell(w, s->ask_optional);
        break;
    case 1:
        tell(w, s->active);
        for (int i = 0; i < 3; i++) tell(w, (V)(s->streams[i] >> 32)), tell(w, (V)(s->streams[i] & 0xFFFFFFFF));
        tell(w, s->hold);
        tell(w, s->loose);
        tell(w, s->mays);
        for (int i = 1; i <= THINGS; i++) tell(w, s->at[i]);
        for (int i = 1; i <= THINGS; i++) {
            tell(w, s->many[i]);
            for (V p = s->head[i]; p >= 0; p = next_(s, p)) tell(w, p);
        }
        tell_columns(s, w);
        tell(w, s->held);
        tell(w, s->until);
        for (int i = 0; i < FLAGS; i++) tell(w, s->flags[i]);
        break;
    case 2:
        tell(w, s->over);
        for (int i = 0; i <= PLAYERS; i++) tell(w, s->result[i]);
    }
    return w->n > room ? -1 : w->n;
}
