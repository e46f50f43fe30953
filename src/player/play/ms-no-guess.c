/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-no-guess.h"

#include "ms-draw.h"
#include "ms-no-guess-repair.h"

#include <string.h>

/* The making of one board. */
typedef struct
{
  MsNoGuess maker;
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
  MsNoGuess *maker = &self->maker;
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
  MsNoGuess *maker = &self->maker;
  const MsAllocator *allocator = self->options.allocator;
  ms_draft_clear (&maker->draft);
  ms_player_free (maker->player);
  ms_dealloc (allocator, maker->place);
  ms_dealloc (allocator, maker->remedies);
  for (int i = 0; i < 2; i++)
    ms_dealloc (allocator, maker->pool[i]);
}

static void
open_cell (MsNoGuess *maker, int cell)
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

/* Finds a certainly safe cell; *cell is -1 if the player is stuck, as it is also in a position that
 * is too hard to count. */
static MsStatus
find_safe (Run *self, int *cell)
{
  MsNoGuess *maker = &self->maker;
  MsChoice choice;
  MsStatus status = ms_player_choose (maker->player, &choice);
  bool found = status == MS_STATUS_OK && choice.basis == MS_BASIS_CERTAIN;
  *cell = found ? choice.cell : -1;
  if (status != MS_STATUS_OK && status != MS_STATUS_MEMORY_LIMIT)
    return status;
  return work (self, found ? 8 : maker->draft.n_cells);
}

/* Plays from the first click until the game is won or the player is stuck for good; repairs says
 * whether to repair the board meanwhile.  *repair is what the last repair said, or
 * MS_REPAIR_GOES_ON when the game was won; *n_stuck counts how often the player was stuck. */
static MsStatus
play (Run *self, bool repairs, MsRepair *repair, int *n_stuck)
{
  MsNoGuess *maker = &self->maker;
  MsStatus status = MS_STATUS_OK;
  self->report.plays++;
  ms_draft_cover (&maker->draft);
  ms_player_begin (maker->player);
  maker->n_seen = 0;
  *repair = MS_REPAIR_GOES_ON;
  *n_stuck = 0;
  open_cell (maker, self->first_cell);
  while (*repair == MS_REPAIR_GOES_ON && !ms_draft_is_won (&maker->draft))
    {
      int cell;
      status = find_safe (self, &cell);
      if (status != MS_STATUS_OK)
        break;
      if (cell >= 0)
        open_cell (maker, cell);
      else
        {
          *repair = repairs ? ms_no_guess_repair (maker) : MS_REPAIR_NONE;
          ++*n_stuck;
        }
    }
  return status;
}

/* How many boards to draw before one is repaired: as the options say, or as many as are cheap. */
static int
count_redraws (const Run *self)
{
  int cheap = MOST_REDRAWN_CELLS / self->maker.draft.n_cells;
  if (self->options.redraws != 0)
    return self->options.redraws;
  return cheap < MOST_REDRAWS ? cheap : MOST_REDRAWS;
}

/* Draws a board and plays it, at most most_plays times, until a play needs no repair (*proven). */
static MsStatus
draw_and_play (Run *self, int most_plays, bool repairs, bool *proven)
{
  MsRepair repair = MS_REPAIR_GOES_ON;
  *proven = false;
  self->report.draws++;
  self->report.repairs = 0;
  if (!ms_draft_draw (&self->maker.draft, self->first_cell, &self->maker.rng))
    return MS_STATUS_NO_MEMORY;
  MsStatus status = work (self, self->maker.draft.n_cells);
  for (int i = 0; i < most_plays && status == MS_STATUS_OK && repair != MS_REPAIR_NONE && !*proven;
       i++)
    {
      int n_stuck;
      status = play (self, repairs, &repair, &n_stuck);
      self->report.repairs += repairs ? n_stuck : 0;
      *proven = status == MS_STATUS_OK && n_stuck == 0;
    }
  return status;
}

/* Plays the draft as it is, from the first click; *proven: the player was never stuck. */
static MsStatus
play_once (Run *self, bool *proven)
{
  MsRepair repair;
  int n_stuck;
  MsStatus status = work (self, self->maker.draft.n_cells);
  if (status == MS_STATUS_OK)
    status = play (self, false, &repair, &n_stuck);
  *proven = status == MS_STATUS_OK && n_stuck == 0;
  return status;
}

/* --- Few possible boards: all are played, so that it is known whether any needs no guess --- */

/* With at most so many possible boards, all of them are played, which takes a moment. */
#define MOST_LAYOUTS 20000

static double
count_layouts (const Run *self)
{
  const MsDraft *draft = &self->maker.draft;
  int n = 0, mines = draft->rules.mines;
  double layouts = 1;
  for (int cell = 0; cell < draft->n_cells; cell++)
    n += !draft->freed[cell];
  for (int i = 0; i < mines; i++)
    layouts *= (double)(n - i) / (i + 1);
  return layouts;
}

/* Whether the layouts that keep the promise for the first click (no mines in the draft's freed
 * cells) are so few that each can be played. */
static bool
are_few (const Run *self)
{
  return count_layouts (self) <= MOST_LAYOUTS + 0.5;
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

static void
place (MsNoGuess *maker, const int32_t *cells, const int32_t *at)
{
  memset (maker->draft.mine, 0, (size_t)maker->draft.n_cells);
  for (int i = 0; i < maker->draft.rules.mines; i++)
    maker->draft.mine[cells[at[i]]] = 1;
}

/* Plays every layout: counts those that need no guess, and copies one of these into
 * chosen[n_cells], each with the same chance. */
static MsStatus
try_all (Run *self, uint8_t *chosen, long *n_proven)
{
  MsNoGuess *maker = &self->maker;
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
      bool proven;
      place (maker, cells, at);
      status = play_once (self, &proven);
      if (status != MS_STATUS_OK || !proven)
        continue;
      /* Reservoir sampling: each proven board is kept with the same chance. */
      if (ms_rng_below (&maker->rng, (uint64_t)++ * n_proven) == 0)
        memcpy (chosen, maker->draft.mine, (size_t)maker->draft.n_cells);
    }
  while (status == MS_STATUS_OK && turn (at, mines, n));
  return status;
}

/* Where boards are few: chooses among all that need no guess, or finds that there is none. */
static MsStatus
choose_among_all (Run *self, uint8_t *mine)
{
  long n_proven;
  MsStatus status = try_all (self, mine, &n_proven);
  if (status == MS_STATUS_OK && n_proven == 0)
    return MS_STATUS_NO_SUCH_BOARD;
  return status;
}

static MsStatus
make (Run *self, const MsRules *rules, uint8_t *mine)
{
  bool proven = false;
  MsStatus status = set_up (self, rules) ? MS_STATUS_OK : MS_STATUS_NO_MEMORY;
  for (int i = 0; i < count_redraws (self) && status == MS_STATUS_OK && !proven; i++)
    status = draw_and_play (self, 1, false, &proven);
  if (status == MS_STATUS_OK && !proven)
    {
      ms_draw_list_freed (&self->maker.draft.rules, self->first_cell, self->maker.draft.freed);
      if (are_few (self))
        return choose_among_all (self, mine);
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
