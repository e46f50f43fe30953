/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-no-guess.h"

#include "ms-draft.h"
#include "ms-draw.h"
#include "ms-player.h"

#include <string.h>

/* What the player knows of a cell when it is stuck. */
typedef enum
{
  PLACE_OPENED,
  PLACE_MINE, /* covered, and proven to be a mine */
  PLACE_FRONTIER, /* nothing is known of it; it is beside an opened number */
  PLACE_OUTSIDE, /* nothing is known of it; it is beside covered cells only */
  PLACE_USED, /* already changed in this repair */
} Place;

/* A number that can be made to decide the unknown cells around it, by moving mines. */
typedef struct
{
  int32_t number;
  uint8_t fills; /* 1: all those cells become mines; 0: none does */
  uint8_t cost; /* how many mines must be added or removed for that */
} Remedy;

typedef struct
{
  MsDraft draft;
  MsPlayer *player;
  MsRng rng;
  int n_seen; /* how many opened cells the player was shown */
  uint8_t *place; /* [n_cells] a Place for each cell */
  Remedy *remedies; /* [2 * n_cells] */
  int n_remedies, n_numbers; /* n_numbers: how many opened cells are beside an unknown one */
  int32_t *pool[2]; /* [n_cells] cells that can be changed freely: those without a mine, those with
                     * one */
  int n_pool[2];
} Maker;

typedef enum
{
  REPAIR_NONE, /* no repair was possible */
  REPAIR_GOES_ON, /* only unknown cells were changed: the play goes on */
  REPAIR_STARTS_ANEW, /* known cells were changed: the play must begin anew */
} Repair;

/* The repair.  Where the player is stuck, every number beside unknown cells has some mines, but not
 * only mines, among them.  Removing these mines, or filling all those cells with mines, makes the
 * number decide them.  The mines go to, or come from, unknown cells elsewhere; best are those
 * beside no number, because then no other number changes.  The cheapest change is taken, at random
 * among equally cheap ones. */

/* One change is made for so many numbers on the frontier, because large boards would otherwise get
 * stuck a thousand times. */
#define NUMBERS_PER_REPAIR 200

static bool
is_unknown (const Maker *self, int cell)
{
  return self->place[cell] == PLACE_FRONTIER || self->place[cell] == PLACE_OUTSIDE;
}

static Place
find_place (const Maker *self, int cell)
{
  const MsTouching *touching = &self->draft.touching[cell];
  if (ms_cell_is_opened (self->draft.cells[cell]))
    return PLACE_OPENED;
  if (ms_player_knows_mine (self->player, cell))
    return PLACE_MINE;
  for (int i = 0; i < touching->n; i++)
    if (ms_cell_is_opened (self->draft.cells[touching->cells[i]]))
      return PLACE_FRONTIER;
  return PLACE_OUTSIDE;
}

static void
list_remedies (Maker *self, int number)
{
  const MsTouching *touching = &self->draft.touching[number];
  int unknown = 0, mines = 0;
  for (int i = 0; i < touching->n; i++)
    if (is_unknown (self, touching->cells[i]))
      {
        unknown++;
        mines += self->draft.mine[touching->cells[i]];
      }
  if (unknown == 0)
    return;
  self->n_numbers++;
  self->remedies[self->n_remedies++] = (Remedy){ number, 0, (uint8_t)mines };
  self->remedies[self->n_remedies++] = (Remedy){ number, 1, (uint8_t)(unknown - mines) };
}

/* Looks at what is known, and lists the remedies in a random order. */
static void
look (Maker *self)
{
  self->n_remedies = self->n_numbers = 0;
  for (int cell = 0; cell < self->draft.n_cells; cell++)
    self->place[cell] = (uint8_t)find_place (self, cell);
  for (int cell = 0; cell < self->draft.n_cells; cell++)
    if (self->place[cell] == PLACE_OPENED)
      list_remedies (self, cell);
  for (int i = self->n_remedies - 1; i > 0; i--)
    {
      int j = (int)ms_rng_below (&self->rng, (uint64_t)i + 1);
      Remedy other = self->remedies[j];
      self->remedies[j] = self->remedies[i];
      self->remedies[i] = other;
    }
}

/* Fills the pools: pool[0] with cells without a mine whose place is without, which can get one, and
 * pool[1] with mines whose place is with, which can be removed. */
static void
fill_pools (Maker *self, Place without, Place with)
{
  self->n_pool[0] = self->n_pool[1] = 0;
  for (int cell = 0; cell < self->draft.n_cells; cell++)
    {
      int mine = self->draft.mine[cell];
      if (self->place[cell] == (mine ? with : without) && !self->draft.freed[cell])
        self->pool[mine][self->n_pool[mine]++] = cell;
    }
}

static void
set_mine (Maker *self, int cell, int mine)
{
  const MsTouching *touching = &self->draft.touching[cell];
  ms_draft_set_mine (&self->draft, cell, mine);
  for (int i = 0; i < touching->n; i++)
    if (ms_cell_is_opened (self->draft.cells[touching->cells[i]]))
      ms_player_see_change (
          self->player, touching->cells[i], self->draft.cells[touching->cells[i]]);
}

/* Takes n cells at random out of a pool; if there are fewer, takes none and returns false. */
static bool
take_from_pool (Maker *self, int mine, int n, int32_t *cells)
{
  int32_t *pool = self->pool[mine];
  int *left = &self->n_pool[mine], taken = 0;
  while (taken < n && *left != 0)
    {
      int i = (int)ms_rng_below (&self->rng, (uint64_t)*left), cell = pool[i];
      pool[i] = pool[--*left];
      if (self->place[cell] != PLACE_USED)
        cells[taken++] = cell;
    }
  if (taken == n)
    return true;
  while (taken > 0)
    pool[(*left)++] = cells[--taken];
  return false;
}

/* Applies a remedy, if all unknown cells around the number are still what they were when it was
 * listed, and the pool has enough. */
static bool
apply (Maker *self, const Remedy *remedy)
{
  const MsTouching *touching = &self->draft.touching[remedy->number];
  int32_t here[8], there[8];
  int n = 0;
  for (int i = 0; i < touching->n; i++)
    if (self->place[touching->cells[i]] == PLACE_USED)
      return false;
  for (int i = 0; i < touching->n; i++)
    {
      int cell = touching->cells[i];
      if (is_unknown (self, cell) && self->draft.mine[cell] != remedy->fills)
        here[n++] = cell;
      if (is_unknown (self, cell))
        self->place[cell] = PLACE_USED;
    }
  if (!take_from_pool (self, remedy->fills, n, there))
    return false;
  for (int i = 0; i < n; i++)
    {
      self->place[there[i]] = PLACE_USED;
      set_mine (self, there[i], !remedy->fills);
      set_mine (self, here[i], remedy->fills);
    }
  return true;
}

/* Applies the cheapest remedies, up to most; returns how many could be applied. */
static int
apply_cheapest (Maker *self, int most)
{
  int n = 0;
  for (int cost = 1; cost <= 8 && n < most; cost++)
    for (int i = 0; i < self->n_remedies && n < most; i++)
      if (self->remedies[i].cost == cost)
        n += apply (self, &self->remedies[i]);
  return n;
}

/* For positions in which no number is beside an unknown cell, because a wall of known mines stands
 * between: takes a mine out of the wall. */
static bool
break_wall (Maker *self)
{
  int n = 0;
  for (int cell = 0; cell < self->draft.n_cells; cell++)
    {
      const MsTouching *touching = &self->draft.touching[cell];
      bool stands = false;
      for (int i = 0; i < touching->n && self->place[cell] == PLACE_MINE; i++)
        stands |= is_unknown (self, touching->cells[i]);
      if (stands)
        self->pool[1][n++] = cell;
    }
  if (n == 0)
    return false;
  int32_t there, cell = self->pool[1][ms_rng_below (&self->rng, (uint64_t)n)];
  fill_pools (self, PLACE_OUTSIDE, PLACE_MINE);
  if (!take_from_pool (self, 0, 1, &there))
    return false;
  ms_draft_set_mine (&self->draft, cell, 0);
  ms_draft_set_mine (&self->draft, there, 1);
  return true;
}

/* Moves mines where the player is stuck.  O(cells). */
static Repair
repair (Maker *self)
{
  look (self);
  int most = 1 + self->n_numbers / NUMBERS_PER_REPAIR;
  fill_pools (self, PLACE_OUTSIDE, PLACE_OUTSIDE);
  if (apply_cheapest (self, most) > 0)
    return REPAIR_GOES_ON;
  look (self);
  fill_pools (self, PLACE_FRONTIER, PLACE_FRONTIER);
  if (apply_cheapest (self, most) > 0)
    return REPAIR_GOES_ON;
  if (self->n_numbers == 0)
    return break_wall (self) ? REPAIR_STARTS_ANEW : REPAIR_NONE;
  look (self);
  fill_pools (self, PLACE_OPENED, PLACE_MINE);
  return apply_cheapest (self, 1) > 0 ? REPAIR_STARTS_ANEW : REPAIR_NONE;
}

/* The play. */

/* The making of one board. */
typedef struct
{
  Maker maker;
  int first_cell;
  MsNoGuessOptions options;
  MsNoGuessReport report;
} Run;

/* After so many plays without success a board is given up and another one is drawn. */
#define MOST_PLAYS 40

/* Boards that need no repair are drawn uniformly, while repaired ones are not.  So up to this many
 * are drawn before one is repaired. */
#define MOST_REDRAWS 100
#define MOST_REDRAWN_CELLS 100000

/* The memory limit of counts: more than a played board ever needs, and fixed, so that every machine
 * gives up alike. */
#define MEMORY_LIMIT ((size_t)256 << 20)

static bool
poll_run (double progress, void *user_data)
{
  Run *self = user_data;
  return self->options.poll != NULL
      && self->options.poll (self->report.work / self->options.work_limit, self->options.user_data);
}

/* Allocates everything; true if there was enough memory. */
static bool
set_up (Run *self, const MsRules *rules)
{
  Maker *maker = &self->maker;
  const MsAllocator *allocator = self->options.allocator;
  size_t n = (size_t)rules->width * rules->height;
  MsRules promise = *rules;
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;

  promise.first_click = MS_FIRST_CLICK_OPEN;
  options.memory_limit = MEMORY_LIMIT;
  options.poll = poll_run;
  options.user_data = self;
  bool has_draft = ms_draft_init (&maker->draft, &promise, allocator);
  maker->player = ms_player_new (
      ms_strategy_find ("safest"), rules->width, rules->height, rules->mines, allocator);
  maker->place = ms_alloc (allocator, n, 1);
  maker->remedies = ms_alloc (allocator, 2 * n, sizeof *maker->remedies);
  for (int i = 0; i < 2; i++)
    maker->pool[i] = ms_alloc (allocator, n, sizeof *maker->pool[i]);
  if (!has_draft || maker->player == NULL || maker->place == NULL || maker->remedies == NULL
      || maker->pool[0] == NULL || maker->pool[1] == NULL)
    return false;
  ms_player_set_options (maker->player, &options);
  return true;
}

static void
tear_down (Run *self)
{
  Maker *maker = &self->maker;
  const MsAllocator *allocator = self->options.allocator;
  ms_draft_clear (&maker->draft);
  ms_player_free (maker->player);
  ms_dealloc (allocator, maker->place);
  ms_dealloc (allocator, maker->remedies);
  for (int i = 0; i < 2; i++)
    ms_dealloc (allocator, maker->pool[i]);
}

static void
open_cell (Maker *maker, int cell)
{
  MsDraft *draft = &maker->draft;
  ms_draft_open (draft, cell);
  for (; maker->n_seen < draft->n_opened; maker->n_seen++)
    {
      int opened = draft->opened[maker->n_seen];
      ms_player_see (maker->player, opened, draft->cells[opened]);
    }
}

/* Adds to the work done; MS_STATUS_OK as long as the limit is not reached. */
static MsStatus
work (Run *self, double cells)
{
  self->report.work += cells;
  if (self->report.work >= self->options.work_limit)
    return MS_STATUS_NO_BOARD;
  return poll_run (0, self) ? MS_STATUS_CANCELLED : MS_STATUS_OK;
}

/* Plays from the first click until the game is won or the player is stuck for good; repairs says
 * whether to repair the board meanwhile.  *said is what the last repair said, or
 * REPAIR_GOES_ON when the game was won; *n_stuck counts how often the player was stuck. */
static MsStatus
play (Run *self, bool repairs, Repair *said, int *n_stuck)
{
  Maker *maker = &self->maker;
  MsStatus status = MS_STATUS_OK;
  self->report.plays++;
  ms_draft_cover (&maker->draft);
  ms_player_begin (maker->player);
  maker->n_seen = 0;
  *said = REPAIR_GOES_ON;
  *n_stuck = 0;
  open_cell (maker, self->first_cell);
  while (*said == REPAIR_GOES_ON && !ms_draft_is_won (&maker->draft))
    {
      MsChoice choice;
      status = ms_player_choose (maker->player, &choice);
      bool found = status == MS_STATUS_OK && choice.basis == MS_BASIS_CERTAIN;
      /* In a position that is too hard to count the player is stuck too. */
      if (status == MS_STATUS_OK || status == MS_STATUS_MEMORY_LIMIT)
        status = work (self, found ? 8 : maker->draft.n_cells);
      if (status != MS_STATUS_OK)
        break;
      if (found)
        open_cell (maker, choice.cell);
      else
        {
          *said = repairs ? repair (maker) : REPAIR_NONE;
          ++*n_stuck;
        }
    }
  return status;
}

/* Draws a board and plays it, at most most_plays times, until a play needs no repair (*proven). */
static MsStatus
draw_and_play (Run *self, int most_plays, bool repairs, bool *proven)
{
  Repair said = REPAIR_GOES_ON;
  *proven = false;
  self->report.draws++;
  self->report.repairs = 0;
  if (!ms_draft_draw (&self->maker.draft, self->first_cell, &self->maker.rng))
    return MS_STATUS_NO_MEMORY;
  MsStatus status = work (self, self->maker.draft.n_cells);
  for (int i = 0; i < most_plays && status == MS_STATUS_OK && said != REPAIR_NONE && !*proven; i++)
    {
      int n_stuck;
      status = play (self, repairs, &said, &n_stuck);
      self->report.repairs += repairs ? n_stuck : 0;
      *proven = status == MS_STATUS_OK && n_stuck == 0;
    }
  return status;
}

/* --- Few possible boards: all are played, so that it is known whether any needs no guess --- */

/* With at most so many possible boards, all of them are played, which takes a moment. */
#define MOST_LAYOUTS 20000

/* Whether the layouts that keep the promise for the first click (no mines in the draft's freed
 * cells) are so few that each can be played. */
static bool
are_few (const Run *self)
{
  const MsDraft *draft = &self->maker.draft;
  int n = 0, mines = draft->rules.mines;
  double layouts = 1;
  for (int cell = 0; cell < draft->n_cells; cell++)
    n += !draft->freed[cell];
  for (int i = 0; i < mines; i++)
    layouts *= (double)(n - i) / (i + 1);
  return layouts <= MOST_LAYOUTS + 0.5;
}

/* Turns at to the next way to place the mines, as indices at[0] < at[1] < … below n; false after
 * the last one. */
static bool
turn (int32_t *at, int mines, int n)
{
  int i = mines - 1;
  while (i >= 0 && at[i] == n - mines + i)
    i--;
  if (i < 0)
    return false;
  at[i]++;
  for (i++; i < mines; i++)
    at[i] = at[i - 1] + 1;
  return true;
}

/* Plays every layout: counts those that need no guess, and copies one of these into
 * chosen[n_cells], each with the same chance. */
static MsStatus
try_all (Run *self, uint8_t *chosen, long *n_proven)
{
  Maker *maker = &self->maker;
  MsStatus status = MS_STATUS_OK;
  int32_t *cells = maker->pool[0], *at = maker->pool[1]; /* the pools are free, since nothing is
                                                          * repaired meanwhile */
  int n = 0, mines = maker->draft.rules.mines;
  *n_proven = 0;
  for (int cell = 0; cell < maker->draft.n_cells; cell++)
    if (!maker->draft.freed[cell])
      cells[n++] = cell;
  for (int i = 0; i < mines; i++)
    at[i] = i;
  do
    {
      Repair said;
      int n_stuck;
      memset (maker->draft.mine, 0, (size_t)maker->draft.n_cells);
      for (int i = 0; i < mines; i++)
        maker->draft.mine[cells[at[i]]] = 1;
      status = work (self, maker->draft.n_cells);
      if (status == MS_STATUS_OK)
        status = play (self, false, &said, &n_stuck);
      if (status != MS_STATUS_OK || n_stuck > 0)
        continue;
      /* Reservoir sampling: each proven board is kept with the same chance. */
      if (ms_rng_below (&maker->rng, (uint64_t)++ * n_proven) == 0)
        memcpy (chosen, maker->draft.mine, (size_t)maker->draft.n_cells);
    }
  while (status == MS_STATUS_OK && turn (at, mines, n));
  return status;
}

static MsStatus
make (Run *self, const MsRules *rules, uint8_t *mine)
{
  bool proven = false;
  MsStatus status = set_up (self, rules) ? MS_STATUS_OK : MS_STATUS_NO_MEMORY;
  /* How many boards to draw before one is repaired: as the options say, or as many as are cheap. */
  int cheap = MOST_REDRAWN_CELLS / (rules->width * rules->height);
  int redraws = self->options.redraws;
  if (redraws == 0)
    redraws = cheap < MOST_REDRAWS ? cheap : MOST_REDRAWS;
  for (int i = 0; i < redraws && status == MS_STATUS_OK && !proven; i++)
    status = draw_and_play (self, 1, false, &proven);
  if (status == MS_STATUS_OK && !proven)
    {
      ms_draw_list_freed (&self->maker.draft.rules, self->first_cell, self->maker.draft.freed);
      if (are_few (self))
        {
          long n_proven;
          status = try_all (self, mine, &n_proven);
          return status == MS_STATUS_OK && n_proven == 0 ? MS_STATUS_NO_SUCH_BOARD : status;
        }
    }
  while (status == MS_STATUS_OK && !proven)
    status = draw_and_play (self, MOST_PLAYS, true, &proven);
  if (status == MS_STATUS_OK)
    memcpy (mine, self->maker.draft.mine, (size_t)self->maker.draft.n_cells);
  return status;
}

static void
begin (
    Run *self, const MsRules *rules, int first_cell, uint64_t seed, const MsNoGuessOptions *options)
{
  *self = (Run){
    .first_cell = first_cell,
    .options = options != NULL ? *options : (MsNoGuessOptions){ 0 },
  };
  self->options.allocator = ms_allocator_or_default (self->options.allocator);
  if (self->options.work_limit <= 0)
    self->options.work_limit = 5e7 + 2000.0 * rules->width * rules->height;
  ms_rng_seed (&self->maker.rng, seed);
}

MsStatus
ms_no_guess_make (const MsRules *rules, int first_cell, uint64_t seed,
    const MsNoGuessOptions *options, uint8_t *mine, MsNoGuessReport *report)
{
  Run self;
  begin (&self, rules, first_cell, seed, options);
  MsStatus status = make (&self, rules, mine);
  if (report != NULL)
    *report = self.report;
  tear_down (&self);
  return status;
}

MsStatus
ms_no_guess_count (
    const MsRules *rules, int first_cell, const MsNoGuessOptions *options, long *n_boards)
{
  Run self;
  uint8_t *chosen = NULL;
  begin (&self, rules, first_cell, 0, options);
  MsStatus status = set_up (&self, rules) ? MS_STATUS_OK : MS_STATUS_NO_MEMORY;
  *n_boards = -1;
  if (status == MS_STATUS_OK)
    ms_draw_list_freed (&self.maker.draft.rules, first_cell, self.maker.draft.freed);
  if (status == MS_STATUS_OK && are_few (&self))
    {
      chosen = ms_alloc (self.options.allocator, (size_t)self.maker.draft.n_cells, 1);
      status = chosen != NULL ? try_all (&self, chosen, n_boards) : MS_STATUS_NO_MEMORY;
    }
  ms_dealloc (self.options.allocator, chosen);
  tear_down (&self);
  return status;
}
