/* The operations that every program has (see `support`), and what a state does besides moving pieces. */

static V only(S *s, V v) { return v == -1 || v == NONE ? EMPTY : list_n(s, 1, &v); }
static V one_of(S *s, V pieces) {
    const L *l = list_of(s, pieces);
    for (int i = 0; i < l->n; i++)
        if (at_(s, l->a[i]) != BOX) return l->a[i];
    return l->n ? l->a[0] : -1;
}
static V present(S *s, int n, const V *things) {
    L *l = room(s, n);
    for (int i = 0; i < n; i++)
        if (things[i] != -1 && things[i] != NONE) l->a[l->n++] = things[i];
    return mk(l);
}
static V chained(S *s, V one, V other) {
    int64_t size = len(s, one) + len(s, other);
    if (size > LONGEST) BAIL(s);
    if (size > FREE_LENGTH) spend(s, STEP * (size / FREE_LENGTH + 1));
    return joined(s, one, other);
}
static V without(S *s, V one, V other) {
    const L *x = list_of(s, one), *y = list_of(s, other);
    if (!y->n) return one;
    L *l = room(s, x->n);
    for (int i = 0; i < x->n; i++)
        if (!has(s, other, x->a[i])) l->a[l->n++] = x->a[i];
    return mk(l);
}
static V join(S *s, V one, V other) { return len(s, other) ? chained(s, one, without(s, other, one)) : one; }
static V span(S *s, V low, V high) {
    num(s, low), num(s, high);
    if (high - low > LONGEST) BAIL(s);
    if (high < low) return EMPTY;
    L *l = room(s, (int)(high - low + 1));
    for (V i = low; i <= high; i++) l->a[l->n++] = i;
    return mk(l);
}
static V less_one(S *s, V things, V thing) {
    int i = (int)index_of(s, things, thing);
    const L *l = lp(things);
    L *made = room(s, l->n);
    for (int j = 0; j < l->n; j++)
        if (j != i) made->a[made->n++] = l->a[j];
    return mk(made);
}
static int alike(S *s, V one, V other) {
    V a = sorted_by(s, (list_of(s, one), one), one), b = sorted_by(s, (list_of(s, other), other), other);
    return deep_eq(a, b);
}
static int within(S *s, V one, V other) {
    const L *x = list_of(s, one), *y = list_of(s, other);
    if (y->n && is_list(y->a[0])) return has(s, other, one);
    for (int i = 0; i < x->n; i++)
        if (!has(s, other, x->a[i])) return 0;
    return 1;
}
static V last_of(S *s, V things, V number) {
    const L *l = list_of(s, things);
    if (num(s, number) <= 0) return EMPTY;
    return number >= l->n ? things : list_n(s, (int)number, l->a + (l->n - number));
}
static V spread_out(S *s, V items, V wanted) {
    const L *l = list_of(s, items);
    L *found = room(s, l->n);
    for (int i = 0; i < l->n; i++) {
        if (tr(ent(s, wanted, l->a[i]))) found = push(s, found, l->a[i]);
        else
            for (V p = head_(s, l->a[i]); p >= 0; p = next_(s, p)) found = push(s, found, p);
    }
    return mk(found);
}
static V from_seat(S *s, V players, V first) {
    const L *l = list_of(s, players);
    L *made = room(s, l->n);
    num(s, first);
    for (int later = 1; later >= 0; later--)
        for (int i = 0; i < l->n; i++)
            if ((l->a[i] >= first) == later) made->a[made->n++] = l->a[i];
    return mk(made);
}
static V seated(S *s, V players, V first, int backwards) {
    const L *l = list_of(s, players);
    if (!l->n) return EMPTY;
    V start = num(s, first) != -1 ? first : l->a[0];
    L *way = room(s, l->n), *made = room(s, l->n);
    for (int i = 0; i < l->n; i++) {
        int j = way->n++;
        V one = num(s, l->a[i]);
        while (j > 0 && (backwards ? way->a[j - 1] < one : way->a[j - 1] > one)) way->a[j] = way->a[j - 1], j--;
        way->a[j] = one;
    }
    for (int later = 1; later >= 0; later--)
        for (int i = 0; i < way->n; i++)
            if ((backwards ? way->a[i] <= start : way->a[i] >= start) == later) made->a[made->n++] = way->a[i];
    return mk(made);
}
/* A field of a report; of nothing, its empty value. */
static V reported(S *s, V record, V i, V otherwise) {
    return record == -1 || record == NONE ? otherwise : ent(s, record, i);
}
static V from_turn(S *s, V players, V first) {
    const L *l = list_of(s, players);
    for (int i = 0; i < l->n; i++)
        if (l->a[i] == first) return slice(s, players, i, l->n);
    L *made = room(s, l->n);
    for (int i = 0; i < l->n; i++)
        if (l->a[i] > num(s, first)) made->a[made->n++] = l->a[i];
    return made->n ? mk(made) : players;
}
static V placements(S *s, V forms, V places, V across, V down) {
    enum { WIDE = 64 };
    int16_t at[WIDE][WIDE];
    memset(at, -1, sizeof at);
    const L *f = list_of(s, forms), *p = list_of(s, places);
    V left = LARGEST, top = LARGEST;
    for (int i = 0; i < p->n; i++) {
        V x = num(s, ent(s, across, p->a[i])), y = num(s, ent(s, down, p->a[i]));
        left = x < left ? x : left;
        top = y < top ? y : top;
    }
    for (int i = 0; i < p->n; i++) {
        V x = ent(s, across, p->a[i]) - left, y = ent(s, down, p->a[i]) - top;
        if (x >= WIDE || y >= WIDE) BAIL(s);
        at[y][x] = (int16_t)p->a[i];
    }
    L *found = room(s, p->n);
    for (int k = 0; k < f->n; k++) {
        const L *form = list_of(s, f->a[k]);
        for (int i = 0; i < p->n; i++) {
            V x = ent(s, across, p->a[i]) - left, y = ent(s, down, p->a[i]) - top, *mark = s->c->top;
            L *covered = room(s, form->n);
            for (int j = 0; j < form->n; j++) {
                V cx = x + ent(s, form->a[j], 0), cy = y + ent(s, form->a[j], 1);
                int there = (uint64_t)cx < WIDE && (uint64_t)cy < WIDE ? at[cy][cx] : -1;
                if (there < 0) break;
                covered->a[covered->n++] = there;
            }
            if (covered->n < form->n || has(s, mk(found), mk(covered))) s->c->top = mark;
            else found = push(s, found, mk(covered));
        }
    }
    return mk(found);
}
static V untaken(S *s, V candidates, V taken, V at, V wanted) {
    const L *l = list_of(s, candidates);
    num(s, at), num(s, wanted);
    V left = at > 0 ? slice(s, candidates, at, l->n) : candidates;
    if (len(s, taken)) left = without(s, left, taken);
    V spare = lp(left)->n - wanted;
    return wanted > 0 && spare >= 0 && (at >= 0 || !spare) ? slice(s, left, 0, spare + 1) : left;
}
static V with_one(S *s, V candidates, V taken, V one) {
    const L *t = list_of(s, taken);
    if (!t->n || index_of(s, candidates, t->a[t->n - 1]) < index_of(s, candidates, one)) return appended(s, taken, one);
    const L *l = list_of(s, candidates);
    L *made = room(s, l->n);
    for (int i = 0; i < l->n; i++)
        if (veq(l->a[i], one) || has(s, taken, l->a[i])) made->a[made->n++] = l->a[i];
    return mk(made);
}
static V bisect_left(S *s, V list, V x) {
    const L *l = list_of(s, list);
    int low = 0, high = l->n;
    while (low < high) {
        int mid = (low + high) / 2;
        if (num(s, l->a[mid]) < x) low = mid + 1;
        else high = mid;
    }
    return low;
}
static V end_of(S *s, V list, V nothing, int last) {
    const L *l = list_of(s, list);
    return l->n ? l->a[last ? l->n - 1 : 0] : nothing;
}
static V lasting(S *s, V number) {
    const L *l = lp(s->until);
    L *made = room(s, l->n);
    for (int i = 0; i < l->n; i++)
        if (ent(s, l->a[i], 0) == number) made->a[made->n++] = l->a[i];
    return mk(made);
}
static void phase_edge(S *s, V phase, int begins) {
    const L *l = lp(s->until);
    if (!l->n) return;
    L *made = room(s, l->n);
    for (int i = 0; i < l->n; i++)
        if (ent(s, l->a[i], 1) != phase || tr(ent(s, l->a[i], 2)) != begins) made->a[made->n++] = l->a[i];
    s->until = mk(made);
}
static inline void phase_begins(S *s, int phase) {
    if (s->search) return;
    s->round |= phase <= s->phase;
    s->phase = phase;
}
static V onward(S *s, V at) {
    if (!s->search) return -1;
    if (s->search->free) {
        s->search->free = 0;
        return 0;
    }
    return at;
}
static inline V tightened(S *s) {
    int loose = s->loose;
    if (loose) {
        s->loose = 0;
        s->mays++;
    }
    return loose;
}
static inline void loosened(S *s, V loose) {
    if (num(s, loose)) {
        s->loose = (int32_t)loose;
        s->mays--;
        if (s->search && s->mays < s->search->floor) throw_(s, CARRIED);
    }
}
static inline void wall(S *s) {
    if (s->search && !s->loose) throw_(s, TURNED);
}
static void replaced(S *s, V reaction, V owner) {
    if (s->search) {
        V pair[2] = {reaction, owner};
        V made = list_n(s, 2, pair);
        s->search->replaced = appended(s, s->search->replaced, made);
    }
}
static void show(S *s, V things, V players) {
    const L *t = list_of(s, things), *p = list_of(s, players);
    s->notes++;
    NOTE(s, SHOWN_TO, 2, things, players);
    for (int i = 0; i < t->n; i++)
        for (int j = 0; j < p->n; j++) {
            if ((uint64_t)p->a[j] >= 32) BAIL(s);
            s->looks[ix(s, t->a[i])] |= (uint32_t)1 << p->a[j];
        }
}
static void ended(S *s) __attribute__((noreturn));
static void ended(S *s) {
    s->over = 1;
    throw_(s, ENDED);
}
static void winning(S *s, V players) {
    int any = 0;
    for (int i = 0; i < PLAYERS; i++) any |= s->result[i] = has(s, players, FIRST_PLAYER + i);
    s->result[PLAYERS] = any ? WON : LOST;
    ended(s);
}
static void losing(S *s, V players) {
    int any = 0;
    for (int i = 0; i < PLAYERS; i++) any |= s->result[i] = !has(s, players, FIRST_PLAYER + i);
    s->result[PLAYERS] = any ? WON : LOST;
    ended(s);
}
static void tied(S *s) {
    for (int i = 0; i < PLAYERS; i++) s->result[i] = -1;
    s->result[PLAYERS] = TIED;
    ended(s);
}
static void ranked(S *s, V keys) {
    const L *l = list_of(s, keys);
    V by[PLAYERS];
    int any = 0, in[PLAYERS];
    memset(in, 0, sizeof in);
    for (int i = 0; i < l->n; i++) {
        V player = ent(s, l->a[i], 0) - FIRST_PLAYER;
        if ((uint64_t)player >= PLAYERS) BAIL(s);
        in[player] = 1;
        by[player] = ent(s, l->a[i], 1);
    }
    for (int i = 0; i < PLAYERS; i++) {
        int rank = in[i];
        for (int j = 0; in[i] && j < PLAYERS; j++)
            if (in[j] && vcmp(s, by[j], by[i]) > 0) rank++;
        any |= s->result[i] = rank;
    }
    s->result[PLAYERS] = any ? RANKED : LOST;
    ended(s);
}
static void asks(S *s, int site, V decider, V options, int optional, int strict) {
    s->ask_site = site;
    s->ask_decider = decider;
    s->ask_options = options;
    s->ask_optional = optional;
    s->ask_strict = strict;
}
/* Things in the order in which they lie, those that lie nowhere where they are. */
static V laid(S *s, V things) {
    const L *l = list_of(s, things);
    L *lying = room(s, l->n), *paths = room(s, l->n), *made = room(s, l->n);
    for (int i = 0; i < l->n; i++) {
        if (at_(s, l->a[i]) == -1) continue;
        V way[32];
        int n = 0;
        for (V x = l->a[i]; x != -1; x = at_(s, x)) {
            V around = at_(s, x), place = 0;
            if (n == 32) BAIL(s);
            if (IS_PIECE[x + 1] && around != -1) {
                for (V p = head_(s, around); p >= 0 && p != x; p = next_(s, p)) place++;
                way[n++] = place;
            } else {
                way[n++] = x - (around > 0 ? around : 0);
            }
        }
        L *path = room(s, n);
        while (n) path->a[path->n++] = way[--n];
        lying->a[lying->n++] = l->a[i];
        paths->a[paths->n++] = mk(path);
    }
    const L *in_order = lp(sorted_by(s, mk(lying), mk(paths)));
    int next = 0;
    for (int i = 0; i < l->n; i++) made->a[made->n++] = at_(s, l->a[i]) == -1 ? l->a[i] : in_order->a[next++];
    return mk(made);
}
