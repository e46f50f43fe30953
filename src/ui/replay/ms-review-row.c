/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-review-row.h"

#include "ms-cell-name.h"
#include "ms-report-review.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>

struct _MsReviewRow
{
  GtkListBoxRow parent_instance;

  int move;
  /* One of them, borrowed; both NULL: a flag. */
  const MsReviewOpening *opening;
  const MsHabit *habit;
  int width; /* of the board */
  char *title;
  GtkLabel *detail;
};

G_DEFINE_FINAL_TYPE (MsReviewRow, ms_review_row, GTK_TYPE_LIST_BOX_ROW)

/* Guesses have the diamonds they have on the strip; the title says in words what the sign means. */
static const char *
get_sign (MsReviewVerdict verdict)
{
  static const char *const signs[MS_N_VERDICTS] = {
    [MS_VERDICT_FIRST] = "▸",
    [MS_VERDICT_CERTAIN] = "✓",
    [MS_VERDICT_BEST] = "◇",
    [MS_VERDICT_WORSE] = "◈",
    [MS_VERDICT_AVOIDABLE] = "◆",
    [MS_VERDICT_MINE] = "✕",
    [MS_VERDICT_UNKNOWN] = "?",
  };
  return signs[verdict];
}

static GtkWidget *
make_label (const char *text, const char *class)
{
  GtkWidget *label = ms_label_new (text, class);
  g_object_set (
      label, "wrap-mode", PANGO_WRAP_WORD_CHAR, "max-width-chars", 36, "hexpand", TRUE, NULL);
  return label;
}

static void
set_detail (MsReviewRow *self, const char *detail)
{
  g_autofree char *name = g_strdup_printf ("%s. %s", self->title, detail);
  gtk_label_set_text (self->detail, detail);
  ms_widget_set_name (self, name);
}

static MsReviewRow *
make_row (const char *sign, const char *title, int move)
{
  MsReviewRow *self = g_object_new (MS_TYPE_REVIEW_ROW, NULL);
  GtkWidget *detail = make_label (NULL, NULL);
  GtkWidget *grid = g_object_new (GTK_TYPE_GRID, "column-spacing", 8, "margin-start", 6,
      "margin-end", 6, "margin-top", 4, "margin-bottom", 4, NULL);
  /* All signs have the same width, so that the titles stand in line. */
  GtkWidget *shown = g_object_new (
      GTK_TYPE_LABEL, "label", sign, "width-chars", 2, "valign", GTK_ALIGN_START, NULL);
  gtk_grid_attach (GTK_GRID (grid), shown, 0, 0, 1, 1);
  gtk_grid_attach (GTK_GRID (grid), make_label (title, "heading"), 1, 0, 1, 1);
  gtk_grid_attach (GTK_GRID (grid), detail, 1, 1, 1, 1);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (self), grid);
  self->title = g_strdup (title);
  self->detail = GTK_LABEL (detail);
  self->move = move;
  return self;
}

static char *
dup_title (const char *verdict, gint64 time_ms, int cell, int width)
{
  /* Translators: a verdict, a cell, a time in seconds: "Worse guess: F7 after 12.3 s". */
  return g_strdup_printf (_ ("%1$s: %2$s after %3$.1f s"), verdict,
      ms_cell_name_at (cell, width).text, (double)time_ms / 1000);
}

GtkWidget *
ms_review_row_new_opening (const MsReviewOpening *opening, int width, MsOddsFormat numbers)
{
  g_autofree char *title = dup_title (
      ms_report_review_get_title (opening), opening->time_ms, opening->cell, width);
  MsReviewRow *self = make_row (get_sign (opening->verdict), title, opening->move);
  self->opening = opening;
  self->width = width;
  ms_review_row_set_numbers (self, numbers);
  return GTK_WIDGET (self);
}

/* The moment of a flag is right after the move by which it could be known to be wrong. */
GtkWidget *
ms_review_row_new_flag (const MsReviewFlag *flag, int width)
{
  gboolean known = flag->known >= 0;
  g_autofree char *title = dup_title (_ ("Wrong flag"), flag->placed_ms, flag->cell, width);
  g_autofree char *detail = ms_report_review_dup_flag (flag, width);
  MsReviewRow *self = make_row ("⚑", title, (known ? flag->known : flag->placed) + 1);
  set_detail (self, detail);
  return GTK_WIDGET (self);
}

GtkWidget *
ms_review_row_new_habit (const MsHabit *habit, int width, MsOddsFormat numbers)
{
  static const char *const signs[MS_N_HABITS] = {
    [MS_HABIT_HESITATION] = "…",
    [MS_HABIT_GUESS] = "◆",
    [MS_HABIT_DETOUR] = "↝",
    [MS_HABIT_VAIN_CLICK] = "∅",
    [MS_HABIT_IDLE_FLAG] = "⚐",
    [MS_HABIT_HALF_CLICK] = "½",
    [MS_HABIT_MISSED_CHORD] = "⁜",
  };
  g_autofree char *title = dup_title (
      ms_report_review_get_habit_title (habit->kind), habit->to_ms, habit->cell, width);
  MsReviewRow *self = make_row (signs[habit->kind], title, habit->move);
  self->habit = habit;
  self->width = width;
  ms_review_row_set_numbers (self, numbers);
  return GTK_WIDGET (self);
}

void
ms_review_row_set_numbers (MsReviewRow *self, MsOddsFormat numbers)
{
  if (self->opening == NULL && self->habit == NULL)
    return;
  g_autofree char *detail = self->habit != NULL
      ? ms_report_review_dup_habit (self->habit, self->width, numbers)
      : ms_report_review_dup_detail (self->opening, self->width, numbers);
  set_detail (self, detail);
}

gint64
ms_review_row_get_start (MsReviewRow *self)
{
  const MsHabit *habit = self->habit;
  gboolean spans = habit != NULL && habit->kind != MS_HABIT_GUESS && habit->from_ms < habit->to_ms;
  return spans ? habit->from_ms : -1;
}

int
ms_review_row_get_move (MsReviewRow *self)
{
  return self->move;
}

static void
ms_review_row_class_init (MsReviewRowClass *class)
{
  ms_class_own (class, g_free, 1, G_STRUCT_OFFSET (MsReviewRow, title));
}

static void
ms_review_row_init (MsReviewRow *self)
{
}
