/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-daily.h"

#include "ms-draft.h"
#include "ms-level.h"
#include "ms-player.h"
#include "ms-solver.h"

#include <string.h>

/* The player finds a certain cell wherever there is one, within more memory than a board takes. */
#define MEMORY_LIMIT ((size_t)256 << 20)

/* A seed for each date and kind, with room for the attempts. */
#define ATTEMPT_BITS 20

typedef struct
{
  MsDraft draft;
  MsPlayer *player;
  MsSolver *solver;
  MsSolverOptions limits;
  int n_seen; /* how many opened cells the player was shown */
} Maker;

MsRules
ms_daily_get_rules (MsDailyKind kind, int *first_cell)
{
  static const MsLevel levels[MS_N_DAILY_KINDS] = { MS_LEVEL_BEGINNER, MS_LEVEL_INTERMEDIATE,
    MS_LEVEL_EXPERT, MS_LEVEL_EXPERT };
  const MsLevelInfo *level = ms_level_info (levels[kind]);
  *first_cell = level->height / 2 * level->width + level->width / 2;
  return (MsRules){ level->width, level->height, level->mines, MS_FIRST_CLICK_OPEN,
    .no_guess = kind != MS_DAILY_GUESSES };
}

static void
open_cell (Maker *self, int cell)
{
  MsDraft *draft = &self->draft;
  ms_draft_open (draft, cell);
  for (; self->n_seen < draft->n_opened; self->n_seen++)
    ms_player_see (
        self->player, draft->opened[self->n_seen], draft->cells[draft->opened[self->n_seen]]);
}

/* The first of the cells that are least likely to be mines. */
static MsStatus
find_guess (Maker *self, int *cell)
{
  const MsRules *rules = &self->draft.rules;
  MsPosition *position;
  MsSolverResult *result;
  MS_TRY (ms_position_new (rules->width, rules->height, rules->mines, self->draft.cells,
      self->draft.allocator, &position, NULL));
  MsStatus status = ms_solver_run (self->solver, position, &self->limits, &result);
  ms_position_unref (position);
  if (result != NULL)
    *cell = result->best_cells[0];
  ms_solver_result_free (result);
  return status;
}

/* Plays a board from the first click on.  *fits: whether it is one of the kind. */
static MsStatus
play (Maker *self, MsDailyKind kind, int first_cell, bool *fits)
{
  MsDraft *draft = &self->draft;
  int n_guesses = 0;
  *fits = false;
  ms_player_begin (self->player);
  self->n_seen = 0;
  open_cell (self, first_cell);
  while (!ms_draft_is_won (draft))
    {
      MsChoice choice;
      MS_TRY (ms_player_choose (self->player, &choice));
      if (choice.basis != MS_BASIS_CERTAIN)
        {
          if (kind != MS_DAILY_GUESSES)
            return MS_STATUS_OK;
          n_guesses++;
          MS_TRY (find_guess (self, &choice.cell));
          if (draft->mine[choice.cell])
            return MS_STATUS_OK;
        }
      open_cell (self, choice.cell);
    }
  *fits = kind != MS_DAILY_GUESSES || n_guesses >= MS_DAILY_LEAST_GUESSES;
  return MS_STATUS_OK;
}

static bool
set_up (Maker *self, const MsRules *rules, const MsNoGuessOptions *options)
{
  const MsAllocator *allocator = options != NULL ? options->allocator : NULL;
  self->limits = (MsSolverOptions)MS_SOLVER_OPTIONS_INIT;
  self->limits.memory_limit = MEMORY_LIMIT;
  self->limits.poll = options != NULL ? options->poll : NULL;
  self->limits.user_data = options != NULL ? options->user_data : NULL;
  bool has_draft = ms_draft_init (&self->draft, rules, allocator);
  self->player = ms_player_new (
      ms_strategy_find ("safest"), rules->width, rules->height, rules->mines, allocator);
  self->solver = ms_solver_new (allocator);
  if (!has_draft || self->player == NULL || self->solver == NULL)
    return false;
  ms_player_set_options (self->player, &self->limits);
  return true;
}

MsStatus
ms_daily_make (const MsDaily *daily, const MsNoGuessOptions *options, uint8_t *mine, uint64_t *seed)
{
  Maker maker = { 0 };
  int first_cell;
  bool fits = false;
  MsRules rules = ms_daily_get_rules (daily->kind, &first_cell);
  uint64_t next = ((uint64_t)daily->date * MS_N_DAILY_KINDS + (uint64_t)daily->kind)
      << ATTEMPT_BITS;
  MsStatus status = set_up (&maker, &rules, options) ? MS_STATUS_OK : MS_STATUS_NO_MEMORY;
  while (status == MS_STATUS_OK && !fits)
    {
      MsRng rng;
      ms_rng_seed (&rng, next++);
      status = ms_draft_draw (&maker.draft, first_cell, &rng)
          ? play (&maker, daily->kind, first_cell, &fits)
          : MS_STATUS_NO_MEMORY;
      if (status == MS_STATUS_OK && options != NULL && options->poll != NULL
          && options->poll (0, options->user_data))
        status = MS_STATUS_CANCELLED;
    }
  if (status == MS_STATUS_OK)
    memcpy (mine, maker.draft.mine, (size_t)maker.draft.n_cells);
  if (seed != NULL)
    *seed = next - 1;
  ms_draft_clear (&maker.draft);
  ms_player_free (maker.player);
  ms_solver_free (maker.solver);
  return status;
}

bool
ms_daily_find (uint64_t seed, MsDaily *daily)
{
  static const uint64_t last = UINT64_C (99991231);
  uint64_t board = seed >> ATTEMPT_BITS, date = board / MS_N_DAILY_KINDS;
  uint64_t month = date / 100 % 100, day = date % 100;
  if (date < 10000 || date > last || month < 1 || month > 12 || day < 1 || day > 31)
    return false;
  *daily = (MsDaily){ (int)date, (MsDailyKind)(board % MS_N_DAILY_KINDS) };
  return true;
}

bool
ms_daily_owns (uint64_t seed, const MsRules *rules, const uint8_t *mine)
{
  MsDaily daily;
  MsDraft draft;
  MsRng rng;
  int first_cell;
  if (!ms_daily_find (seed, &daily))
    return false;
  MsRules own = ms_daily_get_rules (daily.kind, &first_cell);
  if (rules->width != own.width || rules->height != own.height || rules->mines != own.mines
      || rules->no_guess != own.no_guess || rules->rule_set != own.rule_set)
    return false;
  ms_rng_seed (&rng, seed);
  bool same = ms_draft_init (&draft, &own, NULL) && ms_draft_draw (&draft, first_cell, &rng)
      && memcmp (draft.mine, mine, (size_t)draft.n_cells) == 0;
  ms_draft_clear (&draft);
  return same;
}
