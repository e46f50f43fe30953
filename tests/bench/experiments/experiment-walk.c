/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "experiment-walk.h"

#include "ms-ascent.h"
#include "ms-player-testing.h"

#include <stdlib.h>
#include <string.h>

void
walk_init (Walk *self, const ExperimentBoard *board)
{
  static const char *const names[] = { NULL, "logic:rules=one-number", "logic:rules=two-numbers",
    "logic:rules=three-numbers", "logic:rules=exhaustion", "logic:rules=mine-total,guess=safest" };
  const MsRules *rules = &board->rules;
  *self = (Walk){ .board = board };
  self->round = ms_round_new (rules, NULL);
  self->solver = ms_solver_new (NULL);
  for (int i = MS_LOGIC_ONE_NUMBER; i <= MS_LOGIC_MINE_TOTAL; i++)
    {
      if (!ms_strategy_parse (names[i], &self->strategies[i]))
        abort ();
      self->players[i] = ms_player_new (
          &self->strategies[i], rules->width, rules->height, rules->mines, NULL);
      if (self->players[i] == NULL)
        abort ();
    }
  if (self->round == NULL || self->solver == NULL)
    abort ();
}

void
walk_clear (Walk *self)
{
  ms_round_free (self->round);
  ms_solver_free (self->solver);
  for (int i = MS_LOGIC_ONE_NUMBER; i <= MS_LOGIC_MINE_TOTAL; i++)
    ms_player_free (self->players[i]);
}

static void
open_cell (Walk *self, int cell)
{
  int n_opened = self->n_seen;
  if (ms_round_open (self->round, cell) != MS_STATUS_OK)
    abort ();
  for (int i = MS_LOGIC_ONE_NUMBER; i <= MS_LOGIC_MINE_TOTAL; i++)
    n_opened = ms_player_watch (self->players[i], self->round, self->n_seen);
  self->n_seen = n_opened;
}

static MsPosition *
position_of (const Walk *self)
{
  const MsRules *rules = &self->board->rules;
  MsPosition *position;
  if (ms_position_new (rules->width, rules->height, rules->mines, ms_round_get_cells (self->round),
          NULL, &position, NULL)
      != MS_STATUS_OK)
    abort ();
  return position;
}

/* Opens the cells that the states call safe; whether there are any. */
static bool
open_safe (Walk *self, const uint8_t *state, int safe)
{
  int cells[MS_MAX_SIDE], n = 0, n_cells = self->board->rules.width * self->board->rules.height;
  for (int cell = 0; cell < n_cells && n < MS_MAX_SIDE; cell++)
    if (state[cell] == safe && ms_round_get_cells (self->round)[cell] == MS_CELL_COVERED)
      cells[n++] = cell;
  for (int i = 0; i < n; i++)
    if (ms_round_get_cells (self->round)[cells[i]] == MS_CELL_COVERED)
      open_cell (self, cells[i]);
  return n > 0;
}

/* All that a player's rules find as things stand. */
static bool
try_player (Walk *self, MsLogic rules)
{
  MsPlayer *player = self->players[rules];
  MsChoice choice;
  bool consistent;
  MsStatus status = MS_STATUS_OK;
  do
    ms_player_find_simply (player, &choice);
  while ((rules >= MS_LOGIC_TWO_NUMBERS && ms_player_look_at_pairs (player))
      || (rules >= MS_LOGIC_THREE_NUMBERS && ms_player_look_at_triples (player)));
  if (rules == MS_LOGIC_EXHAUSTION)
    status = ms_player_learn_from_numbers (player);
  else if (rules == MS_LOGIC_MINE_TOTAL)
    status = ms_player_count_and_learn (player, &choice, &consistent);
  if (status != MS_STATUS_OK)
    abort ();
  return open_safe (self, ms_player_get_known (player)->state, MS_KNOWN_SAFE);
}

/* Three numbers and equations, by the ladder itself. */
static bool
try_equations (Walk *self)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT, each;
  MsDeadline deadline;
  MsAscent ascent;
  MsPosition *position = position_of (self);
  ms_ascent_prepare (&ascent, ms_allocator_or_default (NULL));
  ms_ascent_ask (&deadline, &options, &each);
  if (ms_ascent_init (&ascent, self->solver, position, &each, &deadline) != MS_STATUS_OK)
    abort ();
  ms_climb_queue_all (&ascent.climb);
  if (ms_ascent_climb (&ascent, -1) != MS_STATUS_OK)
    abort ();
  bool found = open_safe (self, ascent.findings.state, MS_FINDING_SAFE);
  ms_ascent_clear (&ascent);
  ms_chain_clear (&ascent.chain);
  ms_position_unref (position);
  return found;
}

static void
show_position (Walk *self, WalkRule failed)
{
  if (self->look == NULL)
    return;
  MsPosition *position = position_of (self);
  self->look (position, failed, self->user_data);
  ms_position_unref (position);
}

static WalkRule
step (Walk *self, bool guesses)
{
  MsChoice choice;
  if (try_player (self, MS_LOGIC_ONE_NUMBER))
    return WALK_ONE_NUMBER;
  show_position (self, WALK_ONE_NUMBER);
  if (try_player (self, MS_LOGIC_TWO_NUMBERS))
    return WALK_TWO_NUMBERS;
  show_position (self, WALK_TWO_NUMBERS);
  if (try_player (self, MS_LOGIC_THREE_NUMBERS))
    return WALK_THREE_NUMBERS;
  if (try_equations (self))
    return WALK_EQUATIONS;
  if (try_player (self, MS_LOGIC_EXHAUSTION))
    return WALK_EXHAUSTION;
  if (try_player (self, MS_LOGIC_MINE_TOTAL))
    return WALK_MINE_TOTAL;
  if (guesses)
    {
      if (ms_player_choose_by_guess (self->players[MS_LOGIC_MINE_TOTAL], &choice) != MS_STATUS_OK)
        abort ();
      open_cell (self, choice.cell);
    }
  return WALK_GUESS;
}

void
walk_play (Walk *self, uint64_t seed, bool guesses)
{
  WalkRule rule = WALK_ONE_NUMBER;
  memset (self->n_positions, 0, sizeof self->n_positions);
  self->n_seen = 0;
  self->highest = WALK_ONE_NUMBER;
  ms_round_begin (self->round, seed);
  for (int i = MS_LOGIC_ONE_NUMBER; i <= MS_LOGIC_MINE_TOTAL; i++)
    ms_player_begin (self->players[i]);
  open_cell (self, self->board->first_cell);
  while (ms_round_get_state (self->round) == MS_ROUND_PLAYING && (guesses || rule != WALK_GUESS))
    {
      rule = step (self, guesses);
      self->n_positions[rule]++;
      self->highest = rule > self->highest ? rule : self->highest;
    }
  self->won = ms_round_get_state (self->round) == MS_ROUND_WON;
}
