/* Games decision by decision, for whoever plays them from outside: see `steps.h`. */

typedef struct {
    V *arena;
    int64_t words;
    int32_t sp, asks_forced, mixed;
} Rest;

static int32_t step_begin(void *at, uint64_t seed, int32_t asks_forced) {
    C *c = at;
    begun(c, seed);
    c->stepping = c->keeps_secrets = 1;
    c->asks_forced = asks_forced;
    return gone_on(c, 1);
}
static void step_question(void *at, StepQuestion *told) {
    const S *s = ((C *)at)->game;
    const L *l = lp(s->ask_options);
    told->site = s->ask_site;
    told->decider = (int32_t)s->ask_decider;
    told->optional = s->ask_optional;
    told->number = l->n;
    told->options = l->a;
}
static void step_result(void *at, int32_t *told) {
    const S *s = ((C *)at)->game;
    told[0] = s->over;
    for (int i = 0; i <= PLAYERS; i++) told[i + 1] = s->result[i];
}
/* What a table has to know, and whoever doubts what it reports. */
static int32_t step_situation(void *at, V *to, int32_t room) {
    Words words = {to, 0, room, 1}, *w = &words;
    C *c = at;
    S *s = c->game;
    int32_t from;
    word(w, c->mixed);
    tell(w, s->active);
    for (int i = 0; i < 3; i++) word(w, (V)s->streams[i]);
    tell(w, s->hold);
    tell(w, s->loose);
    tell(w, s->mays);
    from = begun_part(w);
    for (int i = 1; i <= THINGS; i++) word(w, s->at[i]);
    part(w, from);
    from = begun_part(w);
    for (int i = 1; i <= THINGS; i++) {
        if (!s->many[i]) continue;
        word(w, i - 1);
        word(w, s->many[i]);
        for (V p = s->head[i]; p >= 0; p = next_(s, p)) word(w, p);
    }
    part(w, from);
    from = begun_part(w);
    for (int i = 1; i <= LOOKS; i++) word(w, s->looks[i]);
    part(w, from);
    tell_columns(s, w);
    tell(w, s->held);
    tell(w, s->until);
    for (int i = 0; i < FLAGS; i++) tell(w, s->flags[i]);
    return w->n;
}
static int32_t step_active(void *at) { return ((C *)at)->game->active; }
static void step_draws(void *at, uint64_t seed, uint64_t purpose) {
    C *c = at;
    c->picks = stream(seed, purpose);
    c->purpose = purpose;
}
static int32_t step_drawn(void *at) {
    C *c = at;
    int32_t n = lp(c->game->ask_options)->n;
    uint32_t bound = (uint32_t)(n + c->game->ask_optional), value;
    uint32_t threshold = (uint32_t)(((uint64_t)1 << 32) % bound);
    do value = draw32(&c->picks, (c->purpose << 1) | 1);
    while (value < threshold);
    return (int32_t)(value % bound) < n ? (int32_t)(value % bound) : -1;
}

/* ------------------------------------------------------------ at rest */

#define BARE offsetof(S, st)

static int64_t step_size(void *at) {
    C *c = at;
    tidy(c->game);
    size_t lies = SHARES ? sizeof(Lying) : 0;
    size_t words = (size_t)c->game->sp + (size_t)(c->top - c->arena);
    return (int64_t)(sizeof(Rest) + BARE * (1 + KEPT) + lies + words * sizeof(V));
}
static void step_rest(void *at, void *to) {
    C *c = at;
    S *s = c->game;
    Rest told = {c->arena, c->top - c->arena, s->sp, c->asks_forced, c->mixed};
    char *p = to;
    memcpy(p, &told, sizeof told), p += sizeof told;
    memcpy(p, s, BARE), p += BARE;
    memcpy(p, s->st, (size_t)s->sp * sizeof(V)), p += (size_t)s->sp * sizeof(V);
    for (int i = 0; i < KEPT; i++) memcpy(p, c->situations + i, BARE), p += BARE;
#if SHARES
    memcpy(p, &c->lying, sizeof c->lying), p += sizeof c->lying;
#endif
    memcpy(p, c->arena, (size_t)told.words * sizeof(V));
}
static void step_wake(void *at, const void *from) {
    C *c = at;
    S *s = c->game;
    Rest told;
    const char *p = from;
    memcpy(&told, p, sizeof told), p += sizeof told;
    memcpy(s, p, BARE), p += BARE;
    memcpy(s->st, p, (size_t)told.sp * sizeof(V)), p += (size_t)told.sp * sizeof(V);
    for (int i = 0; i < KEPT; i++) memcpy(c->situations + i, p, BARE), p += BARE;
#if SHARES
    memcpy(&c->lying, p, sizeof c->lying), p += sizeof c->lying;
#endif
    if (c->arena != told.arena) {
        c->other = c->arena;
        c->arena = told.arena;
    }
    memcpy(c->arena, p, (size_t)told.words * sizeof(V));
    c->top = c->arena + told.words;
    c->end = c->arena + ARENA_WORDS;
    c->used = c->depth = c->unit_depth = c->changes = 0;
    c->stepping = c->keeps_secrets = 1;
    c->asks_forced = told.asks_forced;
    c->mixed = told.mixed;
}
static void *step_open(void) { return ludolect_open(); }
static void step_close(void *at) { ludolect_close(at); }
static int32_t step_answer(void *at, int32_t index) { return ludolect_answer(at, index); }
static int32_t step_report(void *at, const V *words, int32_t number) { return ludolect_report(at, words, number); }

OUTSIDE const Steps *ludolect_steps(void) {
    static const Steps steps = {
        STEPS_VERSION, PLAYERS, SITES, THINGS, step_open, step_close, step_begin, step_answer, step_report, step_question,
        step_result, step_active, step_situation, step_draws, step_drawn, step_size, step_rest, step_wake,
    };
    return &steps;
}
