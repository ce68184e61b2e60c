/* What is called from outside to think: invented games are loaded one by one, then asked about. */

static int loaded(C *c, int number, Reader *r) __attribute__((noinline));
static int loaded(C *c, int number, Reader *r) {
    Way here;
    c->out = &here;
    int code = WAY_OUT(c, here);
    if (!code) {
        Kin *kin = fresh(c);
        S *s = &kin->s;
        memcpy(s, c->blank, offsetof(S, st));
#if SHARES
        lies_in(s, &kin->lying);
#endif
        load_state(s, r);
        MIND(c)->worlds = number + 1;
    }
    c->out = 0;
    return code;
}
static int thought(C *c, int64_t mode, int64_t tries, V *told) __attribute__((noinline));
static int thought(C *c, int64_t mode, int64_t tries, V *told) {
    Way here;
    c->out = &here;
    int code = WAY_OUT(c, here);
    if (!code) {
        if (mode == 2) {
            told[0] = 1;
            told[1] = searched_best(c, tries);
            told[2] = 0;
            c->out = 0;
            return code;
        }
        int line = mode ? weighed_best(c, tries) : best_line(c);
        const Step *steps[LONGEST_LINE];
        int n = line < 0 ? 0 : steps_of(c, line, steps);
        told[0] = n;
        for (int i = 0; i < n; i++) {
            told[1 + 2 * i] = steps[i]->index;
            memcpy(&told[2 + 2 * i], &steps[i]->before, sizeof(double));
        }
    }
    c->out = 0;
    return code;
}
/* Before the first of some invented games (0) everything is forgotten. What the outcome means: see `games.h`. */
OUTSIDE int32_t ludolect_load(C *c, int32_t number, const V *words, int64_t n) {
    if (!c->mind) {
        struct Mind *m = calloc(1, sizeof *m);
        if (!m) return BAILED;
        m->kin = malloc(MOST_KIN * sizeof(Kin));
        m->kept = malloc((KEPT ? MOST_KEPT : 1) * sizeof(S));
        m->room = malloc(sizeof(Grown));
        m->nodes = malloc(MOST_NODES * sizeof(Node));
        c->mind = m;
        c->game->c = c;
    }
    if (!MIND(c)->kin || !MIND(c)->kept || !MIND(c)->room || !MIND(c)->nodes || number >= MOST_WORLDS) return BAILED;
    if (!number) {
        c->arena = c->arena < c->other ? c->arena : c->other;
        c->top = c->arena;
        c->end = c->arena + 2 * ARENA_WORDS;
        c->used = c->depth = c->unit_depth = c->changes = 0;
        c->stepping = c->thinking = 1;
        MIND(c)->kin_used = MIND(c)->kept_used = 0;
    }
    Reader reader = {words, words + n};
    return loaded(c, number, &reader);
}
/* Given: how to think, who sees, whose turn it is, tries, the generator, for whom, which options may come
   first. Times: how long plans may grow, how long to think in all, 0 for any time; then the scale of scores. */
OUTSIDE int32_t ludolect_think(C *c, const V *given, double *times, V *told) {
    struct Mind *m = MIND(c);
    double begun = now();
    V mode = given[0], tries = given[3];
    m->viewer = given[1];
    m->turn = (Turn){given[2]};
    m->lots = (Lots){(uint64_t)given[4], (uint64_t)given[5]};
    m->seats = (int)given[6];
    if (m->seats < 1 || m->seats > PLAYERS) return BAILED;
    for (int i = 0; i < m->seats; i++) m->seat[i] = given[7 + i];
    m->allowed = given + 7 + m->seats;
    m->growing_until = times[0] > 0 ? begun + times[0] : 0;
    m->until = times[1] > 0 ? begun + times[1] : 0;
    m->scale = times[2];
    Mark mark = marked(c);
    int code = thought(c, mode, tries, told + 1);
    back_to(c, mark);
    told[0] = (V)m->lots.state;
    times[2] = m->scale;
    return code;
}
/* What was loaded, told as a game is. */
OUTSIDE int32_t ludolect_told_of(C *c, int32_t number, V *to, int32_t room, int32_t what) {
    S *game = c->game;
    c->game = &MIND(c)->kin[number].s;
    int32_t n = ludolect_told(c, to, room, what);
    c->game = game;
    return n;
}
static void forget_mind(C *c) {
    if (!c->mind) return;
    free(c->mind->kin);
    free(c->mind->kept);
    free(c->mind->room);
    free(c->mind->nodes);
    free(c->mind);
}
