/* How often a position was seen. Two hashes of 60 bits stand for it; what lies in a place without order is added up. */

static uint64_t mixed(uint64_t h, uint64_t v, uint64_t k) {
    h = (h ^ v) * k;
    return h ^ (h >> 29) ^ (v << 17);
}
static uint64_t mixed_value(uint64_t h, V v, uint64_t k) {
    if (!is_list(v)) return mixed(h, (uint64_t)v, k);
    const L *l = lp(v);
    h = mixed(h, 0x5bd1e995u + (uint64_t)l->n, k);
    for (int i = 0; i < l->n; i++) h = mixed_value(h, l->a[i], k);
    return h;
}
static uint64_t thing_hash(S *s, V x, uint64_t without, uint64_t k) {
    uint64_t h = mixed(IS_PIECE[x + 1] ? 11 : 13, (uint64_t)(IS_PIECE[x + 1] ? KIND[x + 1] : x), k);
    h = row_hash(s, x, without, h, k);
    uint64_t inside = 0;
    for (V p = head_(s, x); p >= 0; p = next_(s, p)) {
        uint64_t one = mixed(thing_hash(s, p, without, k), 7, k);
        inside = ORDERED[x + 1] ? mixed(inside, one, k) : inside + one;
    }
    return mixed(h, inside ^ (uint64_t)s->many[x + 1], k);
}
/* A position, and those that can be gone back to. */
static void position(S *s, uint64_t without, V *told) {
    for (int i = 0; i < 2; i++) {
        uint64_t k = i ? 0xD6E8FEB86659FD93ULL : 0x9E3779B97F4A7C15ULL, h = k;
        for (int j = 0; j < STANDINGS; j++) h = mixed(h, thing_hash(s, STANDING[j], without, k), k);
        h = mixed_value(mixed(h, (uint64_t)(int64_t)s->active, k), s->until, k);
        for (int j = 0; j < KEPT; j++)
            if (s->kept[j]) h = mixed(mixed(h, (uint64_t)j, k), (uint64_t)s->kept_positions[j][i], k);
        told[i] = (V)(h >> 4);
    }
}
static V times_seen(S *s, V site, uint64_t without) {
    V key[3] = {site, 0, 0};
    position(s, without, key + 1);
    L *l = lp(s->seen);
    if (s->search || s->c->thinking || !l->cap) {
        L *made = room(s, l->n + 4);
        made->n = l->n;
        memcpy(made->a, l->a, (size_t)l->n * sizeof(V));
        l = made;
    }
    int i = 0;
    while (i < l->n && (l->a[i] != key[0] || l->a[i + 1] != key[1] || l->a[i + 2] != key[2])) i += 4;
    if (i == l->n) {
        for (int j = 0; j < 3; j++) l = push(s, l, key[j]);
        l = push(s, l, 0);
    }
    s->seen = mk(l);
    return ++l->a[i + 3];
}
