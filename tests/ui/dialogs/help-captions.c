/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the captions of the help claim of their little boards: which cells are certain, likeliest to
 * be free or ringed, with what chances, and how often best play wins.  Certainty and chances are
 * those of the oracle where a board is small enough for it, the chance to win that of its
 * expectimax. */
#include "cmocka-common.h"

#include "expectimax.h"
#include "ms-analysis.h"
#include "ms-cell-name.h"
#include "ms-document.h"
#include "ms-help-pages.h"
#include "oracle.h"

#include <math.h>
#include <string.h>

/* More covered cells than this are left to the solver, which other tests judge. */
#define MOST_FOR_ORACLE 24

/* Lists of cells are of names with blanks between, and complete: whatever else is certain, ringed
 * or as unlikely a mine is a fault.  Chances are "E1=1/25". */
typedef struct
{
  const char *word; /* of the caption */
  const char *safe, *mines;
  const char *ringed; /* NULL where the odds are not shown: nothing is ringed there */
  const char *lowest; /* NULL: nothing is said */
  const char *chances, *wins; /* each percentage stands in the caption; NULL: nothing is said */
  const char
      *supposed; /* a cell that the caption supposes to be a mine, or NULL; then_safe follows */
  const char *then_safe;
} Claim;

static const Claim claims[] = {
  { .word = "only one covered", .safe = "", .mines = "C3" },
  { .word = "shade", .safe = "D2", .mines = "E1 C2 E2 C4", .ringed = "" },
  { .word = "Three share",
      .safe = "",
      .mines = "A3 B3 C3",
      .ringed = "E4",
      .lowest = "E1 D2 E2",
      .chances = "E1=1/25 E4=2/25",
      .wins = "E4=13/25 E1=12/25 D2=12/25 E2=12/25" },
  { .word = "upper 1", .safe = "D1 D2", .mines = "C1" },
  { .word = "above the 2", .safe = "A1 C1 E1", .mines = "B1 D1" },
  { .word = "two cells at the far right", .safe = "D1 E1", .mines = "" },
  { .word = "one of the two cells", .safe = "", .mines = "", .ringed = "A1 A2", .lowest = "A1 A2" },
  { .word = "needs one mine more", .safe = "A1 D1", .mines = "B1 C1" },
  { .word = "three cells between", .safe = "C1 C2 C3", .mines = "", .ringed = "" },
  { .word = "none for the outside", .safe = "A2 C3 D3 C4 D4", .mines = "", .ringed = "" },
  { .word = "Both numbers touch", .safe = "", .mines = "", .ringed = "A1 A2", .lowest = "A1 A2" },
  { .word = "the two cells above",
      .safe = "A1 C1 E1",
      .mines = "",
      .ringed = "",
      .supposed = "B2",
      .then_safe = "A1 B1" },
  { .word = "the five cells that touch only the 1",
      .safe = "",
      .mines = "",
      .ringed = "C4",
      .lowest = "B2 C2 B3 B4 C4" },
};

typedef struct
{
  const MsHelpItem *item;
  MsPosition *position;
  MsAnalysis *analysis;
  int width, n;
} Figure;

static void
figure_init (Figure *self, const MsHelpItem *item)
{
  MsDocument *document;
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolver *solver = ms_solver_new (NULL);
  assert_int_equal (
      ms_document_read (item->text, strlen (item->text), &document, NULL), MS_STATUS_OK);
  *self = (Figure){ .item = item, .position = ms_position_ref (document->position) };
  ms_document_free (document);
  self->width = ms_position_get_width (self->position);
  self->n = self->width * ms_position_get_height (self->position);
  assert_int_equal (
      ms_analysis_find (solver, self->position, &options, &self->analysis), MS_STATUS_OK);
  ms_solver_free (solver);
}

static void
figure_clear (Figure *self)
{
  ms_analysis_unref (self->analysis);
  ms_position_unref (self->position);
}

static const char *
name_of (const Figure *self, int cell, char name[MS_CELL_NAME_SIZE])
{
  return ms_cell_name (cell % self->width, cell / self->width, name);
}

static int
cell_of (const Figure *self, const char *wanted)
{
  char name[MS_CELL_NAME_SIZE];
  for (int cell = 0; cell < self->n; cell++)
    if (strcmp (name_of (self, cell, name), wanted) == 0)
      return cell;
  fail_msg ("there is no cell %s", wanted);
  return -1;
}

/* The cells of the set, named, are all in list and all that is there. */
static void
assert_cells (const Figure *self, const gboolean *set, const char *list)
{
  GString *found = g_string_new (NULL);
  char name[MS_CELL_NAME_SIZE];
  for (int cell = 0; cell < self->n; cell++)
    if (set[cell])
      g_string_append_printf (found, "%s%s", found->len > 0 ? " " : "", name_of (self, cell, name));
  assert_string_equal (found->str, list);
  g_string_free (found, TRUE);
}

/* The chance of a mine in each covered cell, NaN in the others. */
static void
find_chances (const Figure *self, const int8_t *assumed, double *chances)
{
  const MsCell *cells = ms_position_get_cells (self->position);
  int n_covered = 0;
  for (int cell = 0; cell < self->n; cell++)
    n_covered += !ms_cell_is_opened (cells[cell]);
  Oracle oracle = { 0 };
  OracleOptions options = ORACLE_OPTIONS_INIT;
  options.assumed = assumed;
  if (n_covered <= MOST_FOR_ORACLE)
    {
      oracle_solve (self->position, &options, &oracle);
      assert_true (oracle.layouts > 0);
    }
  for (int cell = 0; cell < self->n; cell++)
    chances[cell] = ms_cell_is_opened (cells[cell]) ? NAN
        : oracle.layouts > 0
        ? (double)oracle.with_mine[cell] / (double)oracle.layouts
        : ms_analysis_get_probability (self->analysis, cell % self->width, cell / self->width);
}

static void
assert_certain (const Figure *self, const double *chances, double chance, const char *list)
{
  gboolean set[ORACLE_MAX_CELLS];
  for (int cell = 0; cell < self->n; cell++)
    set[cell] = chances[cell] <= chance && chances[cell] >= chance;
  assert_cells (self, set, list);
}

static void
assert_lowest (const Figure *self, const double *chances, const char *list)
{
  gboolean set[ORACLE_MAX_CELLS];
  double lowest = 1;
  for (int cell = 0; cell < self->n; cell++)
    lowest = fmin (lowest, chances[cell]);
  for (int cell = 0; cell < self->n; cell++)
    set[cell] = chances[cell] < lowest + 1e-9;
  assert_cells (self, set, list);
}

static void
assert_ringed (const Figure *self, const char *list)
{
  gboolean set[ORACLE_MAX_CELLS];
  for (int cell = 0; cell < self->n; cell++)
    set[cell] = ms_analysis_is_best_guess (self->analysis, cell % self->width, cell / self->width);
  assert_cells (self, set, list);
}

/* "E1=1/25": what is known of the cell is that, and the caption says so in percent. */
static void
assert_share (const Figure *self, const char *word, const double *known)
{
  g_auto (GStrv) parts = g_strsplit_set (word, "=/", -1);
  double claimed = g_ascii_strtod (parts[1], NULL) / g_ascii_strtod (parts[2], NULL);
  g_autofree char *percentage = g_strdup_printf ("%.0f %%", 100 * claimed);
  assert_true (fabs (known[cell_of (self, parts[0])] - claimed) < 1e-9);
  assert_non_null (strstr (self->item->more, percentage));
}

static void
assert_shares (const Figure *self, const char *list, const double *known)
{
  g_auto (GStrv) words = g_strsplit (list, " ", -1);
  for (int i = 0; words[i] != NULL; i++)
    assert_share (self, words[i], known);
}

/* The ringed cell wins most often of all. */
static void
assert_wins (const Figure *self, const Claim *claim)
{
  ExpectimaxOptions options = { .first_cell = -1, .most_layouts = 90, .safe_first = true };
  Expectimax truth;
  double wins[EXPECTIMAX_MAX_CELLS];
  assert_true (self->n <= EXPECTIMAX_MAX_CELLS);
  expectimax_solve (self->position, &options, &truth);
  assert_true (truth.layouts > 0);
  for (int cell = 0; cell < self->n; cell++)
    {
      wins[cell] = (double)truth.won_at[cell] / truth.layouts;
      assert_true (cell == cell_of (self, claim->ringed) || truth.won_at[cell] < truth.won);
    }
  assert_shares (self, claim->wins, wins);
}

static void
assert_supposed (const Figure *self, const Claim *claim)
{
  double chances[ORACLE_MAX_CELLS];
  int8_t assumed[ORACLE_MAX_CELLS];
  memset (assumed, -1, sizeof assumed);
  assumed[cell_of (self, claim->supposed)] = 1;
  find_chances (self, assumed, chances);
  g_auto (GStrv) names = g_strsplit (claim->then_safe, " ", -1);
  for (int i = 0; names[i] != NULL; i++)
    assert_true (chances[cell_of (self, names[i])] <= 0);
}

static void
assert_claim (const MsHelpItem *item, const Claim *claim)
{
  Figure figure;
  double chances[ORACLE_MAX_CELLS];
  assert_non_null (strstr (item->more, claim->word));
  assert_int_equal (claim->ringed != NULL, item->kind == MS_HELP_ODDS_BOARD);
  figure_init (&figure, item);
  find_chances (&figure, NULL, chances);
  assert_certain (&figure, chances, 0, claim->safe);
  assert_certain (&figure, chances, 1, claim->mines);
  if (claim->ringed != NULL)
    assert_ringed (&figure, claim->ringed);
  if (claim->lowest != NULL)
    assert_lowest (&figure, chances, claim->lowest);
  if (claim->chances != NULL)
    assert_shares (&figure, claim->chances, chances);
  if (claim->wins != NULL)
    assert_wins (&figure, claim);
  if (claim->supposed != NULL)
    assert_supposed (&figure, claim);
  figure_clear (&figure);
}

static const MsHelpItem *
find_figure (int index)
{
  int n_pages;
  const MsHelpPage *pages = ms_help_pages (&n_pages);
  for (int i = 0; i < n_pages; i++)
    for (const MsHelpItem *item = pages[i].items; item->kind != MS_HELP_END; item++)
      if (item->kind >= MS_HELP_BOARD && index-- == 0)
        return item;
  return NULL;
}

static void
captions_are_true (void **state)
{
  for (guint i = 0; i < G_N_ELEMENTS (claims); i++)
    {
      const MsHelpItem *item = find_figure ((int)i);
      assert_non_null (item);
      assert_claim (item, &claims[i]);
    }
  assert_null (find_figure (G_N_ELEMENTS (claims)));
}

/* "With 6 mines … the safest. With 9 … just as safe; with more they are safer." */
static void
the_total_changes_which_is_safest (void **state)
{
  Figure figure;
  MsSolver *solver = ms_solver_new (NULL);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  options.exact = true;
  figure_init (&figure, find_figure (G_N_ELEMENTS (claims) - 1));
  int of_one = cell_of (&figure, "B3"), between = cell_of (&figure, "D3"), n_met = 0;
  for (int mines = 6; mines < figure.n; mines++)
    {
      MsPosition *position;
      MsSolverResult *result;
      assert_int_equal (ms_position_new (figure.width, figure.n / figure.width, mines,
                            ms_position_get_cells (figure.position), NULL, &position, NULL),
          MS_STATUS_OK);
      assert_int_equal (ms_solver_run (solver, position, &options, &result), MS_STATUS_OK);
      ms_position_unref (position);
      if (result->consistent && mines == 9)
        assert_string_equal (result->fraction[of_one], result->fraction[between]);
      else if (result->consistent)
        assert_int_equal (
            result->mine_probability[of_one] < result->mine_probability[between], mines < 9);
      n_met += result->consistent;
      ms_solver_result_free (result);
    }
  assert_true (n_met > 15);
  figure_clear (&figure);
  ms_solver_free (solver);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (captions_are_true),
    cmocka_unit_test (the_total_changes_which_is_safest),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
