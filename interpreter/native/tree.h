/* Tree search where no score is declared: see `mind/tree`, which this follows step by step. */

enum { FURTHEST = 400, MOST_NODES = 1 << 17 };
enum { A_VALUE = 17, AN_UNSEEN, A_SEALED, AN_OPENED }; /* what keys begin with */

/* Children hang together in a row. 0 is the root, and no child. */
typedef struct Node {
    uint64_t key;
    int32_t child, next, visits, offered, met;
    double total;
} Node;
typedef struct {
    int32_t at, apart[FIRST_PLAYER + PLAYERS], sealed;
    uint64_t made;
} Walk;
#define NODES(c) (MIND(c)->nodes)

static int find_child(C *c, int node, uint64_t key) {
    int child = NODES(c)[node].child;
    while (child && NODES(c)[child].key != key) child = NODES(c)[child].next;
    return child;
}
static int child_of(C *c, int node, uint64_t key) {
    int child = find_child(c, node, key);
    if (child) return child;
    if (MIND(c)->nodes_used >= MOST_NODES) BAIL(c->game);
    child = MIND(c)->nodes_used++;
    NODES(c)[child] = (Node){.key = key, .next = NODES(c)[node].child};
    return NODES(c)[node].child = child;
}
static double logarithm(int64_t number) {
    int power = 63 - __builtin_clzll((uint64_t)number);
    return (power + ((double)number / (double)((int64_t)1 << power) - 1)) * 0.6931471805599453;
}
static double promise(const Node *node) {
    return node->total / node->visits + 0.7 * __builtin_sqrt(logarithm(node->offered) / node->visits);
}
static Walk walk_from_root(void) {
    Walk walk = {.made = AN_OPENED};
    for (int i = 0; i < FIRST_PLAYER + PLAYERS; i++) walk.apart[i] = -1;
    return walk;
}
static int walk_at(C *c, Walk *walk, S *s) {
    V decider = s->ask_decider;
    if ((uint64_t)decider >= FIRST_PLAYER + PLAYERS) BAIL(s);
    if (SEALED_SITES[s->ask_site]) {
        if (walk->apart[decider] < 0) walk->apart[decider] = child_of(c, walk->at, hashed_value(A_SEALED, decider));
        walk->sealed = 1;
        return walk->apart[decider];
    }
    if (walk->sealed) {
        int node = child_of(c, walk->at, walk->made);
        *walk = walk_from_root();
        walk->at = node;
    }
    return walk->at;
}
static uint64_t key_of(S *s, int index) {
    V value = answer_at(s, index);
    return is_unseen(s, value) ? hashed_value(AN_UNSEEN, index) : hashed_value(A_VALUE, value);
}
/* What is answered; the child that it leads to. */
static int pick(C *c, int node, S *s, int *index) {
    const L *list = answers(s);
    L *children = room(s, list->n);
    int known = 0, best = -1;
    double most = 0.0;
    NODES(c)[node].met++;
    for (int i = 0; i < list->n; i++) {
        int child = find_child(c, node, key_of(s, (int)list->a[i]));
        children->a[i] = child;
        known += child > 0;
        NODES(c)[child].offered += child > 0;
    }
    if (known < list->n && known < 4.0 * __builtin_sqrt((double)NODES(c)[node].met)) {
        int left = (int)drawn(&MIND(c)->lots, (uint32_t)(list->n - known));
        for (best = 0; children->a[best] || left--; best++);
        *index = (int)list->a[best];
        int child = child_of(c, node, key_of(s, *index));
        NODES(c)[child].offered++;
        return child;
    }
    for (int i = 0; i < list->n; i++) {
        const Node *child = &NODES(c)[children->a[i]];
        if (!children->a[i]) continue;
        double promised = child->visits ? promise(child) : __builtin_inf();
        if (best < 0 || promised > most) most = promised, best = i;
    }
    *index = (int)list->a[best];
    return (int)children->a[best];
}
static void try_once(C *c, S *s) {
    struct { int node; V decider; } path[FURTHEST];
    int n = 0, fresh_one = 0, index;
    Walk walk = walk_from_root();
    while (n < FURTHEST && !is_over(s) && !fresh_one) {
        int child = pick(c, walk_at(c, &walk, s), s, &index);
        V decider = s->ask_decider;
        if (SEALED_SITES[s->ask_site]) {
            walk.apart[decider] = child;
            walk.made = mixed(hashed_value(walk.made, decider), NODES(c)[child].key, 0x9E3779B97F4A7C15ULL);
        } else walk.at = child;
        fresh_one = !NODES(c)[child].visits;
        path[n].node = child;
        path[n++].decider = decider;
        give(s, answer_at(s, index));
    }
    for (int i = 0; i < FURTHEST && !is_over(s); i++)
        give(s, answer_at(s, (int)drawn(&MIND(c)->lots, (uint32_t)number_of(s))));
    double share[PLAYERS], all = 0.0;
    if (s->over) standing(s, share);
    for (int i = 0; i < PLAYERS; i++) all += share[i] = s->over ? (share[i] + 1) / 2 : 0.5;
    for (int i = 0; i < n; i++) {
        Node *node = &NODES(c)[path[i].node];
        node->visits++;
        node->total += path[i].decider >= FIRST_PLAYER ? share[path[i].decider - FIRST_PLAYER] : all / PLAYERS;
    }
}
/* The number of the option that was tried most, and of those the one that went best. */
static int searched_best(C *c, int64_t most) {
    struct Mind *m = MIND(c);
    S *root = &m->kin[0].s;
    NODES(c)[0] = (Node){0};
    m->nodes_used = 1;
    for (int64_t tried = 0; (!most || tried < most) && (!tried || !is_late(m->until)); tried++) {
        Mark mark = marked(c);
        try_once(c, invented(c, (int)(tried % m->worlds), any_seed(&m->lots)));
        back_to(c, mark);
    }
    Walk walk = walk_from_root();
    int from = walk_at(c, &walk, root), best = -1, visits = -1;
    double total = 0.0;
    for (int i = 0, n = number_of(root); i < n; i++) {
        int child = find_child(c, from, key_of(root, i));
        Node known = child ? NODES(c)[child] : (Node){0};
        if (!m->allowed[i] || known.visits < visits || (known.visits == visits && known.total <= total)) continue;
        best = i;
        visits = known.visits;
        total = known.total;
    }
    return best;
}
