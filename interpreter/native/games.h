/* What is called from outside: memory for games, and games played to their end. */

static void made_ready(void);

static void clean(S *s, C *c) {
    memset(s, 0, sizeof *s);
    s->c = c;
    s->held = s->until = s->seen = EMPTY;
    s->active = s->fp = -1;
    for (int i = 0; i <= FLAGS; i++) s->flags[i] = EMPTY;
    for (int i = 0; i <= THINGS; i++) {
        s->head[i] = s->tail[i] = s->next[i] = s->prev[i] = -1;
        s->at[i] = FIRST_AT[i];
    }
    for (int i = 0; i < PIECES; i++) link_last(s, IN_BOX[i] + 1, BOX + 1);
    first_columns(s);
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
    free(c->arena < c->other ? c->arena : c->other);
    free(c->game);
    free(c);
}
OUTSIDE int64_t ludolect_size(void) { return (int64_t)sizeof(S); }
OUTSIDE int32_t ludolect_why(C *c) { return c->why; }

static int played(C *c) __attribute__((noinline));
static int played(C *c) {
    jmp_buf here;
    c->out = &here;
    int code = setjmp(here);
    if (!code) {
        V args[2] = {EVERYONE, -1};
        STARTS[FLOW](c->game, args, 2);
        run(c->game);
    }
    c->out = 0;
    return code;
}

/* Each game to its end; `told`: for each, how it went and the rank of each player, then the kind of end. */
OUTSIDE void ludolect_playouts(C *c, const uint64_t *seeds, int32_t number, int64_t most, int32_t *told) {
    S *s = c->game;
    for (int32_t i = 0; i < number; i++, told += PLAYERS + 2) {
        memcpy(s, c->blank, offsetof(S, st));
        for (int k = 0; k < 3; k++) s->streams[k] = stream(seeds[i], (uint64_t)k);
        c->picks = stream(seeds[i], PICKS);
        c->left = most;
        c->top = c->arena;
        c->end = c->arena + ARENA_WORDS;
        c->used = c->depth = c->unit_depth = 0;
        s->steps = MOST_STEPS;
        told[0] = played(c);
        if (told[0] == DONE && s->fp >= 0) told[0] = BAILED;
        for (int k = 0; k <= PLAYERS; k++) told[k + 1] = s->over ? s->result[k] : k < PLAYERS ? 0 : -1;
    }
}
