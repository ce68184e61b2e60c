/* How the rest of a turn might best be played, and how games go on from there: see `mind/plans`, `mind/impulse` and
   `mind/weighing`, which this follows step by step. */

enum { TRIES = 1000, WIDTH = 16, MOST_LINES = 32, UNDER_WAY = 24, JUDGED = 6, INVENTED = 4, SETTLED = 12 };
enum { LOOKED_AT = 4, FURTHER = 2, LONGEST_TURN = 30, PLANS = 12, ROUND = 4, TURNS = 2, IMPULSE = 12 };
enum { DEARER = 100, MOST_TRIES = 21000 };
enum { BY_TURN, BY_CHANCE, OPEN };
enum { MOST_GROWN = 1 << 16, LONGEST_LINE = 256, SEEN = 1 << 17, MOST_JUDGED = 4096 };

typedef struct { int32_t deep, site; V decider; } Pause;
/* Lines hang together: each is another with one step more. `kin`: its state, while it is grown. */
typedef struct {
    Step step;
    Pause pause;
    int32_t before, length, end, site, kin, finished;
    double worth;
    uint64_t mark, silent;
} Line;
typedef struct { double worth; uint32_t lot; int32_t line, length; } Key;
typedef struct { double value, total; int32_t line, length, place, tries; } Weighed;
typedef struct {
    Line line[MOST_GROWN];
    int32_t lines, ends[MOST_GROWN], ended, longer[MOST_GROWN], grown, begun[MOST_GROWN], finished[MOST_GROWN], done;
    uint64_t seen[SEEN];
    Key key[MOST_GROWN];
    Weighed weighed[MOST_JUDGED];
} Grown;
#define GROWN(c) ((Grown *)MIND(c)->room)

static S *invented(C *c, int number, uint64_t seed) {
    S *s = copy_of(&MIND(c)->kin[number % MIND(c)->worlds].s);
    with_chance(s, seed);
    return s;
}
static int is_late(double until) { return until > 0 && now() > until; }

/* ------------------------------------------------------------ on impulse */

typedef struct { double worth; int32_t ended, changed, n, path[DEPTH + 1]; } Tried;

static int frames_of(const S *s) {
    int n = 0;
    for (int f = s->fp; f >= 0; f = (int)s->st[f + 1]) n++;
    return n;
}
static L *looked_at(S *s, Lots *lots, int most) {
    L *found = answers(s);
    int declining = s->ask_optional != 0, n = found->n - declining;
    if (n > most) {
        for (int i = 0; i < most; i++) {
            int j = i + (int)drawn(lots, (uint32_t)(n - i));
            V one = found->a[i];
            found->a[i] = found->a[j];
            found->a[j] = one;
        }
        if (declining) found->a[most] = found->a[n];
        found->n = most + declining;
    }
    return found;
}
static void try_out(S *s, int index, V decider, Turn turn, int depth, int deep, Lots *lots, const S *base, Tried *out) {
    C *c = s->c;
    Mark mark = marked(c);
    S *after = copy_of(s);
    give(after, answer_at(after, index));
    out->ended = has_ended(after, turn);
    out->n = 1;
    if (!out->ended && depth && after->ask_decider == decider && (!after->ask_optional || frames_of(after) > deep)) {
        const L *further = looked_at(after, lots, FURTHER);
        for (int i = 0; i < further->n; i++) {
            Tried found;
            try_out(after, (int)further->a[i], decider, turn, depth - 1, deep, lots, base, &found);
            if (i && found.worth <= out->worth) continue;
            out->worth = found.worth;
            out->ended = found.ended;
            out->changed = found.changed;
            out->n = found.n + 1;
            memcpy(out->path + 1, found.path, (size_t)found.n * sizeof *found.path);
        }
    } else {
        out->worth = their_worth(after, decider);
        out->changed = !same_streams(after, base);
    }
    out->path[0] = index;
    back_to(c, mark);
}
static void decided(S *s, Turn turn, Lots *lots) {
    V decider = s->ask_decider;
    const L *values = looked_at(s, lots, LOOKED_AT);
    if (values->n == 1) {
        give(s, answer_at(s, (int)values->a[drawn(lots, 1)]));
        return;
    }
    int deep = frames_of(s), number = lp(s->ask_options)->n, declined = -1, likely = 0;
    Tried tried[LOOKED_AT + 1];
    double gains[LOOKED_AT + 1];
    for (int i = 0; i < values->n; i++) {
        try_out(s, (int)values->a[i], decider, turn, DEPTH, deep, lots, s, &tried[i]);
        if (values->a[i] == number) declined = i;
    }
    double now = declined < 0 ? 0.0 : their_worth(s, decider), most = 0.0;
    for (int i = 0; i < values->n; i++) {
        if (declined < 0) gains[i] = tried[i].worth;
        else if (i == declined) gains[i] = 0.0;
        else gains[i] = tried[i].worth - (tried[i].ended && tried[declined].ended ? tried[declined].worth : now);
        if (!i || gains[i] > most) most = gains[i];
    }
    int best = declined;
    if (declined < 0 || most > 0) {
        for (int i = 0; i < values->n; i++) likely += gains[i] == most;
        likely = (int)drawn(lots, (uint32_t)likely);
        for (best = 0; gains[best] != most || likely--; best++);
    }
    if (tried[best].changed) {
        with_chance(s, any_seed(lots));
        give(s, answer_at(s, tried[best].path[0]));
    } else {
        for (int i = 0; i < tried[best].n; i++) give(s, answer_at(s, tried[best].path[i]));
    }
}
static void play_on(S *s, uint64_t seed, int turns) {
    Lots lots = lots_of(seed, IMPULSE);
    while (turns--) {
        turn_begins(s);
        Turn turn = {s->active};
        for (int i = 0; i < LONGEST_TURN && !has_ended(s, turn); i++) decided(s, turn, &lots);
    }
}

/* ------------------------------------------------------------ growing lines */

static Line *new_line(C *c) {
    Grown *g = GROWN(c);
    if (g->lines >= MOST_GROWN) BAIL(c->game);
    return &g->line[g->lines++];
}
static Step step_at(S *s, int index, double before) {
    V value = answer_at(s, index);
    return (Step){s->ask_decider, value, s->ask_site, index, is_unseen(s, value), before};
}
static int left_to_chance(S *root) {
    C *c = root->c;
    int n = number_of(root), left = 1;
    for (int i = 0; i < n && left; i++) {
        Mark mark = marked(c);
        S *twin = copy_of(root);
        give(twin, answer_at(twin, i));
        int declines = answer_at(root, i) == NONE;
        left = !has_ended(twin, MIND(c)->turn) && (declines || learnt(twin, root, MIND(c)->viewer));
        back_to(c, mark);
    }
    return left;
}
static int has_been(C *c, int line, uint64_t mark) {
    for (; line >= 0; line = GROWN(c)->line[line].before)
        if (GROWN(c)->line[line].mark == mark) return 1;
    return 0;
}
static Pause pause_of(const S *s) { return (Pause){frames_of(s), s->ask_site, s->ask_decider}; }
static int is_back(Pause from, const S *s) {
    int deep = frames_of(s);
    if (s->ask_decider != from.decider || deep < from.deep) return 1;
    return deep == from.deep && (s->ask_optional || s->ask_site == from.site);
}
/* The line with each option added; how many options were tried. */
static int extended(C *c, int number) {
    Grown *g = GROWN(c);
    const Line from = g->line[number];
    S *s = &MIND(c)->kin[from.kin].s;
    Mark mark = marked(c);
    const L *list = answers(s);
    int first = g->lines, theirs = !is_ours(MIND(c), s->ask_decider), other = 0, best = first;
    double most = 0.0;
    for (int i = 0; i < list->n; i++) {
        Mark inner = marked(c);
        S *twin = copy_of(s);
        int index = (int)list->a[i];
        give(twin, answer_at(twin, index));
        Line *line = new_line(c);
        line->step = step_at(s, index, from.worth);
        line->before = number;
        line->length = from.length + 1;
        line->worth = our_worth(twin);
        int turn_ended = has_ended(twin, MIND(c)->turn);
        line->end = turn_ended ? BY_TURN : learnt(twin, s, MIND(c)->viewer) ? BY_CHANCE : OPEN;
        if (KEPT && line->end != OPEN && went_back(twin, s)) line->worth = from.worth;
        line->silent = line->worth == from.worth ? hashed_value(from.silent, line->step.value) : 0;
        line->mark = line->end == OPEN ? mark_of(twin) : 0;
        line->finished = line->end == OPEN && is_back(from.pause, twin);
        line->pause = line->finished ? pause_of(twin) : from.pause;
        line->site = twin->ask_site;
        line->kin = from.kin;
        if (theirs) {
            double value = their_worth(twin, s->ask_decider);
            other |= value != line->worth;
            if (line == &g->line[first] || value > most) most = value, best = (int)(line - g->line);
        }
        back_to(c, inner);
    }
    for (int i = first; i < g->lines; i++) {
        const Line *line = &g->line[i];
        if (theirs && other && i != best) continue;
        if (line->end != OPEN) g->ends[g->ended++] = i;
        else if (!has_been(c, number, line->mark)) g->longer[g->grown++] = i;
    }
    back_to(c, mark);
    return list->n;
}
static int was_seen(Grown *g, uint64_t key) {
    uint64_t i = key & (SEEN - 1);
    key |= key == 0;
    for (; g->seen[i]; i = (i + 1) & (SEEN - 1))
        if (g->seen[i] == key) return 1;
    g->seen[i] = key;
    return 0;
}
static int by_promise(const void *a, const void *b) {
    const Key *x = a, *y = b;
    if (x->worth != y->worth) return x->worth > y->worth ? -1 : 1;
    if (x->length != y->length) return x->length - y->length;
    if (x->lot != y->lot) return x->lot < y->lot ? -1 : 1;
    return x->line < y->line ? -1 : x->line > y->line;
}
/* The state of a line, from that of the last one before it that was finished or, if `whole` is not asked for, just before. */
static void come_to(C *c, int number, int kin, int whole) {
    Grown *g = GROWN(c);
    int path[LONGEST_LINE], n = 0, at = number;
    do {
        if (n >= LONGEST_LINE) BAIL(c->game);
        path[n++] = g->line[at].step.index;
        at = g->line[at].before;
    } while (whole && !g->line[at].finished && g->line[at].length);
    copy_to(&MIND(c)->kin[kin], &MIND(c)->kin[g->line[at].kin].s);
    S *s = &MIND(c)->kin[kin].s;
    while (n--) give(s, answer_at(s, path[n]));
    g->line[number].kin = kin;
}
/* The best of some lines: so many of those that wait at the same place in the rules, so many in all; their states are
   made. How many there are. */
static int best_of(C *c, const int32_t *lines, int n, int32_t *kept, int each, int most, int kin, int whole) {
    Grown *g = GROWN(c);
    int32_t sites[MOST_LINES], there[MOST_LINES];
    int known = 0, found = 0;
    for (int i = 0; i < n; i++) g->key[i] = (Key){g->line[lines[i]].worth, any_seed(&MIND(c)->lots), lines[i], 0};
    qsort(g->key, (size_t)n, sizeof(Key), by_promise);
    for (int i = 0; i < n && found < most; i++) {
        int number = g->key[i].line, k = 0;
        while (k < known && sites[k] != g->line[number].site) k++;
        if (k == known) sites[known] = g->line[number].site, there[known++] = 0;
        if (there[k]++ >= each) continue;
        come_to(c, number, kin + found, whole);
        kept[found++] = number;
    }
    return found;
}
static int goes_on(C *c, int tries) { return tries > 0 && !(GROWN(c)->ended && is_late(MIND(c)->growing_until)); }
/* The line taken further until what is begun is finished, in all ways that are new and likely; how many options were tried.
   States are made in two rows from `kin` on. */
static int stridden(C *c, int number, int tries, int kin) {
    Grown *g = GROWN(c);
    int32_t lines[UNDER_WAY];
    int n = 1, spent = 0, rows[2] = {kin, kin + UNDER_WAY}, turn = 0;
    lines[0] = number;
    while (n) {
        int open = 0;
        g->grown = 0;
        for (int i = 0; i < n; i++) {
            if (!g->line[lines[i]].length || goes_on(c, tries - spent)) spent += extended(c, lines[i]);
            else g->ends[g->ended++] = lines[i];
        }
        for (int i = 0; i < g->grown; i++) {
            const Line *line = &g->line[g->longer[i]];
            if (was_seen(g, mixed(line->mark, line->silent, 0xD6E8FEB86659FD93ULL))) continue;
            if (line->finished) g->finished[g->done++] = g->longer[i];
            else g->begun[open++] = g->longer[i];
        }
        n = best_of(c, g->begun, open, lines, UNDER_WAY, UNDER_WAY, rows[turn], 0);
        turn = !turn;
    }
    return spent;
}
static void grow(C *c, S *root, int tries) {
    Grown *g = GROWN(c);
    int32_t lines[MOST_LINES];
    int n = 1, rows[2] = {MIND(c)->kin_used, MIND(c)->kin_used + MOST_LINES}, turn = 0, kin = rows[1] + MOST_LINES;
    if (kin + 2 * UNDER_WAY > MOST_KIN) BAIL(root);
    MIND(c)->kin_used = kin + 2 * UNDER_WAY;
    memset(g->seen, 0, sizeof g->seen);
    Line *first = new_line(c);
    memset(first, 0, sizeof *first);
    first->before = -1;
    first->worth = our_worth(root);
    first->mark = mark_of(root);
    first->pause = pause_of(root);
    first->kin = (int)((Kin *)root - MIND(c)->kin);
    lines[0] = (int32_t)(first - g->line);
    while (n && goes_on(c, tries)) {
        g->done = 0;
        for (int i = 0; i < n; i++) {
            if (!g->line[lines[i]].length || goes_on(c, tries)) tries -= stridden(c, lines[i], tries, kin);
            else g->ends[g->ended++] = lines[i];
        }
        n = best_of(c, g->finished, g->done, lines, WIDTH, MOST_LINES, rows[turn], 1);
        turn = !turn;
    }
    for (int i = 0; i < n; i++)
        if (g->line[lines[i]].length) g->ends[g->ended++] = lines[i];
}

/* ------------------------------------------------------------ judging them */

static int steps_of(C *c, int line, const Step **steps) {
    int n = GROWN(c)->line[line].length;
    if (n > LONGEST_LINE) BAIL(c->game);
    for (int i = n; i--; line = GROWN(c)->line[line].before) steps[i] = &GROWN(c)->line[line].step;
    return n;
}
/* An invented game in which the line was played, 0 where it cannot be. If the last step led back to where it began, the
   game before that. */
static S *gone(C *c, int line, S *s, int *led_back) {
    const Step *steps[LONGEST_LINE];
    int n = steps_of(c, line, steps);
    *led_back = 0;
    for (int i = 0; i < n - 1; i++)
        if (!repeated(s, steps[i])) return 0;
    S *before = KEPT ? copy_of(s) : s;
    if (!repeated(s, steps[n - 1])) return 0;
    *led_back = KEPT && went_back(s, before);
    return *led_back ? before : s;
}
static double settled_worth(S *s) {
    C *c = s->c;
    for (int i = 0; i < SETTLED && !has_ended(s, MIND(c)->turn); i++) {
        S *before = KEPT ? copy_of(s) : s;
        double value = KEPT ? our_worth(s) : 0.0;
        give(s, s->ask_optional ? NONE : answer_at(s, 0));
        if (KEPT && went_back(s, before)) return value;
    }
    return our_worth(s);
}
static double judge(C *c, int line, const uint32_t *seeds, int settling) {
    double total = 0.0;
    int number = 0, led_back;
    for (int i = 0; seeds && i < INVENTED; i++) {
        Mark mark = marked(c);
        S *s = gone(c, line, invented(c, 1 + i, seeds[i]), &led_back);
        if (s) {
            total += settling && !led_back ? settled_worth(s) : our_worth(s);
            number++;
        }
        back_to(c, mark);
    }
    return number ? total / number : GROWN(c)->line[line].worth;
}
static int by_value(const void *a, const void *b) {
    const Weighed *x = a, *y = b;
    if (x->value != y->value) return x->value > y->value ? -1 : 1;
    if (x->length != y->length) return x->length - y->length;
    return x->place - y->place;
}
static int by_mean(const void *a, const void *b) {
    const Weighed *x = a, *y = b;
    double one = x->tries ? x->total / x->tries : 0.0, two = y->tries ? y->total / y->tries : 0.0;
    return one != two ? (one > two ? -1 : 1) : x->place - y->place;
}
static int first_index(C *c, int line) {
    while (GROWN(c)->line[line].length > 1) line = GROWN(c)->line[line].before;
    return GROWN(c)->line[line].step.index;
}
/* The likely lines in a row, the best first. How many there are. */
static int rank_lines(C *c, int tries) {
    Grown *g = GROWN(c);
    struct Mind *m = MIND(c);
    g->lines = g->ended = g->grown = 0;
    S *root = invented(c, 0, any_seed(&m->lots));
    int settling = HAS_SCORE && !left_to_chance(root), n = 0, fresh_ones = 0;
    if (settling) grow(c, root, tries);
    else
        for (int i = 0, all = number_of(root); i < all; i++) {
            Line *line = new_line(c);
            double worth_now = our_worth(root);
            *line = (Line){.step = step_at(root, i, worth_now), .before = -1, .length = 1, .end = BY_CHANCE, .worth = worth_now};
            g->ends[g->ended++] = i;
        }
    for (int i = 0; i < g->ended; i++)
        if (m->allowed[first_index(c, g->ends[i])]) g->ends[fresh_ones++] = g->ends[i];
    if (settling) {
        for (int i = 0; i < fresh_ones; i++) {
            const Line *line = &g->line[g->ends[i]];
            g->key[i] = (Key){line->worth, any_seed(&m->lots), i, line->length};
        }
        qsort(g->key, (size_t)fresh_ones, sizeof(Key), by_promise);
        for (int end = BY_TURN; end <= OPEN; end++)
            for (int i = 0, here = 0; i < fresh_ones && here < JUDGED; i++) {
                int line = g->ends[g->key[i].line];
                if (g->line[line].end != end) continue;
                g->weighed[n++] = (Weighed){.line = line};
                here++;
            }
    } else {
        if (fresh_ones > MOST_JUDGED) BAIL(root);
        for (; n < fresh_ones; n++) g->weighed[n] = (Weighed){.line = g->ends[n]};
    }
    uint32_t seeds[INVENTED];
    for (int i = 0; i < INVENTED && n > 1; i++) seeds[i] = any_seed(&m->lots);
    for (int i = 0; i < n; i++) {
        Weighed *one = &g->weighed[i];
        one->value = judge(c, one->line, n > 1 ? seeds : 0, settling);
        one->length = g->line[one->line].length;
        one->place = i;
    }
    qsort(g->weighed, (size_t)n, sizeof(Weighed), by_value);
    return n;
}
/* The line that is thought to be worth most, -1 if there is none. */
static int as_far_as_sure(C *c, const Weighed *w) {
    const Line *all = GROWN(c)->line;
    int first = w->line;
    if (w->value < -DECIDED / 2)
        for (int i = w->line; all[i].length; i = all[i].before)
            if (all[i].finished) first = i;
    return first;
}
static int best_line(C *c) {
    const Weighed *w = GROWN(c)->weighed;
    int n = rank_lines(c, TRIES), equal = 0;
    if (!n) return -1;
    while (equal < n && w[equal].value == w[0].value && w[equal].length == w[0].length) equal++;
    return as_far_as_sure(c, &w[drawn(&MIND(c)->lots, (uint32_t)equal)]);
}

/* ------------------------------------------------------------ weighing them */

static void shares(S *s, const double *before, double *to) {
    struct Mind *m = MIND(s->c);
    if (s->over) {
        standing(s, to);
        for (int i = 0; i < PLAYERS; i++) to[i] = (to[i] + 1) / 2;
        return;
    }
    double most = 0.0, sure = 0.9;
    for (int i = 0; i < PLAYERS; i++) {
        to[i] = score_of(s, FIRST_PLAYER + i) - before[i];
        double size = to[i] < 0 ? -to[i] : to[i];
        if (size > most) most = size;
    }
    m->scale += (most - m->scale) / 20;
    for (int i = 0; i < PLAYERS; i++) {
        double size = to[i] < 0 ? -to[i] : to[i];
        to[i] = m->scale != 0.0 ? 0.5 + (sure - 0.5) * (to[i] / (size + m->scale)) : 0.5;
    }
}
static void weigh(C *c, Weighed *one, int world, uint32_t seed, const double *before) {
    struct Mind *m = MIND(c);
    Mark mark = marked(c);
    int led_back;
    S *s = gone(c, one->line, invented(c, world, seed), &led_back);
    if (s && !led_back) {
        double to[PLAYERS], total = 0.0;
        play_on(s, seed, 1 + TURNS);
        shares(s, before, to);
        for (int i = 0; i < m->seats; i++) total += to[m->seat[i] - FIRST_PLAYER];
        one->total += total / m->seats;
        one->tries++;
    }
    back_to(c, mark);
}
static int weighed_best(C *c, int64_t most) {
    Weighed *w = GROWN(c)->weighed;
    struct Mind *m = MIND(c);
    double before[PLAYERS];
    int tries = most && most < (MOST_TRIES - TRIES) / DEARER ? TRIES + DEARER * (int)most : MOST_TRIES;
    int n = rank_lines(c, tries), at_most = most ? (most / 4 < PLANS ? (int)(most / 4) : PLANS) : PLANS, made = 0;
    int64_t spent = 0;
    at_most = at_most < 2 ? 2 : at_most;
    n = n < at_most ? n : at_most;
    for (int i = 0; i < PLAYERS; i++) before[i] = score_of(&m->kin[0].s, FIRST_PLAYER + i);
    while (n > 1 && (!most || spent < most) && !is_late(m->until)) {
        int rounds = 0;
        while ((n - 1) >> rounds) rounds++;
        int64_t each = most ? (most - spent) / rounds / n : ROUND;
        if (each < 1) each = 1;
        for (int64_t k = 0; k < each; k++, made++) {
            uint32_t seed = any_seed(&m->lots);
            for (int i = 0; i < n; i++) weigh(c, &w[i], 1 + made, seed, before);
        }
        spent += each * n;
        for (int i = 0; i < n; i++) w[i].place = i;
        qsort(w, (size_t)n, sizeof(Weighed), by_mean);
        if (n > 2 || most) n = (n + 1) / 2;
    }
    return n ? as_far_as_sure(c, &w[0]) : -1;
}
