/* Whether it would tell something not to ask: see `interpreter/giveaways.py`, whose words are used here. */

#define FEW_OTHERS 12 /* pieces that the Python form tries one after the other */
#define MOST_DECLINED 1000

#if SECRETS
static int is_secret(S *s, V piece, V decider) { return sees(s, piece, decider) && !sees(s, piece, -1); }

typedef struct { int secret, named; V only; } Found; /* how many are secret, 2 for many; whether any is named */

static void found_piece(S *s, V piece, V decider, Found *found) {
    if (found->secret > 1 || (found->secret && found->only == piece) || !is_secret(s, piece, decider)) return;
    found->secret++;
    found->only = piece;
}
static void found_pieces(S *s, V value, V decider, Found *found) {
    if (is_list(value)) {
        const L *l = lp(value);
        for (int i = 0; i < l->n; i++) found_pieces(s, l->a[i], decider, found);
    } else if (value >= 0 && value < THINGS && IS_PIECE[value + 1]) {
        found->named = 1;
        found_piece(s, value, decider, found);
    }
}
static int hidden_like(S *s, V place, V piece, int back) {
    int n = 0;
    for (V p = head_(s, place); p >= 0; p = next_(s, p)) {
        n += p != piece && BACK[p + 1] == back && !sees(s, p, -1);
        n += hidden_like(s, p, piece, back);
        for (int c = 0; c < CELLS; c++)
            if (CARRIERS[c] == p) n += hidden_like(s, CARRIED_CELLS[c], piece, back);
    }
    return n;
}
/* Whether there would be something to choose with another piece: where only few could lie there, Python tries them. */
static int might_do(S *s, V piece) {
    int n = 0;
    for (int i = 0; i < SHOWN_PLACES; i++) n += hidden_like(s, SHOWN_PLACE[i], piece, BACK[piece + 1]);
    return n > FEW_OTHERS ? 1 : (int)BAIL(s);
}
static int same_to_all(S *a, S *b) {
    size_t all = (THINGS + 1) * sizeof(int16_t);
    return !memcmp(a->at, b->at, all) && !memcmp(a->head, b->head, all) && !memcmp(a->next, b->next, all) &&
           a->active == b->active && veq(a->until, b->until) && !memcmp(a->looks, b->looks, sizeof a->looks) &&
           !memcmp(a->streams, b->streams, sizeof a->streams) && a->over == b->over && a->notes == b->notes &&
           same_columns(a, b);
}
static int unnoticed(S *s, S *twin, V decider) {
    for (int i = 0; i < MOST_DECLINED; i++) {
        int asked = 0;
        twin->answer = NONE;
        if (guarded(twin, 0, &asked) || !asked || twin->ask_decider != decider) return 0;
        if (!same_to_all(s, twin) || SEALED[twin->ask_site]) return 0;
        settled(twin, 1);
        int n = lp(twin->ask_options)->n;
        if (n || !twin->ask_optional || twin->st[twin->fp + 1] >= 0) return n + twin->ask_optional > 1;
    }
    return (int)BAIL(s);
}
/* Whether whoever declines here decides something else next, and nobody sees anything in between. */
static int goes_unnoticed(S *s, int site, V decider) {
    if (SEALED[site]) return 0;
    if (KEPT) BAIL(s);
    C *c = s->c;
    int used = c->used, words = s->sp - s->fp;
    V *mark = c->top;
    S *twin = twin_with(s, 0);
    memcpy(twin->st, s->st + s->fp, (size_t)words * sizeof(V));
    twin->fp = 0;
    twin->sp = words;
    twin->st[1] = -1;
    twin->st[2] = 0;
#if SHARES
    Lying lying = c->lying;
    lies_in(twin, &lying);
#endif
    int found = unnoticed(s, twin, decider);
    c->used = used;
    c->top = mark;
    return found;
}
/* `nothing`: all that is left is to decline. */
static int tells(S *s, int nothing) {
    int site = s->ask_site;
    V decider = s->ask_decider;
    const Stake *stake = &STAKES[site];
    const V *f = s->st + s->fp + FRAME;
    if (stake->idle || (stake->left >= 0 && len(s, f[stake->left]) < 2)) return 0;
    int searched = below_fails(s);
    const int16_t *places = searched ? SECRET_PLACES : STAKE_PLACES + stake->places;
    int number = searched ? SECRETS : stake->number;
    Found found = {0, 0, -1};
    for (int i = 0; i < number; i++)
        for (V p = head_(s, places[i]); p >= 0; p = next_(s, p)) found_piece(s, p, decider, &found);
    for (int i = 0; i < stake->slots; i++) found_pieces(s, f[STAKE_SLOTS[stake->slot + i]], decider, &found);
    if (nothing && found.secret == 1 && !found.named && !might_do(s, found.only)) return 0;
    if (!nothing || searched || !found.secret) return found.secret > 0;
    return !goes_unnoticed(s, site, decider);
}
#else
static int tells(S *s, int nothing) {
    (void)s, (void)nothing;
    return 0;
}
#endif
