/* The best way in positions of Hide Your Tracks (document 004), searched apart from the program: its own rules, its own
   ways over the map, its own judgement. Read by bench/hide_tracks_search.py, which compiles it and talks to it by lines.

   A judgement of positions is learned first: the logarithm of the odds to get away is a sum over the categories that the
   Police may still solve, fitted to games of a player who takes the way that is judged best. The search then plays games
   by that player from each way, many from those that do best. A card is a bit of a mask, a room a number from 0. */

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLACES = 220, CARDS = 21, CATEGORIES = 3, ROOMS = 9, STEPS = 12, MOST = 4096, LEFT = 9, WEIGHTS = 3 };

typedef struct { int rooms, end; } Way;
typedef struct { int count; Way *ways; } Ways;
typedef struct {
    int here, needs, erases, collects;
    int room[CARDS];
    uint32_t murderer, police, lying;
} Position;

static const int SIZE[CATEGORIES] = {6, 6, 9};
static const uint32_t CATEGORY[CATEGORIES] = {0x3f, 0xfc0, 0x1ff000};
static int places, degree[PLACES], steps[PLACES][8];
static int suspect_rooms[7], weapon_rooms[7];
static Ways known[PLACES][STEPS + 1];
static float enters[PLACES][ROOMS];
static int entered_known[PLACES];
static double weight[2][LEFT][WEIGHTS], bias;
static uint64_t state = 1;

static uint32_t draw(uint32_t n) {
    state ^= state << 13; state ^= state >> 7; state ^= state << 17;
    return (uint32_t)((state >> 32) * (uint64_t)n >> 32);
}
static int count(uint32_t set) { return __builtin_popcount(set); }

/* -- ways: every set of rooms entered with every end, of exactly so many steps, else of as many as there can be -- */

static uint8_t seen[PLACES];
static Way found[MOST];
static int many;
static uint8_t *marked;

static void walk(int here, int left, int rooms) {
    for (int i = 0; i < degree[here]; i++) {
        int next = steps[here][i];
        if (seen[next]) continue;
        int in = next < ROOMS ? rooms | 1 << next : rooms;
        if (left == 1) {
            size_t key = (size_t)in * PLACES + next;
            if (!marked[key]) { marked[key] = 1; found[many++] = (Way){in, next}; }
        } else {
            seen[next] = 1;
            walk(next, left - 1, in);
            seen[next] = 0;
        }
    }
}

static Ways *ways(int here, int total) {
    Ways *all = &known[here][total];
    if (!all->ways) {
        if (!marked) marked = malloc((size_t)PLACES << ROOMS);
        many = 0;
        for (int length = total; length && !many; length--) {
            memset(marked, 0, (size_t)PLACES << ROOMS);
            memset(seen, 0, sizeof seen);
            seen[here] = 1;
            walk(here, length, 0);
        }
        all->count = many;
        all->ways = malloc(sizeof(Way) * (size_t)(many + 1));
        memcpy(all->ways, found, sizeof(Way) * (size_t)many);
    }
    return all;
}

/* The chance that the next throw lets one enter each room. */
static const float *entered(int here) {
    if (!entered_known[here]) {
        for (int total = 2; total <= STEPS; total++) {
            int together = 0, throws = 6 - abs(total - 7);
            Ways *all = ways(here, total);
            for (int i = 0; i < all->count; i++) together |= all->ways[i].rooms;
            for (int room = 0; room < ROOMS; room++) if (together >> room & 1) enters[here][room] += throws / 36.0f;
        }
        entered_known[here] = 1;
    }
    return enters[here];
}

/* -- the rules ------------------------------------------------------------------------------------------------- */

/* What becomes of a position by a way: 1 got away, 0 caught, -1 it goes on. */
static int after(Position *at, uint32_t fresh, Way way) {
    int rooms = way.rooms;
    if (at->collects && at->here < ROOMS) rooms |= 1 << at->here;
    uint32_t taken = 0, beside = at->lying | fresh;
    for (uint32_t left = beside; left; left &= left - 1) {
        int card = __builtin_ctz(left);
        if (rooms >> at->room[card] & 1) taken |= 1u << card;
    }
    at->murderer |= taken;
    at->lying &= ~taken;
    if (at->erases) at->police &= ~taken;
    at->here = way.end;
    int solved = 0;
    for (int c = 0; c < CATEGORIES; c++) solved += count(at->murderer & CATEGORY[c]) >= SIZE[c] - 1;
    if (solved >= at->needs) return 1;
    at->police |= fresh & ~taken;
    at->lying |= fresh & ~taken;
    for (int c = 0; c < CATEGORIES; c++) if (count(at->police & CATEGORY[c]) >= SIZE[c] - 1) return 0;
    int open = 0;
    for (int c = 0; c < CATEGORIES; c++) open += count(at->murderer & ~at->police & CATEGORY[c]) < 2;
    return open ? -1 : 1; /* where the Police can solve nothing any more, the end is only a matter of time */
}

static uint32_t clues(const Position *at) {
    uint32_t deck = ~at->lying & 0x1fffff, fresh = 0;
    for (int i = 0; i < 3; i++) {
        int skip = (int)draw((uint32_t)count(deck));
        uint32_t left = deck;
        while (skip--) left &= left - 1;
        uint32_t card = left & -left;
        deck &= ~card;
        fresh |= card;
    }
    return fresh & ~at->murderer;
}

/* -- the judgement --------------------------------------------------------------------------------------------- */

typedef struct { int kind[CATEGORIES], left[CATEGORIES], count; double given[CATEGORIES][WEIGHTS]; } Features;

static void features(const Position *at, Features *f) {
    const float *enter = entered(at->here);
    int deck = count(~at->lying & 0x1fffff);
    f->count = 0;
    for (int c = 0; c < CATEGORIES; c++) {
        if (count(at->murderer & ~at->police & CATEGORY[c]) >= 2) continue;
        uint32_t unknown = CATEGORY[c] & ~at->murderer & ~at->police;
        double reach = 0;
        for (uint32_t left = unknown; left; left &= left - 1) reach += enter[at->room[__builtin_ctz(left)]];
        int n = f->count++;
        f->kind[n] = c == 2;
        f->left[n] = SIZE[c] - 1 - count(at->police & CATEGORY[c]);
        f->given[n][0] = 1;
        f->given[n][1] = reach / deck;
        f->given[n][2] = (double)count(unknown) / deck;
    }
}

static double judged(const Position *at) {
    Features f;
    features(at, &f);
    double odds = bias;
    for (int i = 0; i < f.count; i++)
        for (int w = 0; w < WEIGHTS; w++) odds += weight[f.kind[i]][f.left[i]][w] * f.given[i][w];
    return odds;
}

static Way choose(const Position *at, uint32_t fresh, int total) {
    Ways *all = ways(at->here, total);
    double best = -1e300;
    Way chosen = all->ways[0];
    for (int i = 0; i < all->count; i++) {
        Position next = *at;
        int end = after(&next, fresh, all->ways[i]);
        double value = end == 1 ? 1e9 : end == 0 ? -1e9 : judged(&next);
        if (value > best) { best = value; chosen = all->ways[i]; }
    }
    return chosen;
}

static int play(Position at) {
    for (int turn = 0; turn < 200; turn++) {
        uint32_t fresh = clues(&at);
        int total = 2 + (int)draw(6) + (int)draw(6);
        int end = after(&at, fresh, choose(&at, fresh, total));
        if (end >= 0) return end;
    }
    return 1;
}

static Position begin(int needs) {
    Position at = {.needs = needs};
    int suspect = (int)draw(6), weapon = (int)draw(6), room = (int)draw(9);
    at.here = room;
    at.murderer = 1u << suspect | 1u << (6 + weapon) | 1u << (12 + room);
    for (int kind = 0; kind < 2; kind++) {
        int free[7], n = 0, *list = kind ? weapon_rooms : suspect_rooms;
        for (int i = 0; i < 7; i++) if (list[i] != room) free[n++] = list[i];
        for (int i = 0; i < 6; i++) {
            if (i == (kind ? weapon : suspect)) { at.room[6 * kind + i] = room; continue; }
            int pick = (int)draw((uint32_t)n);
            at.room[6 * kind + i] = free[pick];
            free[pick] = free[--n];
        }
    }
    for (int i = 0; i < ROOMS; i++) at.room[12 + i] = i;
    return at;
}

/* Fit the weights to games of the player that follows them; now and then it takes any way. */
static double train(int games, double rate, double daring) {
    int won = 0;
    for (int game = 0; game < games; game++) {
        Position at = begin(2);
        Features path[64];
        int length = 0, end = -1;
        while (end < 0 && length < 60) {
            uint32_t fresh = clues(&at);
            int total = 2 + (int)draw(6) + (int)draw(6);
            Ways *all = ways(at.here, total);
            Way way = draw(1000) < daring * 1000 ? all->ways[draw((uint32_t)all->count)] : choose(&at, fresh, total);
            end = after(&at, fresh, way);
            if (end < 0) features(&at, &path[length++]);
        }
        won += end == 1;
        for (int i = 0; i < length; i++) {
            double odds = bias;
            for (int c = 0; c < path[i].count; c++)
                for (int w = 0; w < WEIGHTS; w++)
                    odds += weight[path[i].kind[c]][path[i].left[c]][w] * path[i].given[c][w];
            double miss = rate * ((end == 1) - 1 / (1 + exp(-odds)));
            bias += miss;
            for (int c = 0; c < path[i].count; c++)
                for (int w = 0; w < WEIGHTS; w++) weight[path[i].kind[c]][path[i].left[c]][w] += miss * path[i].given[c][w];
        }
    }
    return (double)won / games;
}

/* -- one position: the ways that differ, fewer and fewer of them in more and more games --------------------------- */

typedef struct { Way way; int end, games, won; Position next; } Trial;

static int better(const void *a, const void *b) {
    const Trial *one = a, *other = b;
    double p = one->end >= 0 ? one->end : one->games ? (double)one->won / one->games : 0;
    double q = other->end >= 0 ? other->end : other->games ? (double)other->won / other->games : 0;
    return (p < q) - (p > q);
}

static void more(Trial *trial, int games, uint64_t seed) {
    for (int game = 0; game < games && trial->end < 0; game++) {
        state = (seed + (uint64_t)(trial->games + 1)) * 0x9E3779B97F4A7C15u | 1;
        for (int i = 0; i < 4; i++) draw(2);
        trial->won += play(trial->next);
        trial->games++;
    }
}

static void search(const Position *at, uint32_t fresh, int total, uint64_t seed) {
    static Trial trials[MOST];
    Ways *all = ways(at->here, total);
    int wanted = 0, n = 0;
    for (uint32_t left = at->lying | fresh; left; left &= left - 1) wanted |= 1 << at->room[__builtin_ctz(left)];
    for (int i = 0; i < all->count; i++) {
        Way way = {all->ways[i].rooms & wanted, all->ways[i].end};
        int known_ = 0;
        for (int j = 0; j < n && !known_; j++) known_ = trials[j].way.rooms == way.rooms && trials[j].way.end == way.end;
        if (known_) continue;
        trials[n] = (Trial){way, -1, 0, 0, *at};
        trials[n].end = after(&trials[n].next, fresh, way);
        n++;
    }
    int kept[] = {MOST, 24, 8, 4}, games[] = {100, 300, 1200, 4000}, left = n;
    for (int round = 0; round < 4; round++) {
        if (left > kept[round]) left = kept[round];
        for (int i = 0; i < left; i++) more(&trials[i], games[round], seed);
        qsort(trials, (size_t)left, sizeof(Trial), better);
    }
    printf("%d %d %d\n", trials[0].way.rooms, trials[0].way.end, n);
}

/* The games won of so many after each of two ways, the same games for both, and how many were won after one only. */
static void compare(const Position *at, uint32_t fresh, Way one, Way other, int games, uint64_t seed) {
    Trial trials[2] = {{one, -1, 0, 0, *at}, {other, -1, 0, 0, *at}};
    for (int i = 0; i < 2; i++) trials[i].end = after(&trials[i].next, fresh, trials[i].way);
    int only[2] = {0, 0}, won[2] = {0, 0};
    for (int game = 0; game < games; game++) {
        int got[2];
        for (int i = 0; i < 2; i++) {
            int before = trials[i].won;
            if (trials[i].end < 0) more(&trials[i], 1, seed);
            got[i] = trials[i].end >= 0 ? trials[i].end : trials[i].won > before;
            won[i] += got[i];
        }
        only[0] += got[0] && !got[1];
        only[1] += got[1] && !got[0];
    }
    printf("%d %d %d %d\n", won[0], won[1], only[0], only[1]);
}

int main(void) {
    if (scanf("%d", &places) != 1) return 1;
    for (int i = 0; i < places; i++) {
        if (scanf("%d", &degree[i]) != 1) return 1;
        for (int j = 0; j < degree[i]; j++) if (scanf("%d", &steps[i][j]) != 1) return 1;
    }
    for (int i = 0; i < 7; i++) if (scanf("%d", &suspect_rooms[i]) != 1) return 1;
    for (int i = 0; i < 7; i++) if (scanf("%d", &weapon_rooms[i]) != 1) return 1;
    for (int kind = 0; kind < 2; kind++) for (int l = 1; l < LEFT; l++) weight[kind][l][0] = -2.0 / l; /* to begin with */
    char word[16];
    while (scanf("%15s", word) == 1) {
        if (!strcmp(word, "train")) {
            int games; double rate, daring; unsigned long seed;
            if (scanf("%d %lf %lf %lu", &games, &rate, &daring, &seed) != 4) return 1;
            state = seed * 2 + 1;
            printf("%.4f\n", train(games, rate, daring));
        } else if (!strcmp(word, "weights")) {
            printf("%.3f", bias);
            for (int kind = 0; kind < 2; kind++) for (int l = 0; l < LEFT; l++) for (int w = 0; w < WEIGHTS; w++) printf(" %.3f", weight[kind][l][w]);
            printf("\n");
        } else {
            Position at = {0};
            uint32_t fresh; int total; unsigned long seed;
            if (scanf("%d %d %d %d", &at.here, &at.needs, &at.erases, &at.collects) != 4) return 1;
            for (int i = 0; i < CARDS; i++) if (scanf("%d", &at.room[i]) != 1) return 1;
            if (scanf("%u %u %u %u %d %lu", &at.murderer, &at.police, &at.lying, &fresh, &total, &seed) != 6) return 1;
            if (!strcmp(word, "search")) search(&at, fresh, total, seed);
            else {
                Way one, other; int games;
                if (scanf("%d %d %d %d %d", &one.rooms, &one.end, &other.rooms, &other.end, &games) != 5) return 1;
                compare(&at, fresh, one, other, games, seed);
            }
        }
        fflush(stdout);
    }
    return 0;
}
