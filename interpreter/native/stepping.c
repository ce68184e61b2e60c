/* An extension of Python: games of compiled programs (see `steps.h`) decision by decision, as quick as they can be.

   It knows decisions and options as objects that it hands out, made by Python once each. Whatever is out of the ordinary
   (another answer than one of the options, a game that the native form leaves to the Python form) goes to methods of the
   game in Python: see `stepped`. Nothing here lets other threads run while a program is at work. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <structmember.h>

#include "steps.h"

#define FEW 24        /* answers that need no memory of their own */
#define MOST_VALUES 4096 /* values of a site that are looked up by their number */
#define KNOWN 2048    /* decisions that are kept, in case they come again */
#define MOST_KEPT 64  /* options of one that is */
#define REPORT -2     /* among the answers, where a table has reported */
#define FIELDS 11
#define OPTIONS 5     /* among the fields of a decision */

typedef struct { Py_ssize_t sharing; int64_t size; char bytes[]; } Resting;
typedef struct { uint64_t hash; int32_t number, owner; PyObject *decision; int64_t values[]; } Known;

struct Held;
typedef struct {
    PyObject_HEAD
    const Steps *steps;
    void *place;          /* where the game of the moment is played */
    struct Held *playing; /* whose it is; borrowed */
    PyTypeObject *games, *decisions;
    PyObject *described, *option; /* functions that make what is kept below */
    PyObject **outlines;          /* by site and decider and whether it may be declined: the fields of a decision */
    PyObject ***options;          /* by site and value */
    uint8_t *plain;               /* by site: whether options are what they are, whoever looks */
    Known **known;
    int8_t *luck; /* as `outlines`: whether decisions that were kept have come again, more often than not */
    Py_ssize_t fields[FIELDS]; /* where a decision has them */
    int32_t deciders, values;
} Machine;

typedef struct Held {
    PyObject_HEAD
    Machine *machine; /* none: the game goes on in Python */
    PyObject *decision, *end;
    Resting *resting; /* as it is now, if it was put to rest since its last answer */
    int32_t *answers, made, room;
    int32_t few[FEW];
    int64_t seed;
    char over, asks_forced;
} Held;

/* ------------------------------------------------------------ at rest and at play */

static void let_go(Resting *resting) {
    if (resting && !--resting->sharing) PyMem_Free(resting);
}
static int put_to_rest(Held *self) {
    Machine *m = self->machine;
    if (self->resting) return 0;
    int64_t size = m->steps->size(m->place);
    Resting *made = PyMem_Malloc(sizeof(Resting) + (size_t)size);
    if (!made) {
        PyErr_NoMemory();
        return -1;
    }
    made->sharing = 1;
    made->size = size;
    m->steps->rest(m->place, made->bytes);
    self->resting = made;
    return 0;
}
/* Makes room for a game. */
static int cleared(Machine *m) {
    if (m->playing && put_to_rest(m->playing) < 0) return -1;
    m->playing = NULL;
    return 0;
}
/* Sees to it that a game is the one that is played. */
static int awake(Held *self) {
    Machine *m = self->machine;
    if (m->playing == self) return 0;
    if (!self->resting) {
        PyErr_SetString(PyExc_SystemError, "a game that is nowhere");
        return -1;
    }
    if (cleared(m) < 0) return -1;
    m->steps->wake(m->place, self->resting->bytes);
    m->playing = self;
    return 0;
}
/* It needs no place any more. */
static void leaves(Held *self) {
    if (self->machine && self->machine->playing == self) self->machine->playing = NULL;
    let_go(self->resting);
    self->resting = NULL;
}
static int noted(Held *self, int32_t index) {
    if (self->made == self->room) {
        int32_t room = self->room * 2, *old = self->answers == self->few ? NULL : self->answers;
        int32_t *wider = PyMem_Realloc(old, (size_t)room * sizeof(int32_t));
        if (!wider) {
            PyErr_NoMemory();
            return -1;
        }
        if (!old) memcpy(wider, self->few, sizeof self->few);
        self->answers = wider;
        self->room = room;
    }
    self->answers[self->made++] = index;
    return 0;
}
static PyObject *whole_end(Machine *m) {
    int32_t told[m->steps->players + 2];
    m->steps->result(m->place, told);
    if (!told[0]) Py_RETURN_NONE;
    PyObject *made = PyTuple_New(m->steps->players + 1);
    for (int i = 0; made && i <= m->steps->players; i++) {
        PyObject *one = PyLong_FromLong(told[i + 1]);
        if (!one) Py_CLEAR(made);
        else PyTuple_SET_ITEM(made, i, one);
    }
    return made;
}
/* What came of an answer, or of the beginning: 1 if the game goes on or is over, 0 if it is left to Python. */
static int came(Held *self, int32_t status) {
    if (status == STEP_ASKED) return 1;
    if (status == STEP_LEFT || (status != STEP_OVER && status != STEP_OVER_UNDECIDED)) {
        leaves(self);
        Py_CLEAR(self->decision);
        Py_CLEAR(self->machine);
        return 0;
    }
    self->end = whole_end(self->machine);
    if (!self->end) return -1;
    self->over = 1;
    leaves(self);
    return 1;
}
/* The answer with a number, which is one of those that can be given; or a report from a table, in so many words. */
static int answered_with(Held *self, int32_t index, const int64_t *words, int32_t number) {
    if (awake(self) < 0) return -1;
    let_go(self->resting);
    self->resting = NULL;
    const Steps *steps = self->machine->steps;
    void *place = self->machine->place;
    int went = came(self, index == REPORT ? steps->report(place, words, number) : steps->answer(place, index));
    if (went > 0) {
        Py_CLEAR(self->decision);
        if (noted(self, index) < 0) return -1;
    }
    return went;
}

static int answered(Held *self, int32_t index) { return answered_with(self, index, NULL, 0); }

/* ------------------------------------------------------------ what is asked */

/* Values in a row, lists with a mark and their length before them. What is made from them may run code of others, which
   may play other games: nothing of the question is looked at any more by then. */
static int64_t in_row(int64_t value, int64_t *to) {
    if (value < STEP_LIST) {
        if (to) *to = value;
        return 1;
    }
    const StepList *l = (const StepList *)(intptr_t)(value & (STEP_LIST - 1));
    int64_t n = 2;
    if (to) to[0] = STEP_LIST, to[1] = l->n;
    for (int32_t i = 0; i < l->n; i++) n += in_row(l->a[i], to ? to + n : NULL);
    return n;
}
static PyObject *from_row(const int64_t **at) {
    int64_t value = *(*at)++;
    if (value < STEP_LIST) return PyLong_FromLongLong(value);
    int64_t n = *(*at)++;
    PyObject *made = PyTuple_New((Py_ssize_t)n);
    for (int64_t i = 0; made && i < n; i++) {
        PyObject *one = from_row(at);
        if (!one) Py_CLEAR(made);
        else PyTuple_SET_ITEM(made, (Py_ssize_t)i, one);
    }
    return made;
}
static PyObject *all_values(const StepQuestion *q) {
    int64_t n = 2;
    for (int32_t i = 0; i < q->number; i++) n += in_row(q->options[i], NULL);
    int64_t *row = PyMem_Malloc((size_t)n * sizeof(int64_t));
    if (!row) return PyErr_NoMemory();
    row[0] = STEP_LIST, row[1] = q->number, n = 2;
    for (int32_t i = 0; i < q->number; i++) n += in_row(q->options[i], row + n);
    const int64_t *at = row;
    PyObject *made = from_row(&at);
    PyMem_Free(row);
    return made;
}
/* A new reference; kept, if the value is one of a small number. */
static PyObject *option_of(Machine *m, int32_t site, int64_t value) {
    PyObject **row = m->options[site];
    if (row && value >= -1 && value < m->values && row[value + 1]) return Py_NewRef(row[value + 1]);
    PyObject *made = value == -1 ? PyObject_CallFunction(m->option, "iO", site, Py_None)
                                 : PyObject_CallFunction(m->option, "iL", site, (long long)value);
    if (!made || value < -1 || value >= m->values) return made;
    if (!m->options[site]) {
        m->options[site] = PyMem_Calloc((size_t)m->values + 1, sizeof(PyObject *));
        if (!m->options[site]) {
            Py_DECREF(made);
            return PyErr_NoMemory();
        }
    }
    Py_XSETREF(m->options[site][value + 1], Py_NewRef(made));
    return made;
}
static PyObject *outline_of(Machine *m, int32_t site, int32_t decider, int32_t optional) {
    if (decider < 0 || decider >= m->deciders) {
        PyErr_SetString(PyExc_SystemError, "a decision of nobody");
        return NULL;
    }
    PyObject **kept = &m->outlines[(site * m->deciders + decider) * 2 + !!optional];
    if (!*kept) {
        PyObject *made = PyObject_CallFunction(m->described, "iiO", site, decider, optional ? Py_True : Py_False);
        if (!made) return NULL;
        if (!PyTuple_Check(made) || PyTuple_GET_SIZE(made) != FIELDS) {
            Py_DECREF(made);
            PyErr_SetString(PyExc_TypeError, "not the fields of a decision");
            return NULL;
        }
        Py_XSETREF(*kept, made);
    }
    return *kept;
}
static PyObject *decision_with(Machine *m, PyObject *outline, PyObject *options) {
    PyObject *made = m->decisions->tp_alloc(m->decisions, 0);
    if (!made) return NULL;
    for (int i = 0; i < FIELDS; i++) {
        PyObject *field = i == OPTIONS ? options : PyTuple_GET_ITEM(outline, i);
        *(PyObject **)((char *)made + m->fields[i]) = Py_NewRef(field);
    }
    return made;
}
static uint64_t hash_of(const StepQuestion *q, int32_t owner) {
    uint64_t h = (uint64_t)owner * 0x9E3779B97F4A7C15ULL;
    for (int32_t i = 0; i < q->number; i++) h = (h ^ (uint64_t)q->options[i]) * 0xD6E8FEB86659FD93ULL, h ^= h >> 32;
    return h;
}
/* Values are copied before anything is made: to make something may run code of others, which may play other games. */
static PyObject *asked_plainly(Machine *m, const StepQuestion *q) {
    int32_t n = q->number, owner = (q->site * m->deciders + q->decider) * 2 + !!q->optional;
    uint64_t hash = 0;
    int keeps = n <= MOST_KEPT && owner >= 0 && q->decider < m->deciders && m->luck[owner] >= 0;
    for (int32_t i = 0; i < n && keeps; i++) keeps = q->options[i] < STEP_LIST;
    if (keeps) {
        hash = hash_of(q, owner);
        const Known *known = m->known[hash % KNOWN];
        if (known && known->hash == hash && known->owner == owner && known->number == n &&
            !memcmp(known->values, q->options, (size_t)n * sizeof(int64_t))) {
            m->luck[owner] += m->luck[owner] < 127;
            return Py_NewRef(known->decision);
        }
        m->luck[owner] -= known != NULL;
    }
    int64_t few[MOST_KEPT], *values = few;
    Known *copy = NULL;
    if (keeps || n > MOST_KEPT) {
        copy = PyMem_Malloc(sizeof(Known) + (size_t)n * sizeof(int64_t));
        if (!copy) return PyErr_NoMemory();
        values = copy->values;
    }
    StepQuestion mine = *q;
    memcpy(values, q->options, (size_t)n * sizeof(int64_t));
    PyObject *outline = outline_of(m, mine.site, mine.decider, mine.optional);
    PyObject *options = outline ? PyTuple_New(n + !!mine.optional) : NULL, *made = NULL;
    for (int32_t i = 0; options && i < n + !!mine.optional; i++) {
        PyObject *one = option_of(m, mine.site, i < n ? values[i] : -1);
        if (!one) Py_CLEAR(options);
        else PyTuple_SET_ITEM(options, i, one);
    }
    if (options) made = decision_with(m, outline, options);
    Py_XDECREF(options);
    if (!made || !keeps) {
        PyMem_Free(copy);
        return made;
    }
    copy->hash = hash, copy->number = n, copy->owner = owner;
    copy->decision = Py_NewRef(made);
    Known *before = m->known[hash % KNOWN];
    m->known[hash % KNOWN] = copy;
    if (before) {
        Py_DECREF(before->decision);
        PyMem_Free(before);
    }
    return made;
}
/* Options that are called otherwise by each who looks: the game makes them. */
static PyObject *asked_specially(Held *self, const StepQuestion *q) {
    Machine *m = self->machine;
    StepQuestion mine = *q;
    PyObject *outline = outline_of(m, mine.site, mine.decider, mine.optional), *made = NULL;
    if (!outline || awake(self) < 0) return NULL;
    m->steps->question(m->place, &mine);
    PyObject *values = all_values(&mine);
    if (!values) return NULL;
    PyObject *options = PyObject_CallMethod(
        (PyObject *)self, "_offered", "iiNO", mine.site, mine.decider, values, mine.optional ? Py_True : Py_False);
    if (options && PyTuple_Check(options)) made = decision_with(m, outline, options);
    else if (options) PyErr_SetString(PyExc_TypeError, "options are a tuple");
    Py_XDECREF(options);
    return made;
}
static int know_decision(Held *self) {
    Machine *m = self->machine;
    if (self->decision) return 0;
    if (awake(self) < 0) return -1;
    StepQuestion q;
    m->steps->question(m->place, &q);
    int plain = m->plain[q.site];
    for (int32_t i = 0; i < q.number && plain; i++) plain = q.options[i] < STEP_LIST && q.options[i] >= 0;
    PyObject *made = plain ? asked_plainly(m, &q) : asked_specially(self, &q);
    if (!made) return -1;
    Py_XSETREF(self->decision, made);
    return 0;
}

/* ------------------------------------------------------------ games */

static PyObject *held_over(Held *self, void *unused) {
    (void)unused;
    if (!self->machine) return PyObject_CallMethod((PyObject *)self, "_over_in_python", NULL);
    return Py_NewRef(self->over ? Py_True : Py_False);
}
static PyObject *held_decision(Held *self, void *unused) {
    (void)unused;
    if (!self->machine || self->over) return PyObject_CallMethod((PyObject *)self, "_decision_in_python", NULL);
    if (know_decision(self) < 0) return NULL;
    return Py_NewRef(self->decision);
}
static PyObject *options_of(Held *self) {
    return *(PyObject **)((char *)self->decision + self->machine->fields[OPTIONS]);
}
static PyObject *held_choose(Held *self, PyObject *const *args, Py_ssize_t number, PyObject *names) {
    if (number == 1 && !names && self->machine && !self->over) {
        if (know_decision(self) < 0) return NULL;
        PyObject *options = options_of(self), *wanted = args[0];
        Py_ssize_t all = PyTuple_GET_SIZE(options), i = 0;
        while (i < all && PyTuple_GET_ITEM(options, i) != wanted) i++;
        if (i < all) {
            PyObject *declines = *(PyObject **)((char *)self->decision + self->machine->fields[4]);
            int went = answered(self, i == all - 1 && declines == Py_True ? -1 : (int32_t)i);
            if (went < 0) return NULL;
            if (went) Py_RETURN_NONE;
        }
    }
    PyObject *slowly = PyObject_GetAttrString((PyObject *)self, "_choose_slowly");
    if (!slowly) return NULL;
    PyObject *told = PyObject_Vectorcall(slowly, args, (size_t)number, names);
    Py_DECREF(slowly);
    return told;
}
static PyObject *held_answer(Held *self, PyObject *index) {
    long i = PyLong_AsLong(index);
    if (i == -1 && PyErr_Occurred()) return NULL;
    if (!self->machine || self->over) {
        PyErr_SetString(PyExc_ValueError, "nothing is asked natively");
        return NULL;
    }
    int went = answered(self, (int32_t)i);
    return went < 0 ? NULL : PyBool_FromLong(went);
}
/* Whether a report, given as words, led somewhere. */
static PyObject *held_report(Held *self, PyObject *bytes) {
    if (!PyBytes_Check(bytes)) {
        PyErr_SetString(PyExc_TypeError, "words as bytes");
        return NULL;
    }
    if (!self->machine || self->over) {
        PyErr_SetString(PyExc_ValueError, "nothing is asked natively");
        return NULL;
    }
    Py_ssize_t number = PyBytes_GET_SIZE(bytes) / (Py_ssize_t)sizeof(int64_t);
    int64_t *words = PyMem_Malloc((size_t)number * sizeof(int64_t) + 1);
    if (!words) return PyErr_NoMemory();
    memcpy(words, PyBytes_AS_STRING(bytes), (size_t)number * sizeof(int64_t));
    int went = answered_with(self, REPORT, words, (int32_t)number);
    PyMem_Free(words);
    return went < 0 ? NULL : PyBool_FromLong(went);
}
static PyObject *held_situation(Held *self, PyObject *unused) {
    (void)unused;
    if (!self->machine || self->over) {
        PyErr_SetString(PyExc_ValueError, "nothing is asked natively");
        return NULL;
    }
    if (awake(self) < 0) return NULL;
    const Steps *steps = self->machine->steps;
    int32_t number = steps->situation(self->machine->place, NULL, 0);
    int64_t *words = PyMem_Malloc((size_t)number * sizeof(int64_t) + 1);
    if (!words) return PyErr_NoMemory();
    steps->situation(self->machine->place, words, number);
    PyObject *told = PyBytes_FromStringAndSize((const char *)words, (Py_ssize_t)number * (Py_ssize_t)sizeof(int64_t));
    PyMem_Free(words);
    return told;
}
static Held *made_game(Machine *m) {
    Held *game = (Held *)m->games->tp_alloc(m->games, 0);
    if (!game) return NULL;
    game->machine = (Machine *)Py_NewRef((PyObject *)m);
    game->answers = game->few;
    game->room = FEW;
    return game;
}
static PyObject *held_clone_natively(Held *self, PyObject *unused) {
    (void)unused;
    Machine *m = self->machine;
    if (!m) Py_RETURN_NONE;
    if (!self->over && !self->resting && (awake(self) < 0 || put_to_rest(self) < 0)) return NULL;
    Held *twin = made_game(m);
    if (!twin) return NULL;
    if (self->made > FEW) {
        twin->answers = PyMem_Malloc((size_t)self->made * sizeof(int32_t));
        if (!twin->answers) {
            twin->answers = twin->few;
            Py_DECREF(twin);
            return PyErr_NoMemory();
        }
        twin->room = self->made;
    }
    memcpy(twin->answers, self->answers, (size_t)self->made * sizeof(int32_t));
    twin->made = self->made;
    twin->seed = self->seed;
    twin->over = self->over;
    twin->asks_forced = self->asks_forced;
    twin->decision = Py_XNewRef(self->decision);
    twin->end = Py_XNewRef(self->end);
    twin->resting = self->resting;
    if (twin->resting) twin->resting->sharing++;
    return (PyObject *)twin;
}
/* Random answers, so many at most: how many were given, and whether the game can go on natively. */
static PyObject *held_play_on(Held *self, PyObject *args) {
    unsigned long long seed, purpose;
    long long most, made = 0;
    int went = 1;
    if (!PyArg_ParseTuple(args, "KKL", &seed, &purpose, &most)) return NULL;
    Machine *m = self->machine;
    if (m && !self->over && most > 0) {
        if (awake(self) < 0) return NULL;
        m->steps->draws(m->place, seed, purpose);
        for (; went > 0 && made < most && !self->over; made += went > 0) went = answered(self, m->steps->drawn(m->place));
        if (went < 0) return NULL;
    }
    return Py_BuildValue("LO", made, went ? Py_True : Py_False);
}
static PyObject *held_answers(Held *self, PyObject *number) {
    long wanted = PyLong_AsLong(number);
    if (wanted == -1 && PyErr_Occurred()) return NULL;
    if (wanted > self->made) wanted = self->made;
    PyObject *given = PyList_New(wanted < 0 ? 0 : wanted);
    for (long i = 0; given && i < wanted; i++) {
        PyObject *one = PyLong_FromLong(self->answers[i]);
        if (!one) Py_CLEAR(given);
        else PyList_SET_ITEM(given, i, one);
    }
    return given;
}
static PyObject *held_leave(Held *self, PyObject *unused) {
    (void)unused;
    leaves(self);
    Py_CLEAR(self->decision);
    Py_CLEAR(self->machine);
    Py_RETURN_NONE;
}
static PyObject *held_question(Held *self, void *unused) {
    (void)unused;
    if (!self->machine || self->over) Py_RETURN_NONE;
    if (awake(self) < 0) return NULL;
    StepQuestion q;
    self->machine->steps->question(self->machine->place, &q);
    int32_t site = q.site, decider = q.decider, optional = q.optional;
    PyObject *values = all_values(&q);
    return values ? Py_BuildValue("iiNO", site, decider, values, optional ? Py_True : Py_False) : NULL;
}
static PyObject *held_whose_turn(Held *self, void *unused) {
    (void)unused;
    if (!self->machine || self->over) Py_RETURN_NONE;
    if (awake(self) < 0) return NULL;
    return PyLong_FromLong(self->machine->steps->active(self->machine->place));
}
static PyObject *held_natively(Held *self, void *unused) {
    (void)unused;
    return PyBool_FromLong(self->machine != NULL);
}
static PyObject *held_size(Held *self, void *unused) {
    (void)unused;
    if (!self->machine || self->over) return PyLong_FromLong(0);
    if (!self->resting && (awake(self) < 0 || put_to_rest(self) < 0)) return NULL;
    return PyLong_FromLongLong(self->resting->size);
}
static int held_traverse(Held *self, visitproc visit, void *arg) {
    Py_VISIT(Py_TYPE(self));
    Py_VISIT((PyObject *)self->machine);
    Py_VISIT(self->decision);
    Py_VISIT(self->end);
    return 0;
}
static int held_clear(Held *self) {
    leaves(self);
    Py_CLEAR(self->decision);
    Py_CLEAR(self->machine);
    return 0;
}
static void held_dealloc(Held *self) {
    PyTypeObject *type = Py_TYPE(self);
    PyObject_GC_UnTrack(self);
    held_clear(self);
    Py_CLEAR(self->end);
    if (self->answers != self->few) PyMem_Free(self->answers);
    type->tp_free(self);
    Py_DECREF(type);
}

static PyMethodDef held_methods[] = {
    {"choose", (PyCFunction)(void (*)(void))held_choose, METH_FASTCALL | METH_KEYWORDS, "See `Game`."},
    {"_native_give", (PyCFunction)held_answer, METH_O, "Whether the answer with a number led somewhere."},
    {"_native_report", (PyCFunction)held_report, METH_O, "Whether what a table reports led somewhere."},
    {"_native_situation", (PyCFunction)held_situation, METH_NOARGS, "Where everything is, in words."},
    {"_native_clone", (PyCFunction)held_clone_natively, METH_NOARGS, "A copy; None if it is played in Python."},
    {"_native_play_on", (PyCFunction)held_play_on, METH_VARARGS, "Random answers."},
    {"_native_answers", (PyCFunction)held_answers, METH_O, "So many, the first first."},
    {"_native_leave", (PyCFunction)held_leave, METH_NOARGS, "From now on Python plays."},
    {0},
};
static PyGetSetDef held_looks[] = {
    {"over", (getter)held_over, 0, "Whether the game has ended.", 0},
    {"decision", (getter)held_decision, 0, "What the game waits for.", 0},
    {"_natively", (getter)held_natively, 0, "Whether it is played natively.", 0},
    {"_native_question", (getter)held_question, 0, "Site, decider, options in order, whether it may be declined.", 0},
    {"_native_turn", (getter)held_whose_turn, 0, "Whose turn it is.", 0},
    {"_native_size", (getter)held_size, 0, "Bytes at rest.", 0},
    {0},
};
static PyMemberDef held_members[] = {
    {"seed", T_LONGLONG, offsetof(Held, seed), 0, "What it began with."},
    {"_native_end", T_OBJECT, offsetof(Held, end), READONLY, "The ranks and the kind of end."},
    {"_native_made", T_INT, offsetof(Held, made), READONLY, "How many answers were given."},
    {"ask_forced", T_BOOL, offsetof(Held, asks_forced), READONLY, "Whether what is forced is asked."},
    {0},
};
static PyType_Slot held_slots[] = {
    {Py_tp_methods, held_methods}, {Py_tp_getset, held_looks},   {Py_tp_members, held_members},
    {Py_tp_traverse, held_traverse}, {Py_tp_clear, held_clear}, {Py_tp_dealloc, held_dealloc}, {0, 0},
};
static PyType_Spec held_spec = {
    "_ludolect_steps.Held", sizeof(Held), 0,
    Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_DISALLOW_INSTANTIATION, held_slots,
};

/* ------------------------------------------------------------ machines */

/* A game that begins, or None if it has to begin in Python: no seed, or nothing that the native form can set up. */
static PyObject *begun(Machine *m, PyObject *seed, int asks_forced) {
    if (!PyLong_CheckExact(seed) || !m->games) Py_RETURN_NONE;
    int beyond = 0;
    long long number = PyLong_AsLongLongAndOverflow(seed, &beyond);
    if (beyond || number < 0) Py_RETURN_NONE;
    Held *game = made_game(m);
    if (!game) return NULL;
    if (cleared(m) < 0) {
        Py_DECREF(game);
        return NULL;
    }
    game->seed = number;
    game->asks_forced = (char)asks_forced;
    m->playing = game;
    int went = came(game, m->steps->begin(m->place, (uint64_t)number, asks_forced));
    if (went > 0) return (PyObject *)game;
    Py_DECREF(game);
    if (went < 0) return NULL;
    Py_RETURN_NONE;
}
static PyObject *machine_begin(Machine *m, PyObject *const *args, Py_ssize_t number) {
    if (number != 2) {
        PyErr_SetString(PyExc_TypeError, "a seed, and whether what is forced is asked");
        return NULL;
    }
    int forced = PyObject_IsTrue(args[1]);
    return forced < 0 ? NULL : begun(m, args[0], forced);
}
static PyObject *machine_plays(Machine *m, PyObject *games) {
    if (!PyType_Check(games)) {
        PyErr_SetString(PyExc_TypeError, "a class of games");
        return NULL;
    }
    Py_XSETREF(m->games, (PyTypeObject *)Py_NewRef(games));
    Py_RETURN_NONE;
}
static int machine_traverse(Machine *m, visitproc visit, void *arg) {
    Py_VISIT(Py_TYPE(m));
    Py_VISIT((PyObject *)m->games);
    Py_VISIT((PyObject *)m->decisions);
    Py_VISIT(m->described);
    Py_VISIT(m->option);
    int outlines = m->outlines ? m->steps->sites * m->deciders * 2 : 0;
    for (int i = 0; i < outlines; i++) Py_VISIT(m->outlines[i]);
    for (int i = 0; m->options && i < m->steps->sites; i++)
        for (int j = 0; m->options[i] && j <= m->values; j++) Py_VISIT(m->options[i][j]);
    for (int i = 0; m->known && i < KNOWN; i++)
        if (m->known[i]) Py_VISIT(m->known[i]->decision);
    return 0;
}
static int machine_clear(Machine *m) {
    Py_CLEAR(m->games);
    Py_CLEAR(m->described);
    Py_CLEAR(m->option);
    int outlines = m->outlines ? m->steps->sites * m->deciders * 2 : 0;
    for (int i = 0; i < outlines; i++) Py_CLEAR(m->outlines[i]);
    for (int i = 0; m->options && i < m->steps->sites; i++)
        for (int j = 0; m->options[i] && j <= m->values; j++) Py_CLEAR(m->options[i][j]);
    for (int i = 0; m->known && i < KNOWN; i++) {
        Known *known = m->known[i];
        m->known[i] = NULL;
        if (known) Py_DECREF(known->decision);
        PyMem_Free(known);
    }
    return 0;
}
static void machine_dealloc(Machine *m) {
    PyTypeObject *type = Py_TYPE(m);
    PyObject_GC_UnTrack(m);
    machine_clear(m);
    Py_CLEAR(m->decisions);
    for (int i = 0; m->options && i < m->steps->sites; i++) PyMem_Free(m->options[i]);
    PyMem_Free(m->options);
    PyMem_Free(m->outlines);
    PyMem_Free(m->known);
    PyMem_Free(m->luck);
    PyMem_Free(m->plain);
    if (m->place) m->steps->close(m->place);
    type->tp_free(m);
    Py_DECREF(type);
}
/* Where a class with slots has them. */
static int find_fields(Machine *m, PyObject *names) {
    for (int i = 0; i < FIELDS; i++) {
        PyObject *slot = PyObject_GetAttr((PyObject *)m->decisions, PyTuple_GET_ITEM(names, i));
        if (!slot) return -1;
        int fits = Py_IS_TYPE(slot, &PyMemberDescr_Type) && ((PyMemberDescrObject *)slot)->d_member->type == T_OBJECT_EX;
        if (fits) m->fields[i] = ((PyMemberDescrObject *)slot)->d_member->offset;
        Py_DECREF(slot);
        if (!fits) {
            PyErr_SetString(PyExc_TypeError, "a field of decisions is no slot");
            return -1;
        }
    }
    return 0;
}
/* steps' address, class of decisions, names of its fields, makers of outlines and options, plain sites, deciders */
static PyObject *machine_new(PyTypeObject *type, PyObject *args, PyObject *unused) {
    (void)unused;
    unsigned long long address;
    PyObject *decisions, *names, *described, *option;
    const char *plain;
    Py_ssize_t sites;
    int deciders;
    if (!PyArg_ParseTuple(
            args, "KO!O!OOy#i", &address, &PyType_Type, &decisions, &PyTuple_Type, &names, &described, &option, &plain,
            &sites, &deciders))
        return NULL;
    const Steps *steps = (const Steps *)(uintptr_t)address;
    if (steps->version != STEPS_VERSION || steps->sites != sites || PyTuple_GET_SIZE(names) != FIELDS || deciders < 1) {
        PyErr_SetString(PyExc_ValueError, "a program of another version");
        return NULL;
    }
    Machine *m = (Machine *)type->tp_alloc(type, 0);
    if (!m) return NULL;
    m->steps = steps;
    m->deciders = deciders;
    m->values = MOST_VALUES;
    m->decisions = (PyTypeObject *)Py_NewRef(decisions);
    m->described = Py_NewRef(described);
    m->option = Py_NewRef(option);
    m->outlines = PyMem_Calloc((size_t)sites * (size_t)deciders * 2 + 1, sizeof(PyObject *));
    m->options = PyMem_Calloc((size_t)sites + 1, sizeof(PyObject **));
    m->known = PyMem_Calloc(KNOWN, sizeof(Known *));
    m->luck = PyMem_Calloc((size_t)sites * (size_t)deciders * 2 + 1, 1);
    m->plain = PyMem_Malloc((size_t)sites + 1);
    m->place = steps->open();
    if (!m->outlines || !m->options || !m->known || !m->luck || !m->plain || !m->place) {
        Py_DECREF(m);
        return PyErr_NoMemory();
    }
    memcpy(m->plain, plain, (size_t)sites);
    if (find_fields(m, names) < 0) {
        Py_DECREF(m);
        return NULL;
    }
    return (PyObject *)m;
}
static PyMethodDef machine_methods[] = {
    {"begin", (PyCFunction)(void (*)(void))machine_begin, METH_FASTCALL, "A game with a seed; None: not natively."},
    {"plays", (PyCFunction)machine_plays, METH_O, "Of which class its games are."},
    {0},
};
static PyType_Slot machine_slots[] = {
    {Py_tp_new, machine_new},           {Py_tp_methods, machine_methods}, {Py_tp_traverse, machine_traverse},
    {Py_tp_clear, machine_clear},       {Py_tp_dealloc, machine_dealloc}, {0, 0},
};
static PyType_Spec machine_spec = {
    "_ludolect_steps.Machine", sizeof(Machine), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC, machine_slots,
};

static int filled(PyObject *module) {
    PyObject *held = PyType_FromSpec(&held_spec), *machine = held ? PyType_FromSpec(&machine_spec) : NULL;
    int wrong = !machine || PyModule_AddObjectRef(module, "Held", held) < 0 ||
                PyModule_AddObjectRef(module, "Machine", machine) < 0;
    Py_XDECREF(held);
    Py_XDECREF(machine);
    return wrong ? -1 : 0;
}
static PyModuleDef_Slot module_slots[] = {{Py_mod_exec, filled}, {0, NULL}};
static PyModuleDef module = {
    PyModuleDef_HEAD_INIT, .m_name = "_ludolect_steps", .m_size = 0, .m_slots = module_slots,
};
PyMODINIT_FUNC PyInit__ludolect_steps(void) { return PyModuleDef_Init(&module); }
