/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What strategies choose at the same guesses, what that gains, and what it takes.
 *
 *   guesses FILE [--level expert|intermediate|beginner|WxHxM] [--start safe|open] [--base fast]
 *           [--endgame 1000] [--seed 1] [--games 100] [--layouts 512] [--phase 0] STRATEGY…
 *
 * The games are those that the base strategy plays, up to where few enough layouts are left for an
 * exact endgame.  At each of its guesses every STRATEGY says what it would open.  What that gains
 * when the base strategy plays on is measured on layouts of its own, the same for all strategies,
 * luck taken off, and once for all strategies that choose the same cell: so a difference between
 * two strategies is far sharper than the gain of one.  It is the gain along the base strategy's
 * games, not the strategy's own (that is what `advantage` measures): good to compare, not to count.
 *
 * FILE keeps what was found, a line each, so that a run that was killed goes on, and another
 * strategy is compared with those that are there.  All games of FILE must be of the same level,
 * start, base, endgame and layouts. */
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
#include <time.h>

#define N_PHASES 8
#define FEW_CELLS 5 /* with fewer of them open, it is the last phase */
#define MOST_STRATEGIES 16
#define MOST_TEXT 256

/* Natural logarithms of the number of layouts, where a phase ends. */
static const double phase_ends[N_PHASES] = { 12, 20, 35, 60, 100, 160, INFINITY, INFINITY };

/* A line of the file: what a strategy chose, or what a cell gains over the base's. */
typedef struct _Line
{
  struct _Line *next; /* of the same game */
  int guess, cell;
  double value; /* milliseconds; or the gain */
  double error; /* standard error of the gain */
  char text[MOST_TEXT]; /* the strategy; "=" for a gain */
} Line;

typedef struct
{
  double gain, milliseconds;
} Sum;

typedef struct
{
  MsRules rules;
  int first_cell, endgame, layouts, first_phase;
  uint64_t seed;
  long games;
  MsStrategy base, strategies[MOST_STRATEGIES];
  const char *texts[MOST_STRATEGIES];
  int n_strategies;
  FILE *file;
  Line **lines; /* [games] */
  MsRound *round;
  MsPlayer *guide; /* plays the games */
  MsPlayer *players[MOST_STRATEGIES];
  MsPlayerRollout *rollout;
  uint8_t *mine;
  int n_seen;
  Sum *sums; /* [games][n_strategies][N_PHASES] */
  long guesses[N_PHASES];
} Study;

static void
stop (const char *reason)
{
  fprintf (stderr, "guesses: %s\n", reason);
  exit (1);
}

static void
check (bool ok)
{
  if (!ok)
    stop ("out of memory");
}

static double
now (void)
{
  struct timespec time;
  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &time);
  return 1e3 * (double)time.tv_sec + 1e-6 * (double)time.tv_nsec;
}

static Line *
add_line (Study *self, long game, int guess, const char *text, int cell, double value, double error)
{
  Line *line = calloc (1, sizeof *line);
  check (line != NULL);
  *line = (Line){ self->lines[game], guess, cell, value, error, "" };
  snprintf (line->text, MOST_TEXT, "%s", text);
  self->lines[game] = line;
  return line;
}

static Line *
write_line (
    Study *self, long game, int guess, const char *text, int cell, double value, double error)
{
  fprintf (self->file, "%llu %d %s %d %.9f %.9f\n",
      (unsigned long long)(self->seed + (uint64_t)game), guess, text, cell, value, error);
  fflush (self->file);
  return add_line (self, game, guess, text, cell, value, error);
}

static void
read_lines (Study *self)
{
  unsigned long long seed;
  int guess, cell;
  char text[MOST_TEXT];
  double value, error;
  while (fscanf (self->file, "%llu %d %255s %d %lf %lf", &seed, &guess, text, &cell, &value, &error)
      == 6)
    if (seed >= self->seed && seed - self->seed < (uint64_t)self->games)
      add_line (self, (long)(seed - self->seed), guess, text, cell, value, error);
}

/* cell -1: any. */
static const Line *
find_line (const Study *self, long game, int guess, const char *text, int cell)
{
  const Line *line = self->lines[game];
  while (line != NULL
      && (line->guess != guess || (cell >= 0 && line->cell != cell)
          || strcmp (line->text, text) != 0))
    line = line->next;
  return line;
}

static bool
open_cell (Study *self, int cell)
{
  check (ms_round_open (self->round, cell) == MS_STATUS_OK);
  self->n_seen = ms_player_watch (self->guide, self->round, self->n_seen);
  return ms_round_get_state (self->round) == MS_ROUND_PLAYING;
}

static double
log_layouts (const MsEngine *engine)
{
  return log (engine->layouts_mantissa) + (double)engine->layouts_exponent * log (10);
}

/* Whether the game is won after a cell, less what luck with this and later guesses adds: the mean
 * of that is 0. */
static double
play_controlled (Study *self, int cell, double safety, bool again)
{
  MsPlayout playout;
  check (ms_player_rollout_play (self->rollout, again ? NULL : self->mine, cell, &playout)
      == MS_STATUS_OK);
  double luck = (playout.shown != MS_SHOWS_MINE) / safety - 1;
  return playout.won - 0.5 * safety * (luck + playout.luck);
}

/* What opening cell instead of the base strategy's choice gains. */
static const Line *
measure (Study *self, long game, int guess, int cell, int other)
{
  double sum = 0, squares = 0, n = self->layouts;
  MsRng rng;
  MsSampler *sampler = ms_sampler_new (ms_player_get_engine (self->guide));
  check (sampler != NULL);
  ms_rng_seed (&rng, (self->seed + (uint64_t)game) * 64 + (uint64_t)guess);
  ms_player_rollout_begin (self->rollout, self->guide);
  double safety = 1 - ms_player_get_mine (self->guide)[cell],
         other_safety = 1 - ms_player_get_mine (self->guide)[other];
  for (int i = 0; i < self->layouts; i++)
    {
      check (ms_sampler_draw (sampler, &rng, self->mine));
      double gain = play_controlled (self, cell, safety, false)
          - play_controlled (self, other, other_safety, true);
      sum += gain;
      squares += gain * gain;
    }
  double variance = squares / n - sum / n * (sum / n);
  return write_line (self, game, guess, "=", cell, sum / n, sqrt (variance / n));
}

/* What one strategy chooses here. */
static const Line *
ask (Study *self, long game, int guess, int strategy)
{
  MsChoice choice;
  ms_player_copy (self->players[strategy], self->guide);
  double started = now ();
  check (ms_player_choose (self->players[strategy], &choice) == MS_STATUS_OK);
  return write_line (self, game, guess, self->texts[strategy], choice.cell, now () - started, 0);
}

static void
compare (Study *self, long game, int guess, int cell)
{
  int phase = 0;
  while (log_layouts (ms_player_get_engine (self->guide)) > phase_ends[phase])
    phase++;
  if (ms_player_get_known (self->guide)->n_opened < FEW_CELLS)
    phase = N_PHASES - 1;
  if (phase < self->first_phase)
    return;
  self->guesses[phase]++;
  for (int i = 0; i < self->n_strategies; i++)
    {
      const Line *line = find_line (self, game, guess, self->texts[i], -1);
      if (line == NULL)
        line = ask (self, game, guess, i);
      const Line *gain = line->cell == cell ? NULL : find_line (self, game, guess, "=", line->cell);
      if (line->cell != cell && gain == NULL)
        gain = measure (self, game, guess, line->cell, cell);
      Sum *sum = &self->sums[(game * self->n_strategies + i) * N_PHASES + phase];
      sum->gain += gain != NULL ? gain->value : 0;
      sum->milliseconds += line->value;
    }
}

static void
play_game (Study *self, long game)
{
  bool consistent;
  MsChoice choice;
  int guess = 0;
  self->n_seen = 0;
  ms_round_begin (self->round, self->seed + (uint64_t)game);
  ms_player_begin (self->guide);
  for (bool playing = open_cell (self, self->first_cell); playing;
       playing = open_cell (self, choice.cell))
    {
      check (ms_player_choose (self->guide, &choice) == MS_STATUS_OK);
      if (choice.basis == MS_BASIS_CERTAIN)
        continue;
      check (ms_player_ask_solver (self->guide, &consistent) == MS_STATUS_OK);
      if (log_layouts (ms_player_get_engine (self->guide)) <= log (self->endgame + 0.5))
        return;
      compare (self, game, guess++, choice.cell);
    }
}

/* Points and their interval, of one strategy less another (-1: nothing), phase -1: all. */
static void
print_sum (const Study *self, int strategy, int other, int phase)
{
  double sum = 0, squares = 0, milliseconds = 0, n = (double)self->games;
  for (long game = 0; game < self->games; game++)
    {
      double gain = 0;
      for (int i = 0; i < N_PHASES; i++)
        if (phase < 0 || i == phase)
          {
            const Sum *sums = &self->sums[game * self->n_strategies * N_PHASES + i];
            gain += sums[strategy * N_PHASES].gain - (other < 0 ? 0 : sums[other * N_PHASES].gain);
            milliseconds += sums[strategy * N_PHASES].milliseconds;
          }
      sum += gain;
      squares += gain * gain;
    }
  double variance = squares / n - sum / n * (sum / n);
  printf (" %+6.3f±%.3f", 100 * sum / n, 196 * sqrt (variance / n));
  if (other < 0)
    printf (" %6.1f ms", milliseconds / n);
}

static void
print (const Study *self)
{
  for (int i = 0; i < self->n_strategies; i++)
    {
      printf ("%-60s all", self->texts[i]);
      print_sum (self, i, -1, -1);
      if (i > 0)
        printf (", less the first");
      if (i > 0)
        print_sum (self, i, 0, -1);
      printf ("\n");
      for (int phase = 0; phase < N_PHASES; phase++)
        {
          if (phase == N_PHASES - 1)
            printf ("    few   ");
          else
            printf ("    < %-4g", phase_ends[phase]);
          print_sum (self, i, -1, phase);
          if (i > 0)
            print_sum (self, i, 0, phase);
          printf ("  %ld guesses\n", self->guesses[phase]);
        }
    }
}

static void
parse_options (int argc, char **argv, Study *self)
{
  static const struct option names[] = { { "level", 1, NULL, 'l' }, { "start", 1, NULL, 's' },
    { "base", 1, NULL, 'b' }, { "endgame", 1, NULL, 'e' }, { "seed", 1, NULL, 'S' },
    { "games", 1, NULL, 'g' }, { "layouts", 1, NULL, 'n' }, { "phase", 1, NULL, 'p' }, { 0 } };
  int option;
  bool ok = ms_strategy_parse ("fast", &self->base);
  while (ok && (option = getopt_long (argc, argv, "", names, NULL)) >= 0)
    switch (option)
      {
      case 'l':
        ok = ms_level_parse (optarg, &self->rules.width, &self->rules.height, &self->rules.mines);
        break;
      case 's':
        ok = ms_first_click_parse (optarg, &self->rules.first_click);
        break;
      case 'b':
        ok = ms_strategy_parse (optarg, &self->base);
        break;
      case 'e':
        self->endgame = (int)strtol (optarg, NULL, 10);
        break;
      case 'S':
        self->seed = strtoull (optarg, NULL, 10);
        break;
      case 'g':
        self->games = strtol (optarg, NULL, 10);
        break;
      case 'n':
        self->layouts = (int)strtol (optarg, NULL, 10);
        break;
      case 'p':
        self->first_phase = (int)strtol (optarg, NULL, 10);
        break;
      default:
        ok = false;
      }
  if (!ok || optind >= argc || argc - optind - 1 > MOST_STRATEGIES || self->games < 1)
    stop ("wrong options, see the top of its source");
  self->file = fopen (argv[optind], "a+");
  if (self->file == NULL)
    stop ("cannot open the file");
  if (self->rules.first_click == MS_FIRST_CLICK_OPEN)
    self->first_cell = 3 * self->rules.width + 3;
  for (int i = optind + 1; i < argc; i++)
    {
      self->texts[self->n_strategies] = argv[i];
      if (!ms_strategy_parse (argv[i], &self->strategies[self->n_strategies++]))
        stop (argv[i]);
    }
}

static void
begin (Study *self)
{
  const MsRules *rules = &self->rules;
  MsSolverOptions plain = MS_SOLVER_OPTIONS_INIT;
  self->lines = calloc ((size_t)self->games, sizeof *self->lines);
  self->sums = calloc (
      (size_t)self->games * (size_t)self->n_strategies * N_PHASES + 1, sizeof *self->sums);
  self->round = ms_round_new (rules, NULL);
  self->guide = ms_player_new (&self->base, rules->width, rules->height, rules->mines, NULL);
  self->rollout = ms_player_rollout_new (
      &self->base, rules->width, rules->height, rules->mines, &plain, NULL);
  self->mine = malloc ((size_t)rules->width * (size_t)rules->height);
  check (self->lines != NULL && self->sums != NULL && self->round != NULL && self->guide != NULL
      && self->rollout != NULL && self->mine != NULL);
  for (int i = 0; i < self->n_strategies; i++)
    {
      self->players[i] = ms_player_new (
          &self->strategies[i], rules->width, rules->height, rules->mines, NULL);
      check (self->players[i] != NULL);
    }
}

static void
finish (Study *self)
{
  for (long game = 0; game < self->games; game++)
    for (Line *line = self->lines[game], *next; line != NULL; line = next)
      {
        next = line->next;
        free (line);
      }
  for (int i = 0; i < self->n_strategies; i++)
    ms_player_free (self->players[i]);
  free (self->lines);
  free (self->sums);
  ms_round_free (self->round);
  ms_player_free (self->guide);
  ms_player_rollout_free (self->rollout);
  free (self->mine);
  fclose (self->file);
}

int
main (int argc, char **argv)
{
  Study self = { .rules = { 30, 16, 99, MS_FIRST_CLICK_SAFE },
    .seed = 1,
    .games = 100,
    .endgame = 1000,
    .layouts = 512 };
  parse_options (argc, argv, &self);
  begin (&self);
  read_lines (&self);
  fseek (self.file, 0, SEEK_END);
  for (long game = 0; game < self.games; game++)
    play_game (&self, game);
  print (&self);
  finish (&self);
  return 0;
}
