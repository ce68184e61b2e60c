/* What happens in a game, for whoever reads it at its end: events as words, and games of random players that are recorded
   so. An event is what happened, how many values it has, and those; a list is a mark, its length, its parts. */

static void event_word(S *s, V word) {
    C *c = s->c;
    if (c->event_words == c->event_room) {
        int64_t room = c->event_room ? 2 * c->event_room : 1 << 12;
        V *wider = room > 1 << 27 ? 0 : realloc(c->events, (size_t)room * sizeof(V));
        if (!wider) BAIL(s);
        c->events = wider;
        c->event_room = room;
    }
    c->events[c->event_words++] = word;
}
static void event_value(S *s, V v) {
    if (!is_list(v)) {
        event_word(s, v);
        return;
    }
    const L *l = lp(v);
    event_word(s, LBIT);
    event_word(s, l->n);
    for (int i = 0; i < l->n; i++) event_value(s, l->a[i]);
}
static void record(S *s, V kind, int n, const V *args) {
    if (s->search || s != s->c->game) return;
    event_word(s, kind);
    event_word(s, n);
    for (int i = 0; i < n; i++) event_value(s, args[i]);
}
