/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How often any player can win at most.
 *
 *   bound FILE [--level expert|intermediate|beginner|WxHxM] [--start safe|open] [--seed 1]
 *         [--games 100] [--guesses 1] [--layouts 200] [--least 20] [--endgame 250] [--weight 0.65]
 *         [--first CELL] [--number N]
 *
 * Each game opens the first cell (row-major; else the corner, or 3,3 from an opening) of a board
 * drawn at random and all that is safe then.  The chance to win from there is bounded by what is
 * won by who guesses so often for itself and is then told what a fixed player would have seen
 * (bound-tree.h; with --guesses 0, told at once).  The mean over games bounds the chance to win of
 * every player that opens that cell first; docs/bound.md has the proof.  --number: only boards on
 * which the first cell shows that number, found by drawing until it does: it has to on at least one
 * board in a million.
 *
 * Each game appends a line to FILE; games that have a line already are not done again, so that a
 * run can be killed and goes on.  In the end all lines of FILE are summed up. */
#include "bound-tree.h"
#include "ms-draw.h"
#include "ms-level.h"

#include <getopt.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RAREST 1e-6 /* share of boards that are drawn for --number */
#define ENDS 1.96 /* standard errors on either side, 95 % */

typedef struct
{
  MsRules rules;
  int first_cell, number; /* -1: by the start; -1: any */
  BoundOptions bound;
  uint64_t seed;
  long games;
  const char *file;
} Options;

typedef struct
{
  const Options *options;
  MsPlayer *player;
  BoundTree *tree;
  uint8_t *mine;
} Study;

static void
stop (const char *reason)
{
  fprintf (stderr, "bound: %s\n", reason);
  exit (1);
}

static bool
parse_option (Options *self, int letter, const char *text)
{
  MsRules *rules = &self->rules;
  switch (letter)
    {
    case 'l':
      return ms_level_parse (text, &rules->width, &rules->height, &rules->mines);
    case 't':
      return ms_first_click_parse (text, &rules->first_click)
          && (rules->first_click == MS_FIRST_CLICK_SAFE
              || rules->first_click == MS_FIRST_CLICK_OPEN);
    case 's':
      self->seed = strtoull (text, NULL, 10);
      return true;
    case 'g':
      self->games = strtol (text, NULL, 10);
      return self->games > 0;
    case 'u':
      self->bound.guesses = atoi (text);
      return self->bound.guesses >= 0;
    case 'y':
      self->bound.layouts = atoi (text);
      return self->bound.layouts > 0;
    case 'e':
      self->bound.least = atoi (text);
      return self->bound.least >= 0;
    case 'm':
      self->bound.most_layouts = atoi (text);
      return self->bound.most_layouts > 0 && self->bound.most_layouts <= 4000;
    case 'w':
      self->bound.weight = atof (text);
      return self->bound.weight >= 0 && self->bound.weight <= 1;
    case 'f':
      self->first_cell = atoi (text);
      return self->first_cell >= 0;
    case 'n':
      self->number = atoi (text);
      return self->number >= 0 && self->number <= 8;
    default:
      return false;
    }
}

static bool
parse (Options *self, int argc, char **argv)
{
  static const struct option known[] = {
    { "level", required_argument, NULL, 'l' },
    { "start", required_argument, NULL, 't' },
    { "seed", required_argument, NULL, 's' },
    { "games", required_argument, NULL, 'g' },
    { "guesses", required_argument, NULL, 'u' },
    { "layouts", required_argument, NULL, 'y' },
    { "least", required_argument, NULL, 'e' },
    { "endgame", required_argument, NULL, 'm' },
    { "weight", required_argument, NULL, 'w' },
    { "first", required_argument, NULL, 'f' },
    { "number", required_argument, NULL, 'n' },
    { NULL, 0, NULL, 0 },
  };
  int letter;
  *self = (Options){ .first_cell = -1, .number = -1, .seed = 1, .games = 100 };
  self->bound = (BoundOptions){ 1, 200, 20, 250, 0.65 };
  self->rules.first_click = MS_FIRST_CLICK_SAFE;
  ms_level_parse ("expert", &self->rules.width, &self->rules.height, &self->rules.mines);
  while ((letter = getopt_long (argc, argv, "", known, NULL)) != -1)
    if (!parse_option (self, letter, optarg))
      return false;
  if (optind != argc - 1)
    return false;
  self->file = argv[optind];
  if (self->first_cell < 0)
    self->first_cell = self->rules.first_click == MS_FIRST_CLICK_OPEN ? 3 * self->rules.width + 3
                                                                      : 0;
  return true;
}

/* The natural logarithm of C(n, k). */
static double
log_choose (int n, int k)
{
  return k < 0 || k > n ? -INFINITY : lgamma (n + 1) - lgamma (k + 1) - lgamma (n - k + 1);
}

/* The chance that the first cell shows the number that is asked for. */
static double
find_chance (const Options *self)
{
  const MsRules *rules = &self->rules;
  int n_cells = rules->width * rules->height, n_around = 0, n_others = 0;
  int x = self->first_cell % rules->width, y = self->first_cell / rules->width;
  uint8_t *freed = calloc ((size_t)n_cells, 1);
  if (freed == NULL)
    stop ("out of memory");
  ms_draw_list_freed (rules, self->first_cell, freed);
  for (int cell = 0; cell < n_cells; cell++)
    {
      bool around = abs (cell % rules->width - x) <= 1 && abs (cell / rules->width - y) <= 1;
      n_around += !freed[cell] && around;
      n_others += !freed[cell] && !around;
    }
  free (freed);
  return exp (log_choose (n_around, self->number)
      + log_choose (n_others, rules->mines - self->number)
      - log_choose (n_around + n_others, rules->mines));
}

/* Whether such boards can be drawn. */
static void
check_board (const Options *self)
{
  char reason[200];
  MsErrorInfo info;
  if (ms_rules_check (&self->rules, &info) != MS_STATUS_OK)
    stop ("there is no such board");
  if (self->first_cell >= self->rules.width * self->rules.height)
    stop ("the first cell lies outside the board");
  double chance = self->number >= 0 ? find_chance (self) : 1;
  if (chance >= RAREST)
    return;
  snprintf (reason, sizeof reason,
      chance > 0 ? "the first cell shows %d on only one board in %.3g: too few to be drawn"
                 : "the first cell never shows %d on these boards",
      self->number, 1 / chance);
  stop (reason);
}

/* A board and its first cell opened. */
static void
begin (Study *self, MsRng *rng)
{
  const Options *options = self->options;
  int shown;
  do
    {
      if (!ms_draw_mines (&options->rules, options->first_cell, rng, self->mine, NULL))
        stop ("out of memory");
      ms_player_begin (self->player);
      bound_open (self->player, self->mine, options->first_cell);
      shown = ms_player_get_number (self->player, options->first_cell);
    }
  while (options->number >= 0 && shown != options->number);
}

static BoundFound
bound_game (Study *self, uint64_t seed)
{
  MsRng rng;
  ms_rng_seed (&rng, seed);
  begin (self, &rng);
  if (self->options->bound.guesses == 0)
    {
      BoundTold told = { 0 };
      bound_tell (self->player, self->mine, self->options->bound.most_layouts, &told);
      return (BoundFound){ told.won, told.won };
    }
  return bound_tree_find (self->tree, &self->options->bound, self->player, self->mine, &rng);
}

typedef struct
{
  double sum, squares;
} Sum;

static void
add (Sum *self, double value)
{
  self->sum += value;
  self->squares += value * value;
}

static void
print (const char *name, Sum sum, double n)
{
  double mean = sum.sum / n, variance = fmax (sum.squares / n - mean * mean, 0);
  printf ("%s %+.4f ± %.4f\n", name, mean, ENDS * sqrt (variance / n));
}

/* Marks the games that the file has. */
static void
read_games (FILE *file, const Options *options, bool *done)
{
  unsigned long long seed;
  BoundFound found;
  while (fscanf (file, "%llu %lf %lf", &seed, &found.bound, &found.told) == 3)
    if (seed >= options->seed && seed - options->seed < (uint64_t)options->games)
      done[seed - options->seed] = true;
}

static void
sum_up (FILE *file)
{
  unsigned long long seed;
  BoundFound found;
  Sum bound = { 0 }, told = { 0 }, less = { 0 };
  double n = 0;
  rewind (file);
  while (fscanf (file, "%llu %lf %lf", &seed, &found.bound, &found.told) == 3)
    {
      add (&bound, found.bound);
      add (&told, found.told);
      add (&less, found.bound - found.told);
      n++;
    }
  printf ("games %.0f\n", n);
  print ("bound", bound, n);
  print ("told", told, n);
  print ("less", less, n);
}

int
main (int argc, char **argv)
{
  Options options;
  if (!parse (&options, argc, argv))
    {
      fprintf (stderr, "Usage: bound FILE [options], see bound.c\n");
      return 2;
    }
  check_board (&options);
  int width = options.rules.width, height = options.rules.height, mines = options.rules.mines;
  Study study = { .options = &options };
  FILE *file = fopen (options.file, "a+");
  bool *done = calloc ((size_t)options.games, sizeof *done);
  study.mine = calloc ((size_t)(width * height), 1);
  study.player = ms_player_new (ms_strategy_find ("safest"), width, height, mines, NULL);
  if (file == NULL || done == NULL || study.mine == NULL || study.player == NULL)
    stop ("no memory, or the file cannot be opened");
  study.tree = bound_tree_new (width, height, mines);
  read_games (file, &options, done);
  for (long i = 0; i < options.games; i++)
    if (!done[i])
      {
        uint64_t seed = options.seed + (uint64_t)i;
        BoundFound found = bound_game (&study, seed);
        fprintf (file, "%llu %.9f %.9f\n", (unsigned long long)seed, found.bound, found.told);
        fflush (file);
      }
  sum_up (file);
  fclose (file);
  bound_tree_free (study.tree);
  ms_player_free (study.player);
  free (study.mine);
  free (done);
  return 0;
}
