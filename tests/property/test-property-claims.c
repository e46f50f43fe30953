/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whatever is said of random positions is true: summaries, guesses, hints, explanations of cells,
 * sentences after a loss, suppositions and what refutes them, proofs.  An oracle of its own judges
 * each claim, and each sentence that is made of one; every kind of claim is met.
 *
 * Usage: test-property-claims [CLAIMS [SEED]] */
#include "check-rungs.h"
#include "judge-claim.h"
#include "ms-advice-testing.h"
#include "ms-chance-meter.h"
#include "ms-variation.h"
#include "ms-why.h"
#include "random-position.h"
#include "text-position.h"
#include "thorough.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define MOST_FAULTS_TOLD 12
/* As many as it takes to meet every kind. */
#define LEAST_POSITIONS 120
/* More are not gone through play by play. */
#define MOST_COVERED_PLAYED 11
/* Where looking ahead decides, every so-manieth cell is the one that is lost by. */
#define STRIDE 3

#define N_WHYS (MS_WHY_CONTRADICTION + 1)
#define N_CONFLICTS (MS_CONFLICT_TOO_MANY_MINES + 1)

typedef struct
{
  MsSolver *solver;
  MsPosition *position;
  Facts facts;
  MsSolverOptions options;
  uint64_t seed;
  long n, untrue;
  long n_of[MS_N_CLAIMS], n_of_rule[MS_N_RUNG_RULES], n_patterns[MS_PATTERN_1_2_2_1 + 1];
  long n_whys[N_WHYS], n_conflicts[N_CONFLICTS]; /* without MS_CONFLICT_NONE */
  long n_exact_chances, n_known_wins;
} Trial;

static void
tell (Trial *self, int kind, const char *sentence, const char *fault)
{
  self->n++;
  if (fault == NULL)
    fault = judge_sentence (sentence);
  if (fault == NULL)
    return;
  char *text = text_position_print (self->position);
  if (++self->untrue <= MOST_FAULTS_TOLD)
    fprintf (stderr, "seed %lu, kind %d: %s\n%s\n%s", (unsigned long)self->seed, kind, sentence,
        fault, text);
  free (text);
}

/* Only the sentences are judged. */
static void
say (Trial *self, const MsClaims *claims)
{
  for (int i = 0; i < claims->n; i++)
    {
      g_autofree char *sentence = ms_claim_dup (
          &claims->claims[i], self->position, MS_ODDS_FORMAT_MINE);
      self->n_of[claims->claims[i].kind]++;
      tell (self, (int)claims->claims[i].kind, sentence, NULL);
    }
}

static void
judge (Trial *self, const MsClaims *claims)
{
  for (int i = 0; i < claims->n; i++)
    {
      const MsClaim *claim = &claims->claims[i];
      MsOddsFormat numbers = (MsOddsFormat)((self->seed + (uint64_t)i) % 3);
      g_autofree char *sentence = ms_claim_dup (claim, self->position, numbers);
      self->n_of[claim->kind]++;
      if (claim->kind == MS_CLAIM_PATTERN)
        self->n_patterns[claim->pattern->kind]++;
      if (claim->kind == MS_CLAIM_CONFLICT)
        self->n_conflicts[claim->conflict.kind]++;
      tell (self, (int)claim->kind, sentence, judge_claim (&self->facts, claims, i));
    }
}

static bool
has_layouts (const Trial *self)
{
  return self->facts.all.n_layouts > 0;
}

static int
count_cells (const Trial *self)
{
  return ms_position_get_width (self->position) * ms_position_get_height (self->position);
}

/* All that is said of an analysis: in the status line, of its guess, of each cell, after a loss
 * there. */
static void
judge_analysis (Trial *self, const MsAnalysis *analysis)
{
  const MsCell *cells = ms_position_get_cells (self->position);
  MsClaims summary = { 0 }, guess = { 0 }, legend = { 0 };
  ms_analysis_claim (analysis, MS_SAYING_SUMMARY, -1, &summary);
  judge (self, &summary);
  if (!has_layouts (self))
    return;
  ms_analysis_claim (analysis, MS_SAYING_SAFE, -1, &legend);
  ms_analysis_claim (analysis, MS_SAYING_MINES, -1, &legend);
  judge (self, &legend);
  if (ms_analysis_get_best_guess (analysis) >= 0
      && seen_decides (&self->facts.all, ms_analysis_get_best_guess (analysis)) < 0)
    {
      ms_analysis_claim (analysis, MS_SAYING_WHY, -1, &guess);
      judge (self, &guess);
    }
  for (int cell = 0; cell < count_cells (self); cell++)
    {
      MsClaims of_cell = { 0 }, loss = { 0 };
      ms_analysis_claim (analysis, MS_SAYING_CELL, cell, &of_cell);
      judge (self, &of_cell);
      if (ms_cell_is_opened (cells[cell]) || seen_decides (&self->facts.all, cell) == 0)
        continue;
      ms_analysis_claim (analysis, MS_SAYING_LOSS, cell, &loss);
      judge (self, &loss);
    }
}

/* After a loss where looking ahead decides, which is asked for the cell that was opened. */
static void
judge_loss_ahead (Trial *self, const MsAnalysis *analysis)
{
  const MsCell *cells = ms_position_get_cells (self->position);
  if (!has_layouts (self) || ms_analysis_get_basis (analysis) != MS_BASIS_AHEAD)
    return;
  facts_find_wins (&self->facts, self->solver);
  self->n_known_wins += self->facts.knows_wins;
  for (int cell = (int)(self->seed % STRIDE); cell < count_cells (self); cell += STRIDE)
    {
      MsClaims loss = { 0 };
      MsAnalysis *beside;
      if (ms_cell_is_opened (cells[cell]) || seen_decides (&self->facts.all, cell) >= 0
          || ms_analysis_find_beside (self->solver, self->position, &self->options, cell, &beside)
              != MS_STATUS_OK)
        continue;
      ms_analysis_claim (beside, MS_SAYING_LOSS, cell, &loss);
      judge (self, &loss);
      ms_analysis_unref (beside);
    }
}

static void
judge_advice (Trial *self, MsAdviceKind kind, int cell, MsAdviceStep first, MsAdviceStep last)
{
  MsQuestion question = { .kind = kind,
    .cell = cell,
    .first_click = self->facts.first_click,
    .trust_flags = self->options.trust_flags };
  MsAdvice *advice;
  if (ms_advice_find (&question, self->position, NULL, NULL, &advice) != MS_STATUS_OK)
    return;
  for (MsAdviceStep step = first; step <= last; step++)
    {
      MsClaims claims = { 0 };
      ms_advice_claim (advice, step, &claims);
      judge (self, &claims);
      if (step == MS_ADVICE_WHERE && advice->cell >= 0)
        tell (self, -1, ".", judge_area (advice, ms_position_get_width (self->position)));
    }
  ms_advice_unref (advice);
}

static void
judge_hints (Trial *self)
{
  judge_advice (self, MS_ADVICE_HINT, 0, MS_ADVICE_WHETHER, MS_ADVICE_WHY);
  judge_advice (self, MS_ADVICE_MOVE, 0, MS_ADVICE_WHAT, MS_ADVICE_WHAT);
  for (int cell = 0; cell < count_cells (self) && has_layouts (self); cell++)
    judge_advice (self, MS_ADVICE_CELL, cell, MS_ADVICE_WHY, MS_ADVICE_WHY);
}

/* The rungs of a ladder or a proof, given what is assumed. */
static void
judge_rungs (Trial *self, const MsWhy *why)
{
  RungChecker checker;
  rung_checker_init (&checker, self->position, self->options.trust_flags);
  for (int cell = 0; cell < checker.n_cells; cell++)
    if (self->facts.supposed_mines >> cell & 1)
      checker.known[cell] = 1;
    else if (self->facts.supposed_free >> cell & 1)
      checker.known[cell] = 0;
  for (int i = 0; i < ms_why_get_n_rungs (why); i++)
    {
      const MsRung *rung = ms_why_get_rung (why, i);
      g_autofree char *sentence = ms_why_dup_sentence (why, i);
      bool accepted = rung_checker_accept (&checker, rung);
      self->n_of_rule[rung->rule]++;
      tell (self, 1000 + (int)rung->rule, sentence, accepted ? NULL : checker.why);
    }
  int cell = why->cell;
  if (cell >= 0 && why->kind == MS_WHY_RUNGS)
    tell (self, 1100, ".",
        checker.known[cell] == seen_decides (&self->facts.all, cell) ? NULL : "it is not decided");
  rung_checker_clear (&checker);
}

/* What is said instead of rungs. */
static const char *
judge_without_rungs (const Trial *self, const MsWhy *why)
{
  int cell = why->cell, n_certain = 0;
  uint64_t given = self->facts.trusted | self->facts.supposed_mines | self->facts.supposed_free;
  for (int i = 0; i < count_cells (self); i++)
    n_certain += !ms_cell_is_opened (ms_position_get_cells (self->position)[i])
        && (given >> i & 1) == 0 && seen_decides (&self->facts.all, i) >= 0;
  switch (why->kind)
    {
    case MS_WHY_UNDECIDABLE:
      return seen_decides (&self->facts.all, cell) < 0 ? NULL : "it is certain";
    case MS_WHY_COVERED:
      if (seen_count_covered (self->position) < count_cells (self))
        return "something is open";
      return n_certain == 0 ? NULL : "a cell is certain";
    case MS_WHY_NOTHING:
      return n_certain == 0 ? NULL : "a cell is certain";
    case MS_WHY_OPENED:
      return ms_cell_is_opened (ms_position_get_cells (self->position)[cell]) ? NULL
                                                                              : "it is covered";
    case MS_WHY_GIVEN:
      return given >> cell & 1 ? NULL : "it is not given";
    case MS_WHY_CONTRADICTION:
      return has_layouts (self) ? "a layout fits" : NULL;
    case MS_WHY_UNKNOWN:
      return "it is small enough";
    case MS_WHY_RUNGS:
    default:
      return "there is no such sentence";
    }
}

static void
judge_why (Trial *self, const MsVariation *variation, int cell)
{
  MsWhy *why;
  if (ms_why_find (self->position, variation, &self->options, cell, &why) != MS_STATUS_OK)
    return;
  judge_rungs (self, why);
  g_autofree char *message = ms_why_dup_message (why);
  g_assert (why->kind < N_WHYS);
  self->n_whys[why->kind]++;
  if (message[0] != '\0')
    tell (self, 2000 + (int)why->kind, message, judge_without_rungs (self, why));
  ms_why_free (why);
}

static void
judge_whys (Trial *self, const MsVariation *variation)
{
  judge_why (self, variation, -1);
  for (int cell = (int)(self->seed % 3); cell < count_cells (self); cell += 3)
    judge_why (self, variation, cell);
}

/* The chance to win that the panel says to be exact. */
static void
judge_exact (Trial *self, const MsAnalysis *analysis)
{
  MsWinChance chance;
  if (!has_layouts (self) || !ms_chance_text_take_exact (analysis, &chance))
    return;
  g_autofree char *sentence = ms_chance_text_dup_basis (
      &chance, ms_position_get_width (self->position));
  bool same = chance.won == self->facts.plays.won && chance.layouts == self->facts.plays.layouts;
  self->n_exact_chances++;
  tell (self, 3000, sentence, same ? NULL : "best play wins another number");
}

/* One to three cells, each either way. */
static void
suppose (Trial *self)
{
  MsAssumption assumed[3];
  MsRng rng;
  guint n = 0;
  Facts plain = self->facts;
  ms_rng_seed (&rng, self->seed);
  for (int tries = 0, most = 1 + (int)ms_rng_below (&rng, 3); tries < 20 && (int)n < most; tries++)
    {
      int cell = (int)ms_rng_below (&rng, (uint64_t)count_cells (self));
      bool mine = ms_rng_below (&rng, 2) == 0;
      uint64_t taken = self->facts.supposed_mines | self->facts.supposed_free;
      if (ms_position_get_cells (self->position)[cell] != MS_CELL_COVERED || taken >> cell & 1)
        continue;
      assumed[n++] = (MsAssumption){ cell, mine ? MS_CERTAINTY_MINE : MS_CERTAINTY_SAFE };
      *(mine ? &self->facts.supposed_mines : &self->facts.supposed_free) |= 1ull << cell;
    }
  if (n > 0)
    {
      MsClaims refutation = { 0 };
      MsAnalysis *analysis;
      g_autoptr (MsVariation) variation = ms_variation_new (assumed, n, -1, NAN);
      facts_find (&self->facts, false);
      ms_analysis_find_varied (self->solver, self->position, variation, &self->options, &analysis);
      ms_analysis_claim (analysis, MS_SAYING_REFUTATION, -1, &refutation);
      judge (self, &refutation);
      if (has_layouts (self))
        judge_analysis (self, analysis);
      judge_whys (self, variation);
      ms_analysis_unref (analysis);
    }
  self->facts = plain;
}

/* As if it had been too much to count. */
static void
estimate (Trial *self)
{
  MsSolverResult *result;
  MsSolverOptions options = self->options;
  options.force_estimate = true;
  MsStatus status = ms_solver_run (self->solver, self->position, &options, &result);
  g_autoptr (MsAnalysis) analysis = ms_analysis_new (self->position, status, result);
  judge_analysis (self, analysis);
}

static uint64_t
list_flags (const MsPosition *position)
{
  uint64_t flags = 0;
  for (int i = 0; i < ms_position_get_width (position) * ms_position_get_height (position); i++)
    flags |= (uint64_t)(ms_position_get_cells (position)[i] == MS_CELL_FLAG) << i;
  return flags;
}

static void
look_at (Trial *self)
{
  bool trust = self->seed % 4 == 1,
       played = seen_count_covered (self->position) <= MOST_COVERED_PLAYED;
  MsAnalysis *analysis;
  self->options = (MsSolverOptions)MS_SOLVER_OPTIONS_INIT;
  self->options.trust_flags = trust;
  self->options.exact = self->seed % 2 == 0;
  self->facts = (Facts){ .position = self->position,
    .first_click = (MsFirstClick)(self->seed % 3),
    .trusted = trust ? list_flags (self->position) : 0 };
  facts_find (&self->facts, played);
  if (ms_analysis_find (self->solver, self->position, &self->options, &analysis) != MS_STATUS_OK)
    return;
  /* What cannot be judged is not looked at. */
  bool judged = ms_analysis_get_endgame (analysis) == NULL || self->facts.plays.layouts > 0;
  if (judged)
    {
      ms_analysis_find_dead (analysis, self->solver, &self->options);
      judge_loss_ahead (self, analysis);
      judge_analysis (self, analysis);
      judge_exact (self, analysis);
      judge_hints (self);
    }
  judge_whys (self, NULL);
  suppose (self);
  if (has_layouts (self))
    estimate (self);
  ms_analysis_unref (analysis);
}

/* Positions of every kind: scattered, contradictory and new ones, games that are stuck, such of
 * which there are too many layouts for an exact chance to win. */
static MsPosition *
make_position (uint64_t seed)
{
  switch (seed % 8)
    {
    case 0:
    case 1:
    case 2:
      return random_small (MOST_COVERED_PLAYED, seed);
    case 3:
      return random_scattered (6, 3, 7 + (int)(seed / 8 % 2), 0.1, seed);
    case 4:
      return random_scattered (5, 5, 5, 0.7, seed);
    case 5:
      return random_scattered (
          2 + (int)(seed / 8 % 2), 3, (int)(seed / 16 % 6), seed % 64 < 16 ? 0 : 0.3, seed);
    default:
      return random_stuck (
          5 + (int)(seed % 3), 4 + (int)(seed / 8 % 3), 3 + (int)(seed / 8 % 5), seed);
    }
}

static bool
never (double progress, void *user_data)
{
  return false;
}

/* What is said of a position too large for the memory, or the time, that is left. */
static void
say_limits (Trial *self)
{
  g_autofree char *row = g_strnfill (30, 'H');
  g_autoptr (GString) text = g_string_new ("30x30x200\n");
  for (int y = 0; y < 30; y++)
    g_string_append_printf (text, "%.*s%c%.*s\n", 14, row, y % 3 == 1 ? '2' : 'H', 15, row);
  self->position = text_position_parse (text->str);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsWhy *why;
  options.memory_limit = 1;
  options.poll = never;
  static const MsStatus limits[] = { MS_STATUS_MEMORY_LIMIT, MS_STATUS_TIME_LIMIT,
    MS_STATUS_WORK_LIMIT };
  for (int i = 0; i < 3; i++)
    {
      MsSolverResult *result;
      MsClaims claims = { 0 };
      ms_solver_run (self->solver, self->position, &options, &result);
      g_autoptr (MsAnalysis) analysis = ms_analysis_new (self->position, limits[i], result);
      ms_analysis_claim (analysis, MS_SAYING_SUMMARY, -1, &claims);
      ms_analysis_claim (analysis, MS_SAYING_CELL, 0, &claims);
      say (self, &claims);
    }
  if (ms_why_find (self->position, NULL, &options, 0, &why) != MS_STATUS_OK)
    abort ();
  g_autofree char *message = ms_why_dup_message (why);
  self->n_whys[why->kind]++;
  tell (self, 2000, message, why->kind == MS_WHY_UNKNOWN ? NULL : "it is too large");
  ms_why_free (why);
  g_clear_pointer (&self->position, ms_position_unref);
}

/* A mine was hit in the middle. */
static void
say_end (Trial *self)
{
  static const MsCell cells[] = { 1, MS_CELL_BLAST, MS_CELL_COVERED };
  MsAnalysis *analysis;
  MsClaims claims = { 0 };
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  ms_position_new (3, 1, 1, cells, NULL, &self->position, NULL);
  ms_analysis_find (self->solver, self->position, &options, &analysis);
  ms_analysis_claim (analysis, MS_SAYING_SUMMARY, -1, &claims);
  say (self, &claims);
  ms_analysis_unref (analysis);
  g_clear_pointer (&self->position, ms_position_unref);
}

/* On these something is said that random positions seldom ask for. */
static void
look_at_rare_ones (Trial *self)
{
  static const char *const rare[] = {
    /* The safest cell wins less often. */
    "4x4x7\nHHHH\nHHHH\n234H\n1H2H\n",
    "4x4x5\nHH1H\n2H3H\nHHHH\n12HH\n",
    /* Looking ahead chooses another one than the safest. */
    "6x3x7\n1HHHHH\nHHHHH2\nHHHHHH\n",
    "9x2x7\nHHH1HHHHH\nHHH1HHHHH\n",
    "6x3x7\n1H2HHH\nHHHHHH\nHHHHHH\n",
    /* Nothing simpler decides than every layout. */
    "3x4x3\nHHH\nH2H\n1H2\nHHH\n",
    "3x4x5\nHHH\n3H4\n2HH\nHH2\n",
    /* 1-2-1, and 1-2-2-1. */
    "3x4x3\nHHH\n232\n1H1\n111\n",
    "4x3x2\nHHHH\n1221\n0000\n",
    /* An estimate takes a cell for a mine that it does not prove to be one: there is no guess. */
    "4x1x2\n01HH\n",
    /* Not everywhere there is room for an opening. */
    "3x3x5\nHHH\nHHH\nHHH\n",
  };
  for (gsize i = 0; i < G_N_ELEMENTS (rare); i++)
    for (uint64_t seed = 0; seed < 6; seed += 2)
      {
        self->seed = seed;
        self->position = text_position_parse (rare[i]);
        look_at (self);
        ms_position_unref (self->position);
      }
}

/* Whether all of n kinds were met. */
static bool
met_all (const char *what, const long *counts, int n)
{
  bool all = true;
  printf ("%s:", what);
  for (int i = 0; i < n; i++)
    {
      all &= counts[i] > 0;
      printf (" %ld", counts[i]);
    }
  printf (all ? "\n" : ": not all were met\n");
  return all;
}

int
main (int argc, char **argv)
{
  Trial self = { .solver = ms_solver_new (NULL) };
  long wanted = argc > 1 ? atol (argv[1]) : thorough (1500, 20000), n_positions = 0;
  uint64_t seed = argc > 2 ? (uint64_t)atol (argv[2]) : 1;
  say_limits (&self);
  say_end (&self);
  look_at_rare_ones (&self);
  for (self.seed = seed; self.n < wanted || n_positions < LEAST_POSITIONS; self.seed++)
    {
      self.position = make_position (self.seed);
      if (seen_count_covered (self.position) <= SEEN_MOST_COVERED)
        look_at (&self);
      ms_position_unref (self.position);
      n_positions++;
    }
  bool all = met_all ("claims", self.n_of, MS_N_CLAIMS);
  all &= met_all ("rules", self.n_of_rule, MS_N_RUNG_RULES);
  all &= met_all ("patterns", self.n_patterns, MS_PATTERN_1_2_2_1 + 1);
  all &= met_all ("whys", self.n_whys, N_WHYS);
  all &= met_all ("conflicts", self.n_conflicts + 1, N_CONFLICTS - 1);
  all &= met_all ("exact chances", &self.n_exact_chances, 1);
  all &= met_all ("wins beside a look ahead", &self.n_known_wins, 1);
  printf ("%ld claims of %ld positions, %ld untrue\n", self.n, n_positions, self.untrue);
  ms_solver_free (self.solver);
  return self.untrue > 0 || !all;
}
