/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-simulate.h"

#include "ms-neighbours.h"
#include "ms-player.h"
#include "ms-rng.h"
#include "ms-solver.h"

#include <string.h>

/* Distinguishes the number that a player is told from the seed of the board. */
#define SALT UINT64_C (0x6d696e6573616765)

/* The most work for the count of a position in which somebody from outside plays; past it, nothing
 * is known of the guess. */
#define MOST_WORK 1e9

struct _MsSimulator
{
  const MsAllocator *allocator;
  MsRules rules;
  MsRound *round;
  const MsStrategy *strategy; /* of player and thrift */
  MsPlayer *player; /* NULL: thrift or move plays */
  MsThrift *thrift; /* NULL: clicks are not saved */
  MsMoveFunc move;
  void *user_data;
  MsSolver *solver; /* for who plays from outside; NULL: its moves are not judged */
  uint8_t *safe; /* [n_cells] what that is known to be safe */
  int first_cell;
  double first_safety; /* the chance that the first cell has no mine */
  MsGuess *guesses; /* [n_cells] the guesses of the last game */
  int n_guesses;
  MsClick *clicks; /* [2 * n_cells] the clicks of the last game: no cell is opened, flagged or
                    * chorded twice, and of a cell and a mine only one is */
  int n_clicks;
};

static void
set_first_cell (MsSimulator *self, int cell)
{
  double n_cells = (double)self->rules.width * self->rules.height;
  MsFirstClick promise = ms_rules_feasible_first_click (
      &self->rules, cell % self->rules.width, cell / self->rules.width);
  self->first_cell = cell;
  self->first_safety = promise == MS_FIRST_CLICK_ANY ? (n_cells - self->rules.mines) / n_cells : 1;
}

/* Makes all but who plays. */
static MsSimulator *
new_simulator (const MsRules *rules, int first_cell, const MsAllocator *allocator)
{
  allocator = ms_allocator_or_default (allocator);
  MsSimulator *self = ms_alloc0 (allocator, 1, sizeof *self);
  if (self == NULL)
    return NULL;
  size_t n_cells = (size_t)rules->width * (size_t)rules->height;
  self->allocator = allocator;
  self->rules = *rules;
  set_first_cell (self, first_cell);
  self->round = ms_round_new (rules, allocator);
  self->guesses = ms_alloc (allocator, n_cells, sizeof *self->guesses);
  self->clicks = ms_alloc (allocator, 2 * n_cells, sizeof *self->clicks);
  if (self->round != NULL && self->guesses != NULL && self->clicks != NULL)
    return self;
  ms_simulator_free (self);
  return NULL;
}

MsSimulator *
ms_simulator_new (
    const MsRules *rules, int first_cell, const MsStrategy *strategy, const MsAllocator *allocator)
{
  MsSimulator *self = new_simulator (rules, first_cell, allocator);
  if (self == NULL)
    return NULL;
  self->strategy = strategy;
  self->player = ms_player_new (
      strategy, rules->width, rules->height, rules->mines, self->allocator);
  if (self->player != NULL && ms_player_keep_guesses (self->player))
    return self;
  ms_simulator_free (self);
  return NULL;
}

MsSimulator *
ms_simulator_new_guest (const MsRules *rules, int first_cell, MsMoveFunc move, void *user_data,
    bool judged, const MsAllocator *allocator)
{
  MsSimulator *self = new_simulator (rules, first_cell, allocator);
  if (self == NULL)
    return NULL;
  self->move = move;
  self->user_data = user_data;
  self->safe = ms_alloc (self->allocator, (size_t)rules->width * (size_t)rules->height, 1);
  self->solver = judged ? ms_solver_new (self->allocator) : NULL;
  if (self->safe != NULL && (self->solver != NULL || !judged))
    return self;
  ms_simulator_free (self);
  return NULL;
}

bool
ms_simulator_save_clicks (MsSimulator *self, double price)
{
  const MsRules *rules = &self->rules;
  self->thrift = ms_thrift_new (
      price, self->strategy, rules->width, rules->height, rules->mines, self->allocator);
  return self->thrift != NULL;
}

void
ms_simulator_free (MsSimulator *self)
{
  if (self == NULL)
    return;
  ms_round_free (self->round);
  ms_player_free (self->player);
  ms_thrift_free (self->thrift);
  ms_solver_free (self->solver);
  ms_dealloc (self->allocator, self->safe);
  ms_dealloc (self->allocator, self->guesses);
  ms_dealloc (self->allocator, self->clicks);
  ms_dealloc (self->allocator, self);
}

void
ms_simulator_set_board (MsSimulator *self, const uint8_t *mine, int first_cell)
{
  ms_round_set_board (self->round, mine);
  set_first_cell (self, first_cell);
}

/* Counts the position to know how safe the cell of choice is.  What is certainly safe stays so. */
static MsStatus
judge (MsSimulator *self, MsChoice *choice)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolverResult *result = NULL;
  MsPosition *position = NULL;
  if (self->solver == NULL || self->safe[choice->cell])
    return MS_STATUS_OK;
  options.work_limit = MOST_WORK;
  MsStatus status = ms_position_new (self->rules.width, self->rules.height, self->rules.mines,
      ms_round_get_cells (self->round), self->allocator, &position, NULL);
  if (status == MS_STATUS_OK)
    status = ms_solver_run (self->solver, position, &options, &result);
  ms_position_unref (position);
  if (result == NULL)
    return status;
  for (int cell = 0; cell < self->rules.width * self->rules.height; cell++)
    self->safe[cell] = result->certainty[cell] == MS_CERTAINTY_SAFE;
  if (!self->safe[choice->cell])
    {
      choice->basis = MS_BASIS_SEEMS;
      choice->safety = result->method == MS_METHOD_EXACT
          ? 1 - result->mine_probability[choice->cell]
          : NAN;
      choice->log_layouts = log (result->layouts.mantissa)
          + (double)result->layouts.exponent * log (10);
    }
  ms_solver_result_free (result);
  return MS_STATUS_OK;
}

/* Asks who plays what to click. */
static MsStatus
choose (MsSimulator *self, uint64_t number, MsThriftMove *move)
{
  const MsCell *cells = ms_round_get_cells (self->round);
  MsChoice *choice = &move->choice;
  MsStatus status = MS_STATUS_OK;
  if (self->thrift != NULL)
    return ms_thrift_choose (self->thrift, move);
  if (self->player != NULL)
    status = ms_player_choose (self->player, choice);
  else
    {
      int cell = self->move (cells, number, self->user_data);
      if (cell < 0)
        return MS_STATUS_CANCELLED;
      if (cell >= self->rules.width * self->rules.height || ms_cell_is_opened (cells[cell]))
        return MS_STATUS_BAD_CELL;
      *choice = (MsChoice){ .cell = cell, .basis = MS_BASIS_CERTAIN, .safety = 1, .win = NAN };
      status = judge (self, choice);
    }
  move->kind = MS_THRIFT_OPEN;
  move->cell = choice->cell;
  move->guess = choice->basis != MS_BASIS_CERTAIN;
  if (choice->basis != MS_BASIS_WIN)
    choice->win = NAN;
  return status;
}

/* Opens a cell and shows the player what came of it. */
static MsStatus
open_cell (MsSimulator *self, int cell, int *n_seen)
{
  MsStatus status = ms_round_open (self->round, cell);
  if (status == MS_STATUS_OK && self->thrift != NULL)
    *n_seen = ms_thrift_watch (self->thrift, self->round, *n_seen);
  else if (status == MS_STATUS_OK && self->player != NULL)
    *n_seen = ms_player_watch (self->player, self->round, *n_seen);
  else if (status == MS_STATUS_OK)
    ms_round_get_opened (self->round, n_seen);
  return status;
}

/* Opens what is covered around a number and has no flag. */
static MsStatus
chord (MsSimulator *self, int cell, int *n_seen)
{
  int around[8], n = ms_neighbours (self->rules.width, self->rules.height, cell, around);
  MsStatus status = MS_STATUS_OK;
  for (int i = 0; i < n && status == MS_STATUS_OK; i++)
    if (!ms_thrift_has_flag (self->thrift, around[i])
        && !ms_cell_is_opened (ms_round_get_cells (self->round)[around[i]]))
      status = open_cell (self, around[i], n_seen);
  return status;
}

/* Makes a click. */
static MsStatus
make_click (MsSimulator *self, MsThriftKind kind, int cell, int *n_seen)
{
  self->clicks[self->n_clicks++] = (MsClick){ kind, cell };
  return kind == MS_THRIFT_FLAG ? MS_STATUS_OK
      : kind == MS_THRIFT_CHORD ? chord (self, cell, n_seen)
                                : open_cell (self, cell, n_seen);
}

static void
note_guess (MsSimulator *self, const MsChoice *choice, int n_opened)
{
  self->guesses[self->n_guesses++] = (MsGuess){
    .cell = choice->cell,
    .n_opened = n_opened,
    .safety = choice->safety,
    .log_layouts = choice->log_layouts,
    .win = choice->win,
  };
}

MsStatus
ms_simulator_play (MsSimulator *self, uint64_t seed, MsOutcome *outcome)
{
  const uint64_t number = ms_mix (ms_mix (SALT, seed), seed >> 32);
  int n_seen = 0;
  *outcome = (MsOutcome){ .won = false };
  ms_round_begin (self->round, seed);
  if (self->thrift != NULL)
    ms_thrift_begin (self->thrift, number);
  else if (self->player != NULL)
    {
      ms_player_begin (self->player);
      ms_player_set_seed (self->player, number);
    }
  else
    memset (self->safe, 0, (size_t)self->rules.width * (size_t)self->rules.height);
  self->n_guesses = self->n_clicks = 0;
  if (self->first_safety < 1)
    note_guess (self,
        &(MsChoice){ .cell = self->first_cell,
            .safety = self->first_safety,
            .win = NAN,
            .log_layouts = INFINITY },
        0);
  MsStatus status = make_click (self, MS_THRIFT_OPEN, self->first_cell, &n_seen);
  while (status == MS_STATUS_OK && ms_round_get_state (self->round) == MS_ROUND_PLAYING)
    {
      MsThriftMove move;
      status = choose (self, number, &move);
      if (status != MS_STATUS_OK)
        break;
      if (move.guess)
        {
          outcome->guesses++;
          note_guess (self, &move.choice, n_seen);
        }
      status = make_click (self, move.kind, move.cell, &n_seen);
    }
  outcome->clicks = self->n_clicks;
  outcome->won = ms_round_get_state (self->round) == MS_ROUND_WON;
  return status;
}

const MsGuess *
ms_simulator_get_guesses (const MsSimulator *self, int *n_guesses)
{
  *n_guesses = self->n_guesses;
  return self->guesses;
}

const MsClick *
ms_simulator_get_clicks (const MsSimulator *self, int *n_clicks)
{
  *n_clicks = self->n_clicks;
  return self->clicks;
}

/* The luck of guesses. */

/* Sums are kept as integers in units of 1 / UNITS. */
#define UNITS 1048576.0

/* Guesses with a lower safety are left out: the luck of one that goes well would outweigh all other
 * games. */
#define LEAST_SAFETY 0.01

/* What a unit of luck is expected to be worth before any games: for a guess USUAL_WIN, the chance
 * to win after it; for an endgame 1.  This prior counts as much as games with PRIOR_GAMES units of
 * squared luck. */
#define USUAL_WIN 0.5
#define PRIOR_GAMES 2.0

#define MOST_TERMS (3 * MS_GUESS_LUCK_TERMS + 2)

/* The greatest logarithm of layouts of each phase.  None is the logarithm of a whole number, so
 * rounding does not matter. */
static const double phase_ends[MS_GUESS_LUCK_PHASES] = { 0.7, 2, 3.5, 5.6, 7.5, 10, 14, 20, 35, 60,
  100, 160, INFINITY };

static unsigned
index_of (unsigned i, unsigned j)
{
  return i >= j ? i * (i + 1) / 2 + j : j * (j + 1) / 2 + i;
}

/* 1, what was won, the terms, and what each player but the first one won. */
static int
count_columns (const MsGuessLuck *self)
{
  return self->n_players * MS_GUESS_LUCK_TERMS + 1 + self->n_players;
}

void
ms_guess_luck_init (MsGuessLuck *self, int n_players)
{
  memset (self, 0, sizeof *self);
  self->n_players = n_players;
  self->n_sums = count_columns (self) * (count_columns (self) + 1) / 2;
}

/* Adds the terms of one player, from a guess on, weight times. */
static void
add_terms (const MsGuessedGame *game, int from, double weight, double *terms)
{
  for (int i = from; i < game->n_guesses; i++)
    {
      const MsGuess *guess = &game->guesses[i];
      bool well = i < game->n_guesses - 1 || game->won > 0;
      if (!isnan (guess->win))
        {
          terms[2 * MS_GUESS_LUCK_PHASES] += weight * (game->won - guess->win);
          break;
        }
      if (isnan (guess->safety) || guess->safety < LEAST_SAFETY)
        continue;
      double luck = weight * ((well ? 1 / guess->safety : 0) - 1);
      int phase = 0;
      while (guess->log_layouts > phase_ends[phase])
        phase++;
      terms[phase] += luck;
      terms[MS_GUESS_LUCK_PHASES + phase] += luck * guess->safety;
    }
}

/* Adds a row of the regression. */
static void
add_row (MsGuessLuck *self, uint64_t seed, double *row)
{
  int64_t *sums = self->sums[seed & 1];
  int used[MOST_TERMS + 2], n_used = 0;
  for (int i = 0; i < count_columns (self); i++)
    if (row[i] != 0)
      {
        row[i] = (double)llround (row[i] * UNITS) / UNITS;
        used[n_used++] = i;
      }
  for (int i = 0; i < n_used; i++)
    for (int j = 0; j <= i; j++)
      sums[index_of (used[i], used[j])] += llround (row[used[i]] * row[used[j]] * UNITS);
}

void
ms_guess_luck_add_game (MsGuessLuck *self, uint64_t seed, const MsGuessedGame *game)
{
  double row[MOST_TERMS + 2] = { 1, game->won };
  add_terms (game, 0, 1, row + 2);
  add_row (self, seed, row);
}

/* The first guess in which two games on a board differ.  Certainly safe cells are opened before
 * guesses, so that both have seen the same if as many cells are open after the same guesses. */
static int
find_parting (const MsGuessedGame *game, const MsGuessedGame *other)
{
  int i = 0;
  while (i < game->n_guesses && i < other->n_guesses
      && game->guesses[i].cell == other->guesses[i].cell
      && game->guesses[i].n_opened == other->guesses[i].n_opened)
    i++;
  return i;
}

void
ms_guess_luck_add_pair (MsGuessLuck *self, uint64_t seed, const MsGuessedGame *game,
    const MsGuessedGame *other, const MsGuessedGame *witness)
{
  double row[MOST_TERMS + 2] = { 1, game->won - other->won };
  double *terms = row + 2, *won = terms + self->n_players * MS_GUESS_LUCK_TERMS;
  int from = find_parting (game, other);
  add_terms (game, from, 1, terms);
  add_terms (other, from, 1, terms + MS_GUESS_LUCK_TERMS);
  won[0] = other->won;
  if (self->n_players == 3)
    {
      from = find_parting (witness, other);
      add_terms (witness, from, 1, terms + 2 * MS_GUESS_LUCK_TERMS);
      add_terms (other, from, -1, terms + 2 * MS_GUESS_LUCK_TERMS);
      won[1] = witness->won - other->won;
    }
  add_row (self, seed, row);
}

void
ms_guess_luck_merge (MsGuessLuck *self, const MsGuessLuck *other)
{
  for (int half = 0; half < 2; half++)
    for (int i = 0; i < self->n_sums; i++)
      self->sums[half][i] += other->sums[half][i];
}

int64_t
ms_guess_luck_count_games (const MsGuessLuck *self)
{
  return (self->sums[0][0] + self->sums[1][0]) / (int64_t)UNITS;
}

static double
sum_at (const MsGuessLuck *self, int half, int i, int j)
{
  return (double)self->sums[half][index_of (i, j)] / UNITS;
}

/* Solves a x = y by Cholesky decomposition, a being symmetric and positive definite; x takes the
 * place of y. */
static void
solve (double (*a)[MOST_TERMS], double *y, int n)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++)
      {
        double rest = a[i][j];
        for (int k = 0; k < j; k++)
          rest -= a[i][k] * a[j][k];
        a[i][j] = i == j ? sqrt (rest) : rest / a[j][j];
      }
  for (int i = 0; i < n; i++)
    {
      for (int k = 0; k < i; k++)
        y[i] -= a[i][k] * y[k];
      y[i] /= a[i][i];
    }
  for (int i = n - 1; i >= 0; i--)
    {
      for (int k = i + 1; k < n; k++)
        y[i] -= a[k][i] * y[k];
      y[i] /= a[i][i];
    }
}

/* Finds what each of the first n terms is worth by the games of one half. */
static void
fit (const MsGuessLuck *self, int n, int half, double *worth)
{
  double a[MOST_TERMS][MOST_TERMS], y[MOST_TERMS];
  double games = sum_at (self, half, 0, 0), won = sum_at (self, half, 1, 0);
  double mean = games > 0 ? won / games : 0;
  /* What each term is expected to be worth before any games. */
  for (int i = 0; i < n; i++)
    {
      int player = i / MS_GUESS_LUCK_TERMS, kind = i % MS_GUESS_LUCK_TERMS;
      int sign = player == 0 ? 1 : player == 1 ? -1 : 0;
      worth[i] = kind == 2 * MS_GUESS_LUCK_PHASES ? sign
          : kind >= MS_GUESS_LUCK_PHASES          ? sign * USUAL_WIN
                                                  : 0;
    }
  for (int i = 0; i < n; i++)
    {
      y[i] = sum_at (self, half, i + 2, 1) - mean * sum_at (self, half, i + 2, 0);
      for (int j = 0; j < n; j++)
        {
          a[i][j] = sum_at (self, half, i + 2, j + 2);
          y[i] -= a[i][j] * worth[j];
        }
      a[i][i] += PRIOR_GAMES;
    }
  solve (a, y, n);
  for (int i = 0; i < n; i++)
    worth[i] += y[i];
}

/* Adds up what the terms leave of the results of the games of one half, and the squares of that. */
static void
take_off (
    const MsGuessLuck *self, int n, int half, const double *worth, double *sum, double *squares)
{
  double games = sum_at (self, half, 0, 0), rest = sum_at (self, half, 1, 0),
         square = sum_at (self, half, 1, 1);
  if (games == 0)
    return;
  for (int i = 0; i < n; i++)
    {
      rest -= worth[i] * sum_at (self, half, i + 2, 0);
      square -= 2 * worth[i] * sum_at (self, half, i + 2, 1);
      for (int j = 0; j < n; j++)
        square += worth[i] * worth[j] * sum_at (self, half, i + 2, j + 2);
    }
  *sum += rest;
  *squares += fmax (square - rest * rest / games, 0);
}

/* The mean of what was won less what the first n terms explain; last becomes what those from
 * n_luck on are worth. */
static double
find_rest (const MsGuessLuck *self, int n_luck, int n, double *last, double *error)
{
  double sum = 0, squares = 0, worth[MOST_TERMS];
  double games = sum_at (self, 0, 0, 0) + sum_at (self, 1, 0, 0);
  for (int half = 0; half < 2; half++)
    {
      fit (self, n, 1 - half, worth);
      take_off (self, n, half, worth, &sum, &squares);
      for (int i = n_luck; i < n; i++)
        last[i - n_luck] += worth[i] * sum_at (self, half, 0, 0) / games;
    }
  *error = sqrt (squares) / games;
  return sum / games;
}

double
ms_guess_luck_find (const MsGuessLuck *self, double *error)
{
  int n_luck = self->n_players * MS_GUESS_LUCK_TERMS;
  return find_rest (self, n_luck, n_luck, NULL, error);
}

/* Makes of a column how far it is above a mean. */
static void
centre (MsGuessLuck *self, unsigned column, double mean)
{
  for (int half = 0; half < 2; half++)
    {
      int64_t *sums = self->sums[half], *own = &sums[index_of (column, column)];
      *own -= llround (mean * (2 * (double)sums[index_of (column, 0)] - mean * (double)sums[0]));
      for (unsigned i = 0; i < (unsigned)count_columns (self); i++)
        if (i != column)
          sums[index_of (column, i)] -= llround (mean * (double)sums[index_of (i, 0)]);
    }
}

double
ms_guess_luck_find_by_known (const MsGuessLuck *pairs, const MsKnownShare *known, double *error)
{
  const int n_luck = pairs->n_players * MS_GUESS_LUCK_TERMS, n_known = pairs->n_players - 1;
  double last[2] = { 0 };
  MsGuessLuck centred = *pairs;
  for (int i = 0; i < n_known; i++)
    centre (&centred, (unsigned)(2 + n_luck + i), known[i].share);
  double rest = find_rest (&centred, n_luck, n_luck + n_known, last, error);
  /* A share that is known too high by something makes the figure so much higher, times this. */
  for (int i = 0; i < n_known; i++)
    *error = hypot (*error, ((i == 0) + last[i]) * known[i].error);
  return known[0].share + rest;
}
