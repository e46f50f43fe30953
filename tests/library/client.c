/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A program that knows nothing but the installed header: compiled as C99, as C11 and as C++. */
#include <minesage.h>

#include <stdio.h>
#include <string.h>

static int32_t
open_first_covered (const uint8_t *cells, uint64_t number, void *user_data)
{
  int32_t cell = 0;
  (void)number;
  (void)user_data;
  while (cells[cell] != MINESAGE_COVERED)
    cell++;
  return cell;
}

/* The chances of the three cells around a 1, and how often a poor player wins. */
int
main (void)
{
  static const char text[] = "3x1x1\nH1H\n";
  MinesageEngine *engine = minesage_engine_new ();
  MinesagePosition *position = NULL;
  MinesageError error = MINESAGE_ERROR_INIT;
  MinesageOptions options = MINESAGE_OPTIONS_INIT;
  MinesageSummary summary = MINESAGE_SUMMARY_INIT;
  MinesageChoice choice = MINESAGE_CHOICE_INIT;
  MinesageRules rules = MINESAGE_RULES_INIT (4, 4, 2, MINESAGE_FIRST_SAFE);
  MinesageSimulation simulation = MINESAGE_SIMULATION_INIT;
  MinesageTally tally = MINESAGE_TALLY_INIT;
  MinesageLines *lines = NULL;
  double mine[3];
  if (minesage_position_read (text, strlen (text), -1, &position, &error) != MINESAGE_OK
      || minesage_analyze (engine, position, &options, mine, NULL, NULL, &summary, &error)
          != MINESAGE_OK
      || minesage_best (engine, position, NULL, NULL, &choice, &error) != MINESAGE_OK
      || minesage_fractions (engine, position, NULL, &lines, &error) != MINESAGE_OK)
    {
      fprintf (stderr, "%s\n", error.text);
      return 1;
    }
  simulation.games = 10;
  simulation.move = open_first_covered;
  if (minesage_simulate (engine, &rules, &simulation, &tally, &error) != MINESAGE_OK)
    {
      fprintf (stderr, "%s\n", error.text);
      return 1;
    }
  printf ("%s %g %g %g %d %d %d\n", minesage_version (), mine[0], mine[2], summary.mantissa,
      choice.cell, strstr (minesage_lines_get (lines, 0), "1/2") != NULL, (int)tally.games);
  minesage_lines_free (lines);
  minesage_position_unref (position);
  minesage_engine_free (engine);
  return 0;
}
