/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-what-if.h"

#include "ms-game.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <string.h>

/* On boards of up to so many cells, layouts are counted in whole numbers, which takes no time that
 * anybody notices and says exactly where curves meet. */
#define EXACT_MAX_CELLS 1024
/* A curve that takes longer is given up: nobody waits so long for it. */
#define MOST_SECONDS 600

/* The curves as they were counted; a mine total that no layout has is no row of them. */
typedef struct
{
  MsCurve *curve;
  MsCrossings *crossings;
  int cells[MS_WHAT_IF_MOST_CELLS];
  MsStatus status;
} Answer;

typedef struct
{
  MsFollowerRun base;
  MsVariation *assumed; /* owned, borrowed by options */
  gboolean by_density;
  int n_cells;
  Answer answer;
  gboolean news; /* main thread only: the end brought something */
} Job;

struct _MsWhatIf
{
  MsFollower parent_instance;

  int cells[MS_WHAT_IF_MOST_CELLS];
  guint n_cells;
  int width, height; /* of the board they are on */
  MsVariation *variation; /* without a total; owned, may be NULL */

  Answer answer; /* owned */
};

static guint cells_changed_signal, changed_signal;

G_DEFINE_FINAL_TYPE (MsWhatIf, ms_what_if, MS_TYPE_FOLLOWER)

static void
answer_clear (Answer *self)
{
  ms_crossings_free (self->crossings);
  ms_curve_free (self->curve);
  *self = (Answer){ .status = MS_STATUS_OK };
}

/* --- On the thread --- */

static MsStatus
count (Job *job, MsSolver *solver, MsCurve **curve)
{
  MsPosition *position = job->base.position;
  double densities[MS_WHAT_IF_DENSITY_STEPS - 1];
  if (!job->by_density)
    return ms_solver_curve (
        solver, position, &job->base.options, job->answer.cells, job->n_cells, 0, G_MAXINT, curve);
  for (int i = 0; i < MS_WHAT_IF_DENSITY_STEPS - 1; i++)
    densities[i] = (i + 1) / (double)MS_WHAT_IF_DENSITY_STEPS;
  return ms_solver_density_curve (solver, position, &job->base.options, job->answer.cells,
      job->n_cells, densities, MS_WHAT_IF_DENSITY_STEPS - 1, curve);
}

/* A curve that could not be finished is dropped, because a part would look like the whole. */
static void
work (MsWorkerRun *run)
{
  Job *job = (Job *)run;
  MsSolver *solver = ms_solver_new (NULL);
  job->answer.status = MS_STATUS_NO_MEMORY;
  if (solver == NULL)
    return;
  job->answer.status = count (job, solver, &job->answer.curve);
  if (job->answer.status != MS_STATUS_OK)
    g_clear_pointer (&job->answer.curve, ms_curve_free);
  else if ((job->answer.crossings = ms_curve_find_crossings (job->answer.curve)) == NULL)
    {
      g_clear_pointer (&job->answer.curve, ms_curve_free);
      job->answer.status = MS_STATUS_NO_MEMORY;
    }
  ms_solver_free (solver);
}

static void
clear (MsWorkerRun *run)
{
  Job *job = (Job *)run;
  answer_clear (&job->answer);
  g_clear_pointer (&job->assumed, ms_variation_unref);
  ms_follower_run_clear (run);
}

/* --- On the main thread --- */

static void
ms_what_if_begin (MsWorker *worker, MsWorkerRun *run)
{
  MsWhatIf *self = MS_WHAT_IF (worker);
  Job *job = (Job *)run;
  guint n_assumed;
  MS_WORKER_CLASS (ms_what_if_parent_class)->begin (worker, run);
  MsSolverOptions *options = &job->base.options;
  options->time_limit = MOST_SECONDS;
  options->work_limit = MS_WORK_USUAL;
  options->exact = self->width * self->height <= EXACT_MAX_CELLS;
  job->assumed = self->variation != NULL ? ms_variation_ref (self->variation) : NULL;
  options->assumed = ms_variation_get_assumed (job->assumed, &n_assumed);
  options->n_assumed = (int)n_assumed;
  job->by_density = ms_what_if_get_by_density (self);
  job->n_cells = (int)self->n_cells;
  memcpy (job->answer.cells, self->cells, sizeof self->cells);
}

static void
ms_what_if_end (MsWorker *worker, MsWorkerRun *run, gboolean wanted)
{
  MsWhatIf *self = MS_WHAT_IF (worker);
  Job *job = (Job *)run;
  job->news = wanted && job->answer.status != MS_STATUS_CANCELLED;
  if (!job->news)
    return;
  answer_clear (&self->answer);
  self->answer = job->answer;
  job->answer = (Answer){ .status = MS_STATUS_OK };
}

static void
ms_what_if_tell (MsWorker *worker, MsWorkerRun *run)
{
  if (((Job *)run)->news)
    g_signal_emit (worker, changed_signal, 0);
}

/* Begins to count what is wanted now.  The answer there is stays until then, unless forget says that it
 * is wrong by now. */
static void
refresh (MsWhatIf *self, gboolean forget)
{
  gboolean wanted = ms_follower_get_active (MS_FOLLOWER (self)) && self->n_cells > 0;
  gboolean had = self->answer.curve != NULL || self->answer.status != MS_STATUS_OK;
  if (wanted)
    ms_worker_request (MS_WORKER (self));
  else
    ms_worker_stop (MS_WORKER (self));
  if (forget || !wanted)
    answer_clear (&self->answer);
  if (had && (forget || !wanted))
    g_signal_emit (self, changed_signal, 0);
}

/* --- Cells --- */

static gboolean
can_pick (MsWhatIf *self, int cell)
{
  MsGame *game = ms_follower_get_game (MS_FOLLOWER (self));
  if (cell < 0 || cell >= ms_game_get_width (game) * ms_game_get_height (game))
    return FALSE;
  MsCell seen = ms_game_get_cells (game)[cell];
  return !ms_cell_is_opened (seen) && seen != MS_CELL_BLAST;
}

static int
find_cell (const int *cells, guint n, int cell)
{
  for (guint i = 0; i < n; i++)
    if (cells[i] == cell)
      return (int)i;
  return -1;
}

/* Takes those of cells[n] that can be picked; whether that is a change. */
static gboolean
take_cells (MsWhatIf *self, const int *cells, guint n)
{
  int taken[MS_WHAT_IF_MOST_CELLS] = { 0 };
  guint n_taken = 0;
  for (guint i = 0; i < n && n_taken < MS_WHAT_IF_MOST_CELLS; i++)
    if (can_pick (self, cells[i]) && find_cell (taken, n_taken, cells[i]) < 0)
      taken[n_taken++] = cells[i];
  if (n_taken == self->n_cells && memcmp (taken, self->cells, n_taken * sizeof *taken) == 0)
    return FALSE;
  memcpy (self->cells, taken, sizeof taken);
  self->n_cells = n_taken;
  ms_follower_keep (MS_FOLLOWER (self), n_taken > 0);
  return TRUE;
}

void
ms_what_if_set_cells (MsWhatIf *self, const int *cells, guint n)
{
  g_return_if_fail (MS_IS_WHAT_IF (self));
  if (!take_cells (self, cells, n))
    return;
  refresh (self, FALSE);
  g_signal_emit (self, cells_changed_signal, 0);
}

const int *
ms_what_if_get_cells (MsWhatIf *self, guint *n)
{
  *n = self->n_cells;
  return self->cells;
}

gboolean
ms_what_if_toggle_cell (MsWhatIf *self, int cell)
{
  int cells[MS_WHAT_IF_MOST_CELLS + 1];
  guint n = 0;
  gboolean picked = find_cell (self->cells, self->n_cells, cell) >= 0;
  if (!picked && (!can_pick (self, cell) || self->n_cells == MS_WHAT_IF_MOST_CELLS))
    return FALSE;
  for (guint i = 0; i < self->n_cells; i++)
    if (self->cells[i] != cell)
      cells[n++] = self->cells[i];
  if (!picked)
    cells[n++] = cell;
  ms_what_if_set_cells (self, cells, n);
  return TRUE;
}

static gboolean
takes_other_size (MsWhatIf *self)
{
  MsGame *game = ms_follower_get_game (MS_FOLLOWER (self));
  int width = ms_game_get_width (game), height = ms_game_get_height (game);
  gboolean other = width != self->width || height != self->height;
  self->width = width;
  self->height = height;
  return other;
}

static void
ms_what_if_moved (MsFollower *follower)
{
  MsWhatIf *self = MS_WHAT_IF (follower);
  int before[MS_WHAT_IF_MOST_CELLS];
  memcpy (before, self->cells, sizeof before);
  guint n = takes_other_size (self) ? 0 : self->n_cells;
  gboolean others = take_cells (self, before, n);
  refresh (self, TRUE);
  if (others)
    g_signal_emit (self, cells_changed_signal, 0);
}

static void
ms_what_if_activated (MsFollower *follower)
{
  takes_other_size (MS_WHAT_IF (follower));
  refresh (MS_WHAT_IF (follower), FALSE);
}

/* --- The rest --- */

void
ms_what_if_set_variation (MsWhatIf *self, const MsVariation *variation)
{
  g_return_if_fail (MS_IS_WHAT_IF (self));
  g_autoptr (MsVariation) own = ms_variation_set_mines (variation, -1);
  /* Which density is shown does not matter: the curve has them all. */
  if (!isnan (ms_variation_get_density (own)))
    {
      MsVariation *one = ms_variation_set_density (own, 0.5);
      ms_variation_unref (own);
      own = one;
    }
  if (ms_variation_equal (own, self->variation))
    return;
  g_clear_pointer (&self->variation, ms_variation_unref);
  self->variation = g_steal_pointer (&own);
  refresh (self, TRUE);
}

gboolean
ms_what_if_get_by_density (MsWhatIf *self)
{
  return !isnan (ms_variation_get_density (self->variation));
}

const MsCurve *
ms_what_if_get_curve (MsWhatIf *self)
{
  return self->answer.curve;
}

const MsCrossings *
ms_what_if_get_crossings (MsWhatIf *self)
{
  return self->answer.crossings;
}

const int *
ms_what_if_get_curve_cells (MsWhatIf *self)
{
  return self->answer.cells;
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

static void
ms_what_if_constructed (GObject *object)
{
  G_OBJECT_CLASS (ms_what_if_parent_class)->constructed (object);
  takes_other_size (MS_WHAT_IF (object));
}

static void
ms_what_if_finalize (GObject *object)
{
  MsWhatIf *self = MS_WHAT_IF (object);
  answer_clear (&self->answer);
  g_clear_pointer (&self->variation, ms_variation_unref);
  G_OBJECT_CLASS (ms_what_if_parent_class)->finalize (object);
}

static void
ms_what_if_class_init (MsWhatIfClass *class)
{
  MsWorkerClass *worker_class = MS_WORKER_CLASS (class);
  G_OBJECT_CLASS (class)->constructed = ms_what_if_constructed;
  G_OBJECT_CLASS (class)->finalize = ms_what_if_finalize;
  worker_class->run_size = sizeof (Job);
  worker_class->begin = ms_what_if_begin;
  worker_class->work = work;
  worker_class->end = ms_what_if_end;
  worker_class->tell = ms_what_if_tell;
  worker_class->clear = clear;
  MS_FOLLOWER_CLASS (class)->moved = ms_what_if_moved;
  MS_FOLLOWER_CLASS (class)->activated = ms_what_if_activated;
  cells_changed_signal = g_signal_new (
      "cells-changed", MS_TYPE_WHAT_IF, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  changed_signal = g_signal_new (
      "changed", MS_TYPE_WHAT_IF, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
ms_what_if_init (MsWhatIf *self)
{
}

MsWhatIf *
ms_what_if_new (MsGame *game)
{
  return g_object_new (MS_TYPE_WHAT_IF, "game", game, NULL);
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
      /* Translators: %1$s is a percentage or a decimal, %2$s a list such as "A 12.5 %, B 20.0 %". */
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
ms_what_if_text_dup_crossings (
    const MsCurve *curve, const MsCrossings *crossings, MsOddsFormat numbers)
{
  if (crossings->n == 0)
    return NULL;
  GString *text = g_string_new (NULL);
  for (int i = 0; i < crossings->n && i < MOST_CROSSINGS; i++)
    {
      g_autofree char *line = dup_crossing (curve, &crossings->at[i], numbers);
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
ms_what_if_text_get_trouble (MsWhatIf *what_if)
{
  const MsCurve *curve = ms_what_if_get_curve (what_if);
  if (curve != NULL && curve->n_rows > 0)
    return NULL;
  if (ms_worker_get_busy (MS_WORKER (what_if)))
    return _ ("Counting…");
  if (curve != NULL)
    return ms_what_if_get_by_density (what_if)
        ? _ ("The numbers contradict each other: there is no curve.")
        : _ ("No mine total fits the numbers: there is no curve.");
  switch (what_if->answer.status)
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
