/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Exercises: enumeration says that the asked answer is forced, rules judged one by one that no
 * simpler one gives it, and no row or column at the edge can be left out.  Its arguments are a
 * number of exercises of each topic, one topic, and anything to have them printed. */
#include "check-rungs.h"
#include "ms-best.h"
#include "ms-exercise-make.h"
#include "ms-ladder.h"
#include "ms-neighbours.h"
#include "ms-task.h"
#include "oracle.h"
#include "rung-ways.h"
#include "text-position.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define USUAL 8
#define MOST_ENUMERATED 36 /* cells */
#define MOST_WINDOW (MS_EXERCISE_MOST_SIDE * MS_EXERCISE_MOST_SIDE)

static const MsExercise *shown;
static uint64_t shown_seed;

static void
show (const MsExercise *exercise)
{
  char text[MS_EXERCISE_MOST_TEXT], *position = text_position_print (exercise->position);
  ms_exercise_write (exercise, text);
  printf ("%s\n%s\n", text, position);
  free (position);
}

static void
check (bool holds, const char *why)
{
  if (holds)
    return;
  printf ("seed %lu: %s\n", (unsigned long)shown_seed, why);
  show (shown);
  exit (1);
}

/* Whether some number is beside the cell. */
static bool
is_beside (const MsPosition *position, int cell)
{
  int around[8];
  const MsCell *cells = ms_position_get_cells (position);
  int n = ms_neighbours (
      ms_position_get_width (position), ms_position_get_height (position), cell, around);
  for (int i = 0; i < n; i++)
    if (ms_cell_is_opened (cells[around[i]]))
      return true;
  return false;
}

/* Asks the oracle; false where there are more cells than it takes.  Where no total is told, a cell
 * beside no number can be anything, and is left out. */
static bool
ask_oracle (const MsExercise *exercise, Oracle *oracle)
{
  OracleOptions options = ORACLE_OPTIONS_INIT;
  uint8_t ignored[ORACLE_MAX_CELLS] = { 0 };
  MsCell cells[ORACLE_MAX_CELLS];
  int width = ms_position_get_width (exercise->position);
  int height = ms_position_get_height (exercise->position), n_covered = 0;
  memcpy (cells, ms_position_get_cells (exercise->position), (size_t)(width * height));
  for (int cell = 0; cell < width * height; cell++)
    {
      if (!exercise->has_total && !ms_cell_is_opened (cells[cell])
          && !is_beside (exercise->position, cell))
        {
          cells[cell] = 0;
          ignored[cell] = 1;
        }
      n_covered += !ms_cell_is_opened (cells[cell]);
    }
  if (n_covered > MOST_ENUMERATED)
    return false;
  MsPosition *position;
  if (ms_position_new (
          width, height, ms_position_get_mines (exercise->position), cells, NULL, &position, NULL)
      != MS_STATUS_OK)
    abort ();
  options.any_total = !exercise->has_total;
  options.ignored = ignored;
  oracle_solve (position, &options, oracle);
  ms_position_unref (position);
  return true;
}

static void
check_forced (const MsExercise *exercise, int *n_enumerated)
{
  Oracle oracle;
  if (!ask_oracle (exercise, &oracle))
    return;
  ++*n_enumerated;
  check (oracle.layouts > 0, "no layout fits");
  if (exercise->cell >= 0 && exercise->topic != MS_TOPIC_GUESS)
    check (oracle.with_mine[exercise->cell] == (exercise->flag ? oracle.layouts : 0),
        "the answer is not forced");
  else
    for (int cell = 0; cell < MOST_WINDOW; cell++)
      if (cell < ms_position_get_width (exercise->position)
                  * ms_position_get_height (exercise->position)
          && !ms_cell_is_opened (ms_position_get_cells (exercise->position)[cell]))
        check (oracle.with_mine[cell] > 0, "a cell is safe where a guess is said to be needed");
}

/* Whether all undecided cells around one number are around other, and none around besides, which
 * may be -1. */
static bool
lies_inside (RungChecker *checker, int number, int other, int besides, int *n, int *need)
{
  int around[8];
  *n = 0;
  if (number == other || !rung_ways_is_number (checker, number))
    return false;
  *n = rung_ways_list_around (checker, number, around, need);
  for (int i = 0; i < *n; i++)
    if (!rung_ways_touch (checker, around[i], other)
        || (besides >= 0 && rung_ways_touch (checker, around[i], besides)))
      return false;
  return *n > 0;
}

/* Whether what a number lacks is split between two others, so that what is left of it is safe: an
 * equation of three numbers. */
static bool
three_suffice (RungChecker *checker)
{
  int around[8], need, n_first, first_need, n_second, second_need;
  for (int number = 0; number < checker->n_cells; number++)
    {
      if (!rung_ways_is_number (checker, number))
        continue;
      int n = rung_ways_list_around (checker, number, around, &need);
      for (int first = 0; n > 0 && first < checker->n_cells; first++)
        if (lies_inside (checker, first, number, -1, &n_first, &first_need))
          for (int second = 0; second < first; second++)
            if (lies_inside (checker, second, number, first, &n_second, &second_need)
                && first_need + second_need == need && n_first + n_second < n)
              return true;
    }
  return false;
}

/* Whether position asks for the cell by just that rule, as an independent judge of rungs says. */
static bool
needs_rule (MsSolver *solver, const MsExercise *exercise, const MsPosition *position, int asked)
{
  RungChecker checker;
  MsLadder *ladder;
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsRungRule rule = (MsRungRule)exercise->topic;
  bool flagged[MOST_WINDOW];
  options.density = ms_exercise_get_density (exercise);
  if (ms_ladder_find (solver, position, &options, &ladder) != MS_STATUS_OK)
    abort ();
  rung_checker_init (&checker, position, false);
  int i = 0;
  bool needs = ladder->complete;
  for (; i < ladder->n_rungs && ladder->rungs[i]->rule < rule; i++)
    check (rung_checker_accept (&checker, ladder->rungs[i]), checker.why);
  /* Where the total is not told, what it would decide is no matter. */
  MsRungRule before = rule == MS_RUNG_EXHAUSTION && !exercise->has_total ? MS_RUNG_MINE_TOTAL
                                                                         : rule;
  if (i < ladder->n_rungs && ladder->rungs[i]->rule == rule)
    check (rung_checker_is_simplest (&checker, before), "a simpler rule decides something");
  needs &= rule != MS_RUNG_EQUATIONS || !three_suffice (&checker);
  for (int cell = 0; cell < checker.n_cells; cell++)
    needs &= ms_cell_is_opened (ms_position_get_cells (position)[cell]) || checker.known[cell] != 0;
  needs &= checker.known[asked] < 0;
  for (int cell = 0; cell < checker.n_cells; cell++)
    flagged[cell] = checker.known[cell] == 1;
  for (; i < ladder->n_rungs && ladder->rungs[i]->rule <= rule; i++)
    check (rung_checker_accept (&checker, ladder->rungs[i]), checker.why);
  needs &= checker.known[asked] == exercise->flag;
  bool doubt = false;
  for (int cell = 0; cell < checker.n_cells; cell++)
    {
      MsCell seen = ms_position_get_cells (position)[cell];
      uint8_t right = exercise->flag ? MS_CERTAINTY_MINE : MS_CERTAINTY_SAFE;
      /* What simpler rules show to be a mine is flagged. */
      doubt |= !ms_cell_is_opened (seen) && !flagged[cell]
          && ladder->result->certainty[cell] != right;
    }
  needs &= doubt;
  rung_checker_clear (&checker);
  ms_ladder_free (ladder);
  return needs;
}

/* Whether the exercise without the row or column at that side asks for the same. */
static bool
holds_without (MsSolver *solver, const MsExercise *exercise, int side)
{
  int width = ms_position_get_width (exercise->position), around[8];
  int height = ms_position_get_height (exercise->position);
  int left = side == 0, top = side == 1, right = width - (side == 2), bottom = height - (side == 3);
  int x = exercise->cell % width, y = exercise->cell / width, n_mines = 0;
  if (x < left || y < top || x >= right || y >= bottom)
    return false;
  MsCell cells[MOST_WINDOW];
  uint8_t mine[MOST_WINDOW];
  int less = right - left, n = less * (bottom - top);
  for (int i = 0; i < n; i++)
    {
      int cell = (top + i / less) * width + left + i % less;
      n_mines += mine[i] = exercise->mine[cell];
      cells[i] = ms_position_get_cells (exercise->position)[cell];
    }
  for (int i = 0; i < n; i++)
    if (ms_cell_is_opened (cells[i]))
      {
        int n_around = ms_neighbours (less, bottom - top, i, around);
        cells[i] = 0;
        for (int j = 0; j < n_around; j++)
          cells[i] = (MsCell)(cells[i] + mine[around[j]]);
      }
  MsPosition *position;
  if (ms_position_new (less, bottom - top, n_mines, cells, NULL, &position, NULL) != MS_STATUS_OK)
    abort ();
  bool holds = needs_rule (solver, exercise, position, (y - top) * less + x - left);
  ms_position_unref (position);
  return holds;
}

/* The answer is judged right, and what the learner is told of it takes no harder rule. */
static void
check_told (MsSolver *solver, const MsExercise *exercise)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsJudgement *verdict;
  MsTask task = { exercise->position, exercise->flag ? MS_TASK_FLAG : MS_TASK_OPEN, exercise->mine,
    ms_exercise_get_density (exercise) };
  MsAnswer answer = { exercise->flag ? MS_ANSWER_FLAG : MS_ANSWER_OPEN, exercise->cell };
  if (ms_task_judge (solver, &task, &answer, &options, &verdict) != MS_STATUS_OK)
    abort ();
  check (verdict->kind == MS_JUDGED_RIGHT, "its answer is not judged right");
  for (int i = 0; i < verdict->proof->n_rungs; i++)
    check ((int)verdict->proof->rungs[i]->rule <= exercise->topic, "its proof takes a harder rule");
  ms_judgement_free (verdict);
}

/* The better of two cells wins more games, by the exact chance. */
static void
check_guess (MsSolver *solver, const MsExercise *exercise)
{
  MsEndgame *endgame;
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  if (ms_endgame_solve (solver, exercise->position, &options, 2000, &endgame) != MS_STATUS_OK)
    abort ();
  check (endgame->solved && endgame->won_at[exercise->cell] == endgame->won
          && endgame->won_at[exercise->other] < endgame->won,
      "the guess is not the better one");
  ms_endgame_free (endgame);
}

static void
check_text (const MsExercise *exercise)
{
  char text[MS_EXERCISE_MOST_TEXT], again[MS_EXERCISE_MOST_TEXT];
  ms_exercise_write (exercise, text);
  MsExercise *copy = ms_exercise_read (text, NULL);
  check (copy != NULL, "its text is not read");
  ms_exercise_write (copy, again);
  check (strcmp (text, again) == 0, "its text is read as another");
  ms_exercise_free (copy);
}

static void
check_exercise (MsSolver *solver, const MsExercise *exercise, int *n_enumerated)
{
  check_forced (exercise, n_enumerated);
  check_text (exercise);
  if (exercise->topic == MS_TOPIC_GUESS)
    check_guess (solver, exercise);
  if (exercise->topic >= MS_N_RUNG_RULES)
    return;
  check (needs_rule (solver, exercise, exercise->position, exercise->cell),
      "it does not need just that rule");
  check_told (solver, exercise);
  for (int side = 0; side < 4; side++)
    check (!holds_without (solver, exercise, side), "it can be smaller");
}

/* What is cut out of the examples is as good, and every rule but the last two is in some. */
static bool
check_examples (MsSolver *solver)
{
  char path[4096];
  int n[MS_N_TOPICS] = { 0 }, n_enumerated = 0;
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  snprintf (path, sizeof path, "%s/../data/examples", getenv ("G_TEST_SRCDIR"));
  DIR *folder = opendir (path);
  for (struct dirent *entry; folder != NULL && (entry = readdir (folder)) != NULL;)
    {
      size_t length = strlen (entry->d_name);
      if (length < 5 || strcmp (entry->d_name + length - 5, ".mine") != 0)
        continue;
      snprintf (
          path, sizeof path, "%s/../data/examples/%s", getenv ("G_TEST_SRCDIR"), entry->d_name);
      char *text = text_read_file (path);
      MsPosition *position = text_position_parse (text);
      for (int topic = 0; topic < MS_N_TOPICS; topic++)
        {
          MsExercise *exercise;
          if (ms_exercise_make_of (solver, topic, position, 1, &options, &exercise) != MS_STATUS_OK)
            abort ();
          if (exercise == NULL)
            continue;
          shown = exercise;
          n[topic]++;
          check (exercise->topic == topic, "it is of another topic");
          check_exercise (solver, exercise, &n_enumerated);
          ms_exercise_free (exercise);
        }
      ms_position_unref (position);
      free (text);
    }
  closedir (folder);
  printf ("examples:");
  for (int topic = 0; topic < MS_N_TOPICS; topic++)
    printf (" %d", n[topic]);
  printf (" of each topic\n");
  return n[MS_RUNG_TWO_NUMBERS] > 0 && n[MS_RUNG_MINE_TOTAL] > 0;
}

int
main (int argc, char **argv)
{
  int wanted = argc > 1 ? atoi (argv[1]) : USUAL;
  int first = argc > 2 ? atoi (argv[2]) : 0, last = argc > 2 ? first + 1 : MS_N_TOPICS;
  MsSolver *solver = ms_solver_new (NULL);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  for (int topic = first; topic < last; topic++)
    {
      int n = 0, n_enumerated = 0, cells = 0;
      for (uint64_t seed = 1; n < wanted && seed <= 2 * (uint64_t)wanted; seed++)
        {
          MsExercise *exercise;
          if (ms_exercise_make (solver, topic, seed, &options, &exercise) != MS_STATUS_OK)
            abort ();
          if (exercise == NULL)
            continue;
          shown = exercise;
          shown_seed = seed;
          n++;
          cells += ms_position_get_width (exercise->position)
              * ms_position_get_height (exercise->position);
          check_exercise (solver, exercise, &n_enumerated);
          if (argc > 3)
            show (exercise);
          ms_exercise_free (exercise);
        }
      printf ("topic %d: %d exercises, %d of them enumerated, %.1f cells each\n", topic, n,
          n_enumerated, n > 0 ? (double)cells / n : 0);
      if (n < wanted || n_enumerated * 2 < n)
        return 1;
    }
  bool examples = check_examples (solver);
  ms_solver_free (solver);
  return examples ? 0 : 1;
}
