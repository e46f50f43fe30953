/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-what-if.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <string.h>

/* On boards of up to so many cells, layouts are counted in whole numbers, which takes no time that
 * anybody notices and says exactly where curves meet. */
#define EXACT_MAX_CELLS 1024
/* A curve that takes longer is given up: nobody waits so long for it. */
#define MOST_SECONDS 600

typedef struct
{
  int cells[MS_WHAT_IF_MOST_CELLS]; /* zeros past the last */
  guint n_cells;
  int width, height; /* of the board they are on */
} Question;

static void
answer_free (gpointer data)
{
  MsWhatIfAnswer *answer = data;
  ms_crossings_free (answer->crossings);
  ms_curve_free (answer->curve);
  g_free (answer);
}

/* --- On the thread --- */

static MsStatus
count (MsInquiryRun *run, MsSolver *solver, MsCurve **curve)
{
  const Question *question = run->question;
  MsSolverOptions *options = &run->base.options;
  double densities[MS_WHAT_IF_DENSITY_STEPS - 1];
  options->time_limit = MOST_SECONDS;
  options->work_limit = MS_WORK_USUAL;
  options->exact = question->width * question->height <= EXACT_MAX_CELLS;
  options->density = 0; /* the curve has them all */
  if (isnan (ms_variation_get_density (run->variation)))
    return ms_solver_curve (solver, run->base.position, options, question->cells,
        (int)question->n_cells, 0, G_MAXINT, curve);
  for (int i = 0; i < MS_WHAT_IF_DENSITY_STEPS - 1; i++)
    densities[i] = (i + 1) / (double)MS_WHAT_IF_DENSITY_STEPS;
  return ms_solver_density_curve (solver, run->base.position, options, question->cells,
      (int)question->n_cells, densities, MS_WHAT_IF_DENSITY_STEPS - 1, curve);
}

/* A curve that could not be finished is dropped, because a part would look like the whole. */
static gpointer
find (MsInquiryRun *run)
{
  MsSolver *solver = ms_solver_new (NULL);
  MsWhatIfAnswer *answer = g_new0 (MsWhatIfAnswer, 1);
  memcpy (answer->cells, ((const Question *)run->question)->cells, sizeof answer->cells);
  if (solver != NULL)
    run->status = count (run, solver, &answer->curve);
  if (run->status == MS_STATUS_OK
      && (answer->crossings = ms_curve_find_crossings (answer->curve)) == NULL)
    run->status = MS_STATUS_NO_MEMORY;
  ms_solver_free (solver);
  if (run->status != MS_STATUS_OK)
    g_clear_pointer (&answer, answer_free);
  return answer;
}

/* --- Cells --- */

static gboolean
can_pick (MsGame *game, int cell)
{
  if (cell < 0 || cell >= ms_game_get_width (game) * ms_game_get_height (game))
    return FALSE;
  MsCell seen = ms_game_get_cells (game)[cell];
  return !ms_cell_is_opened (seen) && seen != MS_CELL_BLAST;
}

static gboolean
is_among (const int *cells, guint n, int cell)
{
  for (guint i = 0; i < n; i++)
    if (cells[i] == cell)
      return TRUE;
  return FALSE;
}

/* The question about those of cells[n] that can be picked. */
static Question
make_question (MsGame *game, const int *cells, guint n)
{
  Question question = { .width = ms_game_get_width (game), .height = ms_game_get_height (game) };
  for (guint i = 0; i < n && question.n_cells < MS_WHAT_IF_MOST_CELLS; i++)
    if (can_pick (game, cells[i]) && !is_among (question.cells, question.n_cells, cells[i]))
      question.cells[question.n_cells++] = cells[i];
  return question;
}

static void
carry (gpointer data, MsGame *game)
{
  const Question before = *(const Question *)data;
  gboolean fits = before.width == ms_game_get_width (game)
      && before.height == ms_game_get_height (game);
  *(Question *)data = make_question (game, before.cells, fits ? before.n_cells : 0);
}

/* That no cell is picked is said by the page. */
static const char *
refuse (gconstpointer question, MsGame *game)
{
  return ((const Question *)question)->n_cells == 0 ? "" : NULL;
}

/* Which density is shown does not matter: the curve has them all. */
static MsVariation *
narrow (const MsVariation *variation)
{
  g_autoptr (MsVariation) own = ms_variation_set_mines (variation, -1);
  return isnan (ms_variation_get_density (own)) ? g_steal_pointer (&own)
                                                : ms_variation_set_density (own, 0.5);
}

MsInquiry *
ms_what_if_new (MsGame *game)
{
  static const MsInquiryKind kind = {
    .question_size = sizeof (Question),
    .carry = carry,
    .refuse = refuse,
    .narrow = narrow,
    .lingers = TRUE,
    .find = find,
    .free_answer = answer_free,
  };
  return ms_inquiry_new (&kind, game);
}

/* While cells are picked it hears of the game even if nobody looks: they must drop out in time. */
void
ms_what_if_set_cells (MsInquiry *self, const int *cells, guint n)
{
  const Question *before = ms_inquiry_get_question (self);
  Question question = make_question (ms_follower_get_game (MS_FOLLOWER (self)), cells, n);
  if (question.n_cells == before->n_cells
      && memcmp (question.cells, before->cells, sizeof question.cells) == 0)
    return;
  ms_inquiry_ask (self, &question);
  ms_follower_keep (MS_FOLLOWER (self), question.n_cells > 0);
}

const int *
ms_what_if_get_cells (MsInquiry *self, guint *n)
{
  const Question *question = ms_inquiry_get_question (self);
  *n = question->n_cells;
  return question->cells;
}

gboolean
ms_what_if_toggle_cell (MsInquiry *self, int cell)
{
  const Question before = *(const Question *)ms_inquiry_get_question (self);
  int cells[MS_WHAT_IF_MOST_CELLS + 1];
  guint n = 0;
  gboolean picked = is_among (before.cells, before.n_cells, cell);
  if (!picked
      && (!can_pick (ms_follower_get_game (MS_FOLLOWER (self)), cell)
          || before.n_cells == MS_WHAT_IF_MOST_CELLS))
    return FALSE;
  for (guint i = 0; i < before.n_cells; i++)
    if (before.cells[i] != cell)
      cells[n++] = before.cells[i];
  if (!picked)
    cells[n++] = cell;
  ms_what_if_set_cells (self, cells, n);
  return TRUE;
}

/* --- Curves --- */

gboolean
ms_what_if_get_by_density (MsInquiry *self)
{
  return !isnan (ms_variation_get_density (ms_inquiry_get_variation (self)));
}

const MsCurve *
ms_what_if_get_curve (MsInquiry *self)
{
  const MsWhatIfAnswer *answer = ms_inquiry_get (self);
  return answer != NULL ? answer->curve : NULL;
}

double
ms_what_if_get_place (const MsCurveRow *row)
{
  return isnan (row->density) ? row->mines : row->density;
}

int
ms_what_if_find_row (const MsCurve *curve, double value)
{
  int best = -1;
  for (int i = 0; curve != NULL && i < curve->n_rows; i++)
    if (best < 0
        || fabs (ms_what_if_get_place (&curve->rows[i]) - value)
            < fabs (ms_what_if_get_place (&curve->rows[best]) - value))
      best = i;
  return best;
}

/* --- In words --- */

/* Nobody reads more lines than that in a panel; the table and the file have them all. */
#define MOST_CROSSINGS 30

const char *
ms_what_if_letter (guint i, char letter[MS_WHAT_IF_LETTER_SIZE])
{
  letter[0] = (char)('A' + i);
  letter[1] = '\0';
  return letter;
}

static gboolean
is_by_density (const MsCurveRow *row)
{
  return !isnan (row->density);
}

char *
ms_what_if_text_dup_place (const MsCurveRow *row, MsOddsFormat numbers)
{
  if (is_by_density (row))
    return ms_odds_format_dup_share (numbers, row->density, FALSE, 1);
  return g_strdup_printf ("%d", row->mines);
}

char *
ms_what_if_text_dup_chance (const MsCurveRow *row, int i, MsOddsFormat numbers)
{
  double p = row->probability[i];
  if (p == 0 || p == 1)
    return ms_odds_format_dup_share (numbers, ms_odds_format_value (numbers, p), TRUE, 1);
  return ms_odds_format_dup (numbers, p, NAN, row->fraction != NULL ? row->fraction[i] : NULL, 1);
}

/* Takes text, a figure: it does not end one line and begin the next. */
static char *
keep_together (char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  g_free (text);
  return g_strjoinv ("\u00a0", words);
}

/* "A 12.5 %, B 20.0 %" */
static char *
dup_chances (const MsCurve *curve, const MsCurveRow *row, MsOddsFormat numbers)
{
  GString *text = g_string_new (NULL);
  for (int i = 0; i < curve->n_cells; i++)
    {
      char letter[MS_WHAT_IF_LETTER_SIZE];
      g_autofree char *chance = ms_what_if_text_dup_chance (row, i, numbers);
      ms_what_if_letter ((guint)i, letter);
      /* Translators: the letter of a cell and its chance: "A 12.5 %". */
      g_autofree char *one = keep_together (g_strdup_printf (_ ("%1$s %2$s"), letter, chance));
      g_string_append (text, i > 0 ? C_ ("list of cells", ", ") : "");
      g_string_append (text, one);
    }
  return g_string_free (text, FALSE);
}

char *
ms_what_if_text_dup_reading (const MsCurve *curve, int row, MsOddsFormat numbers)
{
  const MsCurveRow *at = &curve->rows[row];
  g_autofree char *chances = dup_chances (curve, at, numbers);
  if (is_by_density (at))
    {
      g_autofree char *place = ms_what_if_text_dup_place (at, numbers);
      /* Translators: %1$s is a percentage or a decimal, %2$s a list such as "A 12.5 %, B 20.0
       * %". */
      return g_strdup_printf (_ ("At a density of %1$s: %2$s"), place, chances);
    }
  /* Translators: %2$s is a list such as "A 12.5 %, B 20.0 %". */
  return g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "At %1$d mine: %2$s", "At %1$d mines: %2$s", (gulong)at->mines),
      at->mines, chances);
}

/* "B = C at 24", "A and B cross between 82 and 83". */
static char *
dup_crossing (const MsCurve *curve, const MsCrossing *crossing, MsOddsFormat numbers)
{
  char first[MS_WHAT_IF_LETTER_SIZE], second[MS_WHAT_IF_LETTER_SIZE];
  g_autofree char *from = keep_together (
      ms_what_if_text_dup_place (&curve->rows[crossing->from], numbers));
  g_autofree char *to = keep_together (
      ms_what_if_text_dup_place (&curve->rows[crossing->to], numbers));
  ms_what_if_letter ((guint)crossing->first, first);
  ms_what_if_letter ((guint)crossing->second, second);
  if (crossing->from == crossing->to)
    /* Translators: two cells are equally likely mines at a mine total or density: "B = C at 24". */
    return g_strdup_printf (_ ("%1$s = %2$s at %3$s"), first, second, from);
  /* Translators: two cells, and two mine totals or densities. */
  return g_strdup_printf (_ ("%1$s and %2$s cross between %3$s and %4$s"), first, second, from, to);
}

char *
ms_what_if_text_dup_crossings (const MsWhatIfAnswer *answer, MsOddsFormat numbers)
{
  const MsCrossings *crossings = answer->crossings;
  if (crossings->n == 0)
    return NULL;
  GString *text = g_string_new (NULL);
  for (int i = 0; i < crossings->n && i < MOST_CROSSINGS; i++)
    {
      g_autofree char *line = dup_crossing (answer->curve, &crossings->at[i], numbers);
      g_string_append (text, i > 0 ? "\n" : "");
      g_string_append (text, line);
    }
  int n_more = crossings->n - MOST_CROSSINGS;
  if (n_more > 0)
    {
      g_string_append_c (text, '\n');
      g_string_append_printf (text,
          g_dngettext (GETTEXT_PACKAGE, "… and %d more", "… and %d more", (gulong)n_more), n_more);
    }
  return g_string_free (text, FALSE);
}

const char *
ms_what_if_text_get_trouble (MsInquiry *what_if)
{
  const MsCurve *curve = ms_what_if_get_curve (what_if);
  if (curve != NULL && curve->n_rows > 0)
    return NULL;
  if (ms_inquiry_get_busy (what_if))
    return _ ("Counting…");
  if (curve != NULL)
    return ms_what_if_get_by_density (what_if)
        ? _ ("The numbers contradict each other: there is no curve.")
        : _ ("No mine total fits the numbers: there is no curve.");
  switch (ms_inquiry_get_status (what_if))
    {
    case MS_STATUS_OK:
      return _ ("Counting…");
    case MS_STATUS_NO_MEMORY:
      return _ ("There is not enough memory to count this position: there is no curve.");
    default:
      return _ ("This position is too large to be counted exactly, and an estimate would not be "
                "good enough: there is no curve.");
    }
}
