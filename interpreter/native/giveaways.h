/* Whether it would tell something not to ask: see `interpreter/giveaways.py`, whose words are used here. */

#define FEW_OTHERS 12 /* pieces that are tried one after the other */
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
typedef struct { int n; V pieces[FEW_OTHERS + 1]; } Others;

static void hidden_like(S *s, V place, V piece, Others *found) {
    for (V p = head_(s, place); p >= 0 && found->n <= FEW_OTHERS; p = next_(s, p)) {
        if (p != piece && BACK[p + 1] == BACK[piece + 1] && !sees(s, p, -1)) found->pieces[found->n++] = p;
        if (found->n <= FEW_OTHERS) hidden_like(s, p, piece, found);
        for (int c = 0; c < CELLS && found->n <= FEW_OTHERS; c++)
            if (CARRIERS[c] == p) hidden_like(s, CARRIED_CELLS[c], piece, found);
    }
}
/* Whether there would be something to choose with another piece in the place of this one. */
static int offers(S *s, V piece, V other) {
    C *c = s->c;
    int used = c->used, asked = 0;
    V *mark = c->top;
    S *twin = twin_of(s);
#if SHARES
    Lying lying = c->lying;
    lies_in(twin, &lying);
#endif
    swap(twin, piece, other);
    int again = AGAIN[twin->st[twin->fp]];
    if (again < 0) BAIL(s);
    twin->st[twin->fp] = again;
    if (guarded(twin, 0, &asked) || !asked) BAIL(s);
    settle(twin);
    int found = lp(twin->ask_options)->n > 0;
    c->used = used;
    c->top = mark;
    return found;
}
static int might_do(S *s, V piece) {
    Others others = {0, {0}};
    for (int i = 0; i < SHOWN_PLACES && others.n <= FEW_OTHERS; i++) hidden_like(s, SHOWN_PLACE[i], piece, &others);
    int does = others.n > FEW_OTHERS;
    for (int i = 0; i < others.n && !does; i++) does = offers(s, piece, others.pieces[i]);
    return does;
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
        if (!same_to_all(s, twin) || REPORTED[twin->ask_site] || SEALED[twin->ask_site]) return 0;
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
