/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How fast ladders and proofs are: one JSON line per row, milliseconds.
 *   ladders of Expert positions that single numbers do not lead on in ("stuck"), of those after a
 *   fresh opening with every fourth safe cell open ("scattered"), and of 100×100 and 300×300
 *   boards; shortest proofs of every certain cell of the Expert positions, with how many were cut
 *   off; proofs of Expert boards without guessing. */
#include "figures.h"
#include "ms-board-proof.h"
#include "ms-ladder.h"
#include "ms-no-guess.h"
#include "ms-proof.h"
#include "ms-work.h"
#include "random-position.h"

#include <stdio.h>
#include <stdlib.h>

#define MOST_FIGURES 20000

typedef struct
{
  const char *name;
  double figures[MOST_FIGURES];
  int n, n_cut;
} Row;

static void
note (Row *self, double from)
{
  if (self->n == MOST_FIGURES)
    abort ();
  self->figures[self->n++] = 1e3 * (ms_work_clock () - from);
}

static void
print_row (Row *self)
{
  if (self->n == 0)
    return;
  figures_sort (self->figures, self->n);
  printf ("{\"bench\":\"ladder\",\"row\":\"%s\",\"n\":%d,\"median_ms\":%.3f,\"p99_ms\":%.3f,"
          "\"max_ms\":%.3f,\"cut\":%d}\n",
      self->name, self->n, figures_quantile (self->figures, self->n, 0.5),
      figures_quantile (self->figures, self->n, 0.99), self->figures[self->n - 1], self->n_cut);
  self->n = self->n_cut = 0;
}

/* All certain cells of a position. */
static void
prove_all (Row *proofs, MsSolver *solver, const MsPosition *position, const MsLadder *ladder)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  for (int cell = 0; cell < ladder->width * ladder->height; cell++)
    {
      int certainty = ladder->result->certainty[cell];
      MsProof *proof;
      if (certainty != MS_CERTAINTY_SAFE && certainty != MS_CERTAINTY_MINE)
        continue;
      double from = ms_work_clock ();
      if (ms_proof_find (solver, position, &options, cell, &proof) != MS_STATUS_OK)
        abort ();
      note (proofs, from);
      proofs->n_cut += proof->cut;
      ms_proof_free (proof);
    }
}

/* Takes position; proofs may be NULL. */
static void
measure (Row *ladders, Row *proofs, MsSolver *solver, MsPosition *position)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsLadder *ladder;
  double from = ms_work_clock ();
  if (ms_ladder_find (solver, position, &options, &ladder) != MS_STATUS_OK)
    abort ();
  note (ladders, from);
  ladders->n_cut += !ladder->complete;
  if (proofs != NULL && ladder->complete)
    prove_all (proofs, solver, position, ladder);
  ms_ladder_free (ladder);
  ms_position_unref (position);
}

static void
measure_boards (Row *boards, MsSolver *solver)
{
  MsRules rules = { 30, 16, 99, MS_FIRST_CLICK_OPEN };
  uint8_t mine[30 * 16];
  for (uint64_t seed = 1; seed <= 20; seed++)
    {
      MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
      MsBoardProof *proof;
      if (ms_no_guess_make (&rules, 100, seed, NULL, mine, NULL) != MS_STATUS_OK)
        abort ();
      double from = ms_work_clock ();
      if (ms_board_proof_find (solver, &rules, mine, 100, &options, &proof) != MS_STATUS_OK)
        abort ();
      note (boards, from);
      boards->n_cut += proof->verdict != MS_BOARD_PROVEN;
      ms_board_proof_free (proof);
    }
}

int
main (void)
{
  MsSolver *solver = ms_solver_new (NULL);
  static Row ladders, proofs;
  ladders.name = "ladder, stuck Expert";
  proofs.name = "proof, stuck Expert";
  for (uint64_t seed = 1; seed <= 200; seed++)
    measure (&ladders, &proofs, solver, random_stuck (30, 16, 99, seed));
  print_row (&ladders);
  print_row (&proofs);
  ladders.name = "ladder, scattered Expert";
  proofs.name = "proof, scattered Expert";
  for (uint64_t seed = 1; seed <= 60; seed++)
    measure (&ladders, &proofs, solver, random_scattered (30, 16, 99, 0.25, seed));
  print_row (&ladders);
  print_row (&proofs);
  ladders.name = "ladder, 100x100x2000";
  for (uint64_t seed = 1; seed <= 10; seed++)
    measure (&ladders, NULL, solver, random_stuck (100, 100, 2000, seed));
  print_row (&ladders);
  ladders.name = "ladder, 300x300x18000";
  for (uint64_t seed = 1; seed <= 3; seed++)
    measure (&ladders, NULL, solver, random_stuck (300, 300, 18000, seed));
  print_row (&ladders);
  ladders.name = "board, Expert without guessing";
  measure_boards (&ladders, solver);
  print_row (&ladders);
  ms_solver_free (solver);
  return 0;
}
