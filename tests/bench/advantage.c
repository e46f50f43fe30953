/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How much more often one strategy wins than another, from few games.
 *
 * By the performance difference lemma V(new) - V(base) = E[sum of A(move)] over the games that the
 * new strategy plays, A(move) being what its move gains when the base strategy plays on from there:
 * zero where both would open the same cell.  Each A is measured on fresh layouts, drawn from what
 * the position leaves and not those that any strategy looked at, each played to its end by the base
 * strategy after either move; so every A is unbiased, and so is their sum.  Games end at the new
 * strategy's exact endgame: what it gains over the base there is its exact chance less that of the
 * base, from all layouts.
 *
 *   advantage FILE [--level expert|intermediate|beginner|WxHxM] [--start safe|open]
 *             [--strategy best] [--base fast] [--seed 1] [--games 100] [--layouts 64]
 *
 * The direct difference on the same boards stands beside it, as it is and with the luck of guesses
 * taken off.
 *
 * Each game appends a line to FILE; games that have a line already are not played again, so that a
 * run can be killed and goes on.  In the end all lines of FILE are summed up.  Game i of seed s is
 * that of `minesage-cli simulate`. */
#include "ms-simulate.h"
#include "ms-level.h"
#include "ms-player-parts.h"
#include "ms-player-rollout.h"
#include "ms-round.h"
#include "ms-sample.h"

#include <getopt.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N_PHASES 8

/* Natural logarithms of the number of layouts, where a phase ends. */
static const double phase_ends[N_PHASES] = { 6.9, 12, 20, 35, 60, 100, 160, INFINITY };

typedef struct
{
  MsRules rules;
  int first_cell;
  MsStrategy strategy, base;
  uint64_t seed;
  long games;
  int layouts;
  const char *file;
} Options;

#define MOST_GUESSES 1000

typedef struct
{
  MsGuess list[MOST_GUESSES];
  int n;
} Guesses;

/* What one game gave. */
typedef struct
{
  uint64_t seed;
  double score, base_score; /* 0, 1, or the exact chance of the endgame it came to */
  Guesses guesses, base_guesses;
  double advantage[N_PHASES];
  int changes;
} Game;

typedef struct
{
  const Options *options;
  MsRound *round;
  MsPlayer *player, *base;
  MsPlayerRollout *rollout;
  uint8_t *mine;
  int n_seen;
  MsRng rng;
} Study;

static void
stop (const char *reason)
{
  fprintf (stderr, "advantage: %s\n", reason);
  exit (1);
}

static void
check (bool ok)
{
  if (!ok)
    stop ("out of memory");
}

/* Opens a cell and shows what came of it to the players. */
static bool
open_cell (Study *self, int cell, MsPlayer *a, MsPlayer *b)
{
  check (ms_round_open (self->round, cell) == MS_STATUS_OK);
  if (b != NULL)
    ms_player_watch (b, self->round, self->n_seen);
  self->n_seen = ms_player_watch (a, self->round, self->n_seen);
  return ms_round_get_state (self->round) == MS_ROUND_PLAYING;
}

static bool
begin (Study *self, uint64_t seed, MsPlayer *a, MsPlayer *b)
{
  self->n_seen = 0;
  ms_round_begin (self->round, seed);
  ms_player_begin (a);
  if (b != NULL)
    ms_player_begin (b);
  return open_cell (self, self->options->first_cell, a, b);
}

static int
find_phase (const MsEngine *engine)
{
  double log_layouts = log (engine->layouts_mantissa) + (double)engine->layouts_exponent * log (10);
  int phase = 0;
  while (log_layouts > phase_ends[phase])
    phase++;
  return phase;
}

/* again: on the layout of the game before. */
static MsPlayout
play (Study *self, int cell, bool again)
{
  MsPlayout playout;
  check (ms_player_rollout_play (self->rollout, again ? NULL : self->mine, cell, &playout)
      == MS_STATUS_OK);
  return playout;
}

/* Whether the game is won after a cell, less what luck with this and later guesses adds: the mean
 * of that is 0. */
static double
play_controlled (Study *self, int cell, double safety, double win, bool again)
{
  MsPlayout playout = play (self, cell, again);
  double luck = (playout.shown != MS_SHOWS_MINE) / safety - 1;
  return playout.won - win * (luck + playout.luck);
}

/* What opening cell instead of the base strategy's choice gains. */
static double
measure_move (Study *self, const MsChoice *choice, const MsChoice *other)
{
  double sum = 0, win = isnan (choice->win) ? 0.5 * choice->safety : choice->win;
  MsSampler *sampler = ms_sampler_new (ms_player_get_engine (self->base));
  check (sampler != NULL);
  ms_player_rollout_begin (self->rollout, self->base);
  for (int i = 0; i < self->options->layouts; i++)
    {
      check (ms_sampler_draw (sampler, &self->rng, self->mine));
      sum += play_controlled (self, choice->cell, choice->safety, win, false)
          - play_controlled (self, other->cell, other->safety, win, true);
    }
  return sum / self->options->layouts;
}

/* The exact chance of the base strategy where few layouts are left. */
static double
find_base_win (Study *self, int most)
{
  MsEngine *engine = ms_player_get_engine (self->base);
  MsLayouts layouts;
  double sum = 0;
  check (ms_layouts_list (engine, most, &layouts) && layouts.n_layouts > 0);
  ms_player_rollout_begin (self->rollout, self->base);
  for (int l = 0; l < layouts.n_layouts; l++)
    {
      for (int cell = 0; cell < ms_player_get_known (self->base)->n_cells; cell++)
        self->mine[cell] = ms_player_get_known (self->base)->state[cell] == MS_KNOWN_MINE;
      for (int i = 0; i < layouts.n_cells; i++)
        self->mine[ms_grid_cell (engine->problem->grid, layouts.cells[i])] =
            layouts.mine[(size_t)i * (size_t)layouts.n_layouts + (size_t)l];
      sum += play (self, -1, false).won;
    }
  return sum / layouts.n_layouts;
}

static void
note_guess (Guesses *guesses, const MsChoice *choice, int n_opened)
{
  if (guesses->n == MOST_GUESSES)
    stop ("too many guesses");
  guesses->list[guesses->n++] = (MsGuess){
    .cell = choice->cell,
    .n_opened = n_opened,
    .safety = choice->safety,
    .log_layouts = choice->log_layouts,
    .win = choice->basis == MS_BASIS_WIN ? choice->win : NAN,
  };
}

/* Plays the base strategy alone. */
static double
play_base (Study *self, uint64_t seed, Guesses *guesses)
{
  bool playing = begin (self, seed, self->base, NULL);
  while (playing)
    {
      MsChoice choice;
      check (ms_player_choose (self->base, &choice) == MS_STATUS_OK);
      if (choice.basis != MS_BASIS_CERTAIN)
        note_guess (guesses, &choice, self->n_seen);
      if (choice.basis == MS_BASIS_WIN)
        return choice.win;
      playing = open_cell (self, choice.cell, self->base, NULL);
    }
  return ms_round_get_state (self->round) == MS_ROUND_WON;
}

/* A guess of both; true when the game ends there with a known chance. */
static bool
compare (Study *self, const MsChoice *choice, Game *game)
{
  MsChoice other;
  check (ms_player_choose (self->base, &other) == MS_STATUS_OK);
  bool ends = choice->basis == MS_BASIS_WIN;
  bool consistent;
  check (ms_player_ask_solver (self->base, &consistent) == MS_STATUS_OK);
  int phase = find_phase (ms_player_get_engine (self->base));
  if (ends && other.basis == MS_BASIS_WIN)
    {
      game->advantage[phase] += choice->win - other.win;
      return true;
    }
  if (ends)
    game->advantage[phase] += choice->win
        - find_base_win (self, self->options->strategy.endgame_layouts);
  else if (other.basis == MS_BASIS_WIN)
    stop ("the base has the larger endgame");
  else if (choice->cell != other.cell)
    {
      game->advantage[phase] += measure_move (self, choice, &other);
      game->changes++;
    }
  return ends;
}

static void
play_game (Study *self, uint64_t seed, Game *game)
{
  *game = (Game){ .seed = seed };
  ms_rng_seed (&self->rng, seed ^ UINT64_C (0x6164766e74616765));
  bool playing = begin (self, seed, self->player, self->base);
  while (playing)
    {
      MsChoice choice;
      check (ms_player_choose (self->player, &choice) == MS_STATUS_OK);
      if (choice.basis != MS_BASIS_CERTAIN)
        note_guess (&game->guesses, &choice, self->n_seen);
      if (choice.basis != MS_BASIS_CERTAIN && compare (self, &choice, game))
        {
          game->score = choice.win;
          break;
        }
      playing = open_cell (self, choice.cell, self->player, self->base);
    }
  if (!playing)
    game->score = ms_round_get_state (self->round) == MS_ROUND_WON;
  game->base_score = play_base (self, seed, &game->base_guesses);
}

static void
write_guesses (FILE *stream, const Guesses *guesses)
{
  fprintf (stream, " %d", guesses->n);
  for (int i = 0; i < guesses->n; i++)
    {
      const MsGuess *guess = &guesses->list[i];
      fprintf (stream, " %d %d %.17g %.17g %.17g", guess->cell, guess->n_opened, guess->safety,
          guess->log_layouts, guess->win);
    }
}

static bool
read_guesses (FILE *stream, Guesses *guesses)
{
  if (fscanf (stream, "%d", &guesses->n) != 1 || guesses->n < 0 || guesses->n > MOST_GUESSES)
    return false;
  for (int i = 0; i < guesses->n; i++)
    {
      MsGuess *guess = &guesses->list[i];
      if (fscanf (stream, "%d %d %lf %lf %lf", &guess->cell, &guess->n_opened, &guess->safety,
              &guess->log_layouts, &guess->win)
          != 5)
        return false;
    }
  return true;
}

static void
write_game (FILE *stream, const Game *game)
{
  fprintf (stream, "%llu %d %.9f %.9f", (unsigned long long)game->seed, game->changes, game->score,
      game->base_score);
  for (int i = 0; i < N_PHASES; i++)
    fprintf (stream, " %.9f", game->advantage[i]);
  write_guesses (stream, &game->guesses);
  write_guesses (stream, &game->base_guesses);
  fprintf (stream, "\n");
  fflush (stream);
}

static bool
read_game (FILE *stream, Game *game)
{
  unsigned long long seed;
  if (fscanf (stream, "%llu %d %lf %lf", &seed, &game->changes, &game->score, &game->base_score)
      != 4)
    return false;
  for (int i = 0; i < N_PHASES; i++)
    if (fscanf (stream, "%lf", &game->advantage[i]) != 1)
      return false;
  game->seed = seed;
  return read_guesses (stream, &game->guesses) && read_guesses (stream, &game->base_guesses);
}

typedef struct
{
  double sum, squares;
} Sum;

static void
add (Sum *sum, double value)
{
  sum->sum += value;
  sum->squares += value * value;
}

static void
print_sum (const char *name, const Sum *sum, long n)
{
  double mean = sum->sum / (double)n, variance = sum->squares / (double)n - mean * mean;
  printf ("%-28s %+8.3f ± %.3f points\n", name, 100 * mean, 196 * sqrt (variance / (double)n));
}

static void
add_luck (MsGuessLuck *luck, const Game *game)
{
  const MsGuessedGame new = { game->guesses.list, game->guesses.n, game->score };
  const MsGuessedGame base = { game->base_guesses.list, game->base_guesses.n, game->base_score };
  ms_guess_luck_add_pair (luck, game->seed, &new, &base, NULL);
}

static void
print_without_luck (const MsGuessLuck *luck)
{
  double error, gain = ms_guess_luck_find (luck, &error);
  printf ("%-28s %+8.3f ± %.3f points\n", "direct, without luck", 100 * gain, 196 * error);
}

static void
sum_up (FILE *stream)
{
  static MsGuessLuck luck;
  ms_guess_luck_init (&luck, 2);
  Sum advantage = { 0 }, direct = { 0 }, score = { 0 }, base = { 0 }, phases[N_PHASES] = { 0 };
  Game game;
  long n = 0, changes = 0;
  while (read_game (stream, &game))
    {
      double sum = 0;
      for (int i = 0; i < N_PHASES; i++)
        {
          sum += game.advantage[i];
          add (&phases[i], game.advantage[i]);
        }
      add (&advantage, sum);
      add (&direct, game.score - game.base_score);
      add_luck (&luck, &game);
      add (&score, game.score);
      add (&base, game.base_score);
      changes += game.changes;
      n++;
    }
  if (n == 0)
    return;
  printf ("%ld games, %.2f moves changed per game\n", n, (double)changes / (double)n);
  print_sum ("advantage", &advantage, n);
  print_sum ("direct, same boards", &direct, n);
  print_without_luck (&luck);
  print_sum ("won", &score, n);
  print_sum ("won by the base", &base, n);
  for (int i = 0; i < N_PHASES; i++)
    {
      char name[64];
      snprintf (name, sizeof name, "advantage, ln layouts < %g", phase_ends[i]);
      print_sum (name, &phases[i], n);
    }
}

static void
parse_strategy (const char *text, MsStrategy *strategy)
{
  if (!ms_strategy_parse (text, strategy))
    stop ("no such strategy");
}

static void
parse_level (const char *text, MsRules *rules)
{
  if (!ms_level_parse (text, &rules->width, &rules->height, &rules->mines)
      || ms_rules_check (rules, NULL) != MS_STATUS_OK)
    stop ("no such level");
}

static void
parse_options (int argc, char **argv, Options *options)
{
  static const struct option names[] = { { "level", 1, NULL, 'l' }, { "start", 1, NULL, 's' },
    { "strategy", 1, NULL, 't' }, { "base", 1, NULL, 'b' }, { "seed", 1, NULL, 'S' },
    { "games", 1, NULL, 'g' }, { "layouts", 1, NULL, 'n' }, { 0 } };
  int option;
  *options = (Options){
    .rules = { 30, 16, 99, MS_FIRST_CLICK_SAFE }, .seed = 1, .games = 100, .layouts = 64
  };
  parse_strategy ("best", &options->strategy);
  parse_strategy ("fast", &options->base);
  while ((option = getopt_long (argc, argv, "", names, NULL)) >= 0)
    switch (option)
      {
      case 'l':
        parse_level (optarg, &options->rules);
        break;
      case 's':
        if (!ms_first_click_parse (optarg, &options->rules.first_click))
          stop ("no such start");
        break;
      case 't':
        parse_strategy (optarg, &options->strategy);
        break;
      case 'b':
        parse_strategy (optarg, &options->base);
        break;
      case 'S':
        options->seed = strtoull (optarg, NULL, 10);
        break;
      case 'g':
        options->games = strtol (optarg, NULL, 10);
        break;
      case 'n':
        options->layouts = (int)strtol (optarg, NULL, 10);
        break;
      default:
        exit (2);
      }
  if (optind != argc - 1)
    stop ("one file, please");
  options->file = argv[optind];
  if (options->rules.first_click == MS_FIRST_CLICK_OPEN)
    options->first_cell = 3 * options->rules.width + 3;
}

static void
play_missing (Study *self, FILE *stream)
{
  const Options *options = self->options;
  uint8_t *done = calloc ((size_t)options->games, 1);
  Game game;
  check (done != NULL);
  rewind (stream);
  while (read_game (stream, &game))
    if (game.seed >= options->seed && game.seed - options->seed < (uint64_t)options->games)
      done[game.seed - options->seed] = 1;
  fseek (stream, 0, SEEK_END);
  for (long i = 0; i < options->games; i++)
    if (!done[i])
      {
        play_game (self, options->seed + (uint64_t)i, &game);
        write_game (stream, &game);
      }
  free (done);
}

int
main (int argc, char **argv)
{
  Options options;
  parse_options (argc, argv, &options);
  const MsRules *rules = &options.rules;
  MsSolverOptions plain = MS_SOLVER_OPTIONS_INIT;
  Study study = {
    .options = &options,
    .round = ms_round_new (rules, NULL),
    .player = ms_player_new (&options.strategy, rules->width, rules->height, rules->mines, NULL),
    .base = ms_player_new (&options.base, rules->width, rules->height, rules->mines, NULL),
    .rollout = ms_player_rollout_new (
        &options.base, rules->width, rules->height, rules->mines, &plain, NULL),
    .mine = malloc ((size_t)rules->width * (size_t)rules->height),
  };
  check (study.round != NULL && study.player != NULL && study.base != NULL && study.rollout != NULL
      && study.mine != NULL);
  FILE *stream = fopen (options.file, "a+");
  if (stream == NULL)
    stop ("cannot open the file");
  play_missing (&study, stream);
  rewind (stream);
  sum_up (stream);
  fclose (stream);
  ms_round_free (study.round);
  ms_player_free (study.player);
  ms_player_free (study.base);
  ms_player_rollout_free (study.rollout);
  free (study.mine);
  return 0;
}
