/* How games are played decision by decision: what a compiled program offers, and what plays them relies on. The same for
   every program, so that one extension of Python serves them all.

   A program has one place where games are played. A game that has to make room for another is put to rest: a copy of
   all that it consists of, which goes back to the very addresses it came from. */

#include <stdint.h>

#define STEPS_VERSION 2

enum { STEP_OVER_UNDECIDED = 0, STEP_OVER = 3, STEP_LEFT = 4, STEP_ASKED = 6 }; /* left: to the Python form */

typedef struct { int32_t n, cap; int64_t a[]; } StepList; /* a value that is a list: its address with one high bit */
#define STEP_LIST ((int64_t)1 << 62)

typedef struct {
    int32_t site, decider, optional, number;
    const int64_t *options; /* where a table reports: which report, you, the source, captured values */
} StepQuestion;

typedef struct {
    int32_t version, players, sites, things;
    void *(*open)(void);
    void (*close)(void *);
    int32_t (*begin)(void *, uint64_t seed, int32_t ask_forced);
    int32_t (*answer)(void *, int32_t index); /* -1 declines */
    int32_t (*report)(void *, const int64_t *words, int32_t number); /* what a table reports, as `situation` tells lists */
    void (*question)(void *, StepQuestion *);
    void (*result)(void *, int32_t *told); /* whether the rules say how it ended; ranks; the kind of end */
    int32_t (*active)(void *);
    int32_t (*situation)(void *, int64_t *to, int32_t room); /* where everything is, for a table: see `tabling`; how long */
    void (*draws)(void *, uint64_t seed, uint64_t purpose); /* what random answers are drawn from */
    int32_t (*drawn)(void *); /* the next of them */
    int64_t (*size)(void *); /* at rest, in bytes */
    void (*rest)(void *, void *to); /* after `size` */
    void (*wake)(void *, const void *from);
} Steps;
