/* Whole games of random players, each of whom draws from a generator of their own, recorded: see `recording.h`. */

typedef struct {
    int64_t decisions, words, ending, mixed; /* ending: which effect has ended the game, -1 for none */
    const V *events;
    int64_t result[PLAYERS + 2], scores[PLAYERS];
} Watched;

static int worth_told(C *c, Watched *told) __attribute__((noinline));
static int worth_told(C *c, Watched *told) {
    Way here;
    c->out = &here;
    int code = WAY_OUT(c, here);
    c->game->steps = MOST_STEPS;
    for (int i = 0; !code && HAS_SCORE && i < PLAYERS; i++) told->scores[i] = SCORE(c->game, FIRST_PLAYER + i);
    c->out = 0;
    return code;
}
static int32_t lot_below(uint64_t *stream, uint64_t purpose, uint32_t bound) {
    uint32_t threshold = (uint32_t)(((uint64_t)1 << 32) % bound), value;
    do value = draw32(stream, (purpose << 1) | 1);
    while (value < threshold);
    return (int32_t)(value % bound);
}
/* `first`: the purpose of the generator in the first seat; the others follow. */
OUTSIDE int32_t ludolect_watched(C *c, uint64_t seed, int64_t most, uint64_t first, Watched *told) {
    uint64_t dice[PLAYERS];
    S *s = c->game;
    for (int i = 0; i < PLAYERS; i++) dice[i] = stream(seed, first + (uint64_t)i);
    begun(c, seed);
    c->stepping = c->keeps_secrets = c->records = 1;
    c->asks_forced = 0;
    c->event_words = 0;
    c->ending = -1;
    int status = gone_on(c, 1);
    for (told->decisions = 0; status == ASKED && told->decisions < most; told->decisions++) {
        int seat = s->ask_decider > FIRST_PLAYER ? (int)(s->ask_decider - FIRST_PLAYER) : 0, n = lp(s->ask_options)->n;
        if (REPORTED[s->ask_site] || seat >= PLAYERS) return BAILED;
        int32_t drawn = lot_below(dice + seat, first + (uint64_t)seat, (uint32_t)(n + s->ask_optional));
        status = ludolect_answer(c, drawn < n ? drawn : -1);
    }
    if ((status != ASKED && status != ENDED && status != DONE) || worth_told(c, told)) return BAILED;
    told->words = c->event_words;
    told->events = c->events;
    told->ending = c->ending;
    told->mixed = c->mixed;
    told->result[0] = s->over;
    for (int i = 0; i <= PLAYERS; i++) told->result[i + 1] = s->result[i];
    return status;
}
