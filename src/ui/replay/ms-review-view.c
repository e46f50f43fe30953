/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-review-view.h"

#include "ms-flow-layout.h"
#include "ms-label-units.h"
#include "ms-odds-types.h"
#include "ms-page-parts.h"
#include "ms-report-review.h"
#include "ms-review-row.h"

#include <glib/gi18n.h>

#include <string.h>

/* --- What is drawn over the board --- */

/* Two groups, so that each has its outline. */
enum
{
  BEST = 1,
  OPENED = 2
};

static void
add_best (MsBoardOverlay *overlay, const MsReviewOpening *opening)
{
  gboolean certain = opening->basis == MS_BASIS_CERTAIN;
  for (int i = 0; i < opening->n_best; i++)
    ms_board_overlay_add (overlay,
        &(MsOverlayCell){ .cell = opening->best_cells[i],
            .group = BEST,
            .sign = certain ? MS_OVERLAY_SAFE : MS_OVERLAY_NO_SIGN,
            .label = "★",
            .text = certain ? _ ("certainly safe") : _ ("the recommended guess") });
}

/* What is opened may be the best, too. */
static void
add_opened (MsBoardOverlay *overlay, const MsReviewOpening *opening)
{
  int width = ms_board_overlay_get_width (overlay);
  for (int i = 0; i < opening->n_opens; i++)
    {
      int cell = opening->opens[i];
      const MsOverlayCell *there = ms_board_overlay_find (overlay, cell % width, cell / width);
      MsOverlayCell opened = { .cell = cell,
        .group = there != NULL ? there->group : OPENED,
        .sign = there != NULL ? there->sign : MS_OVERLAY_NO_SIGN,
        .label = "?",
        .text = there != NULL                     ? _ ("opened, as recommended")
            : opening->verdict == MS_VERDICT_MINE ? _ ("opened, a certain mine")
                                                  : _ ("opened as a guess") };
      ms_board_overlay_add (overlay, &opened);
    }
}

MsBoardOverlay *
ms_review_view_make_overlay (const MsReview *review, const MsReviewOpening *opening)
{
  if (!ms_verdict_is_judged (opening->verdict))
    return NULL;
  MsBoardOverlay *overlay = ms_board_overlay_new (review->width, review->height);
  add_best (overlay, opening);
  add_opened (overlay, opening);
  return overlay;
}

/* --- The page --- */

#define SPACING 8
#define LIST_HEIGHT 80 /* at least so much of the list is in sight */
#define MOST_ROWS 300 /* a hostile recording has millions of wrong flags */
#define ROWS_AT_ONCE 10 /* in each frame, which measures them */

struct _MsReviewView
{
  GtkBox parent_instance;

  /* Children */
  GtkLabel *message; /* while there is no review */
  GtkProgressBar *progress;
  GtkLabel *summary, *sentences, *rest;
  GtkListBox *list;
  GtkWidget *scrolled, *copy_box;

  /* Owned */
  MsPlayback *playback;
  MsReviewer *reviewer;
  MsBoardOverlay *overlay;
  char *title;

  MsOddsFormat numbers;

  /* How far the list is filled. */
  int next_opening, next_flag, n_rows;
  guint fill_id; /* 0: nothing is left to be filled in */

  GCancellable *copying; /* owned; NULL: nothing was copied */
};

enum
{
  PROP_OVERLAY = 1,
  PROP_NUMBERS
};

G_DEFINE_FINAL_TYPE (MsReviewView, ms_review_view, GTK_TYPE_BOX)

static const MsReview *
get_review (MsReviewView *self)
{
  return ms_reviewer_get_review (self->reviewer);
}

/* --- The moment --- */

static void
take_overlay (MsReviewView *self, MsBoardOverlay *overlay)
{
  if (overlay == NULL && self->overlay == NULL)
    return;
  g_clear_pointer (&self->overlay, ms_board_overlay_unref);
  self->overlay = overlay;
  g_object_notify (G_OBJECT (self), "overlay");
}

static GtkListBoxRow *
find_row (MsReviewView *self, int move)
{
  GtkListBoxRow *row;
  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->list, i)) != NULL; i++)
    if (ms_review_row_get_move (MS_REVIEW_ROW (row)) == move)
      return row;
  return NULL;
}

/* Scrolls no further than needed. */
static void
bring_into_sight (MsReviewView *self, GtkWidget *row)
{
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (
      GTK_SCROLLED_WINDOW (self->scrolled));
  graphene_rect_t bounds;
  if (gtk_widget_compute_bounds (row, GTK_WIDGET (self->list), &bounds))
    gtk_adjustment_clamp_page (adjustment, bounds.origin.y, bounds.origin.y + bounds.size.height);
}

/* Right before a move that is judged. */
static void
follow_moment (MsReviewView *self)
{
  const MsReview *review = get_review (self);
  int move = ms_playback_get_move (self->playback);
  if (review == NULL)
    return;
  const MsReviewOpening *opening = ms_review_find_opening (review, move);
  take_overlay (self, opening != NULL ? ms_review_view_make_overlay (review, opening) : NULL);
  GtkListBoxRow *row = find_row (self, move);
  gtk_list_box_select_row (self->list, row);
  if (row != NULL)
    bring_into_sight (self, GTK_WIDGET (row));
}

static void
activated_cb (MsReviewView *self, GtkListBoxRow *row)
{
  int move = ms_review_row_get_move (MS_REVIEW_ROW (row));
  ms_playback_set_playing (self->playback, FALSE);
  if (move < ms_playback_get_n_moves (self->playback))
    ms_playback_seek_move (self->playback, move);
  else
    ms_playback_seek_event (self->playback, ms_playback_get_n_events (self->playback));
}

/* --- What is known --- */

/* For the slider and for going from guess to guess. */
static void
set_marks (MsReviewView *self, const MsReview *review)
{
  g_autofree MsPlaybackMark *marks = g_new (MsPlaybackMark, review->n_openings + 1);
  int n_marks = 0;
  for (int i = 0; i < review->n_openings; i++)
    if (ms_verdict_is_guess (review->openings[i].verdict))
      marks[n_marks++] = (MsPlaybackMark){ review->openings[i].move,
        review->openings[i].verdict == MS_VERDICT_AVOIDABLE ? MS_PLAYBACK_AVOIDABLE
                                                            : MS_PLAYBACK_GUESS };
  ms_playback_set_marks (self->playback, marks, n_marks);
}

static int
compare_rows (GtkListBoxRow *a, GtkListBoxRow *b, gpointer user_data)
{
  return ms_review_row_get_move (MS_REVIEW_ROW (a)) - ms_review_row_get_move (MS_REVIEW_ROW (b));
}

static gboolean
is_listed (const MsReviewOpening *opening)
{
  return opening->verdict != MS_VERDICT_CERTAIN;
}

/* NULL: there are no more. */
static GtkWidget *
make_next_row (MsReviewView *self, const MsReview *review)
{
  while (self->next_opening < review->n_openings)
    {
      const MsReviewOpening *opening = &review->openings[self->next_opening++];
      if (is_listed (opening))
        return ms_review_row_new_opening (opening, review->width, self->numbers);
    }
  if (self->next_flag < review->n_flags)
    return ms_review_row_new_flag (&review->flags[self->next_flag++], review->width);
  return NULL;
}

/* FALSE: all that is listed is there. */
static gboolean
fill_list (MsReviewView *self, const MsReview *review)
{
  GtkWidget *row = NULL;
  for (int i = 0; i < ROWS_AT_ONCE && self->n_rows < MOST_ROWS; i++, self->n_rows++)
    {
      row = make_next_row (self, review);
      if (row == NULL)
        return FALSE;
      gtk_list_box_append (self->list, row);
    }
  return row != NULL;
}

static void
set_label (GtkLabel *label, const char *text)
{
  gtk_label_set_text (label, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL);
}

static void
show_summary (MsReviewView *self, const MsReview *review)
{
  g_autofree char *summary = ms_report_review_dup_summary (review, self->numbers);
  set_label (self->summary, summary);
}

/* In the rows that there are, so that neither the selection nor the focus moves. */
static void
set_numbers (MsReviewView *self, MsOddsFormat numbers)
{
  const MsReview *review = get_review (self);
  GtkListBoxRow *row;
  self->numbers = numbers;
  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->list, i)) != NULL; i++)
    ms_review_row_set_numbers (MS_REVIEW_ROW (row), numbers);
  if (review != NULL)
    show_summary (self, review);
}

/* What the list has no room for. */
static void
tell_rest (MsReviewView *self, const MsReview *review)
{
  int n = review->n_flags;
  for (int i = 0; i < review->n_openings; i++)
    n += is_listed (&review->openings[i]);
  int n_more = MAX (n - MOST_ROWS, 0);
  g_autofree char *rest = n_more == 0
      ? NULL
      : g_strdup_printf (ngettext ("%d more is not listed here; the copied text has all of them.",
                             "%d more are not listed here; the copied text has all of them.",
                             (unsigned long)n_more),
          n_more);
  set_label (self->rest, rest);
}

static gboolean
fill_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer user_data)
{
  MsReviewView *self = MS_REVIEW_VIEW (widget);
  if (fill_list (self, get_review (self)))
    return G_SOURCE_CONTINUE;
  self->fill_id = 0;
  follow_moment (self);
  return G_SOURCE_REMOVE;
}

static void
show_review (MsReviewView *self, const MsReview *review)
{
  g_autofree char *sentences = ms_report_figures_dup_sentences (&review->sum);
  show_summary (self, review);
  set_label (self->sentences, sentences);
  if (fill_list (self, review))
    self->fill_id = gtk_widget_add_tick_callback (GTK_WIDGET (self), fill_cb, NULL, NULL);
  tell_rest (self, review);
  set_marks (self, review);
  follow_moment (self);
}

static const char *
get_message (MsReviewView *self)
{
  if (get_review (self) != NULL)
    return NULL;
  if (ms_worker_get_busy (MS_WORKER (self->reviewer)))
    return _ ("The game is being reviewed…");
  if (ms_reviewer_get_status (self->reviewer) == MS_STATUS_NO_MEMORY)
    return _ ("There is not enough memory to review this game.");
  return _ ("Each cell opened in the game is judged here: certain, a guess than which none "
            "better is known, a worse guess, or a guess that could be avoided.");
}

static void
update_state (MsReviewView *self)
{
  gboolean known = get_review (self) != NULL;
  set_label (self->message, get_message (self));
  gtk_widget_set_visible (
      GTK_WIDGET (self->progress), !known && ms_worker_get_busy (MS_WORKER (self->reviewer)));
  gtk_widget_set_visible (self->scrolled, known);
  gtk_widget_set_visible (self->copy_box, known);
}

static void
reviewed_cb (MsReviewView *self)
{
  const MsReview *review = get_review (self);
  if (review != NULL)
    show_review (self, review);
  update_state (self);
}

static gboolean
tick_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer user_data)
{
  MsReviewView *self = MS_REVIEW_VIEW (widget);
  if (!gtk_widget_get_visible (GTK_WIDGET (self->progress)))
    return G_SOURCE_REMOVE;
  gtk_progress_bar_set_fraction (
      self->progress, ms_worker_get_progress (MS_WORKER (self->reviewer)));
  return G_SOURCE_CONTINUE;
}

static void
ms_review_view_map (GtkWidget *widget)
{
  MsReviewView *self = MS_REVIEW_VIEW (widget);
  GTK_WIDGET_CLASS (ms_review_view_parent_class)->map (widget);
  ms_reviewer_start_points (self->reviewer);
  update_state (self);
  if (gtk_widget_get_visible (GTK_WIDGET (self->progress)))
    gtk_widget_add_tick_callback (widget, tick_cb, NULL, NULL);
}

/* --- Copying --- */

typedef struct
{
  MsReportReview report;
  char *title;
} Copying;

static void
copying_free (gpointer user_data)
{
  Copying *copying = user_data;
  g_free (copying->title);
  g_free (copying);
}

static char *
write_text (const MsReview *review, gpointer copying)
{
  MsReportReview report = ((Copying *)copying)->report;
  report.review = review;
  return ms_report_review_dup_text (&report);
}

static char *
write_csv (const MsReview *review, gpointer copying)
{
  return ms_report_review_dup_csv (review);
}

/* As bytes, which GTK does not copy once more. */
static void
written_cb (GObject *reviewer, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (MsReviewView) self = user_data;
  char *text = ms_reviewer_write_finish (MS_REVIEWER (reviewer), result);
  if (text == NULL) /* something else is copied, or the page is gone */
    return;
  g_autoptr (GBytes) bytes = g_bytes_new_take (text, strlen (text));
  g_autoptr (GdkContentProvider)
      content = gdk_content_provider_new_for_bytes ("text/plain;charset=utf-8", bytes);
  gdk_clipboard_set_content (gtk_widget_get_clipboard (GTK_WIDGET (self)), content);
}

static void
copy (MsReviewView *self, MsReviewerWrite write)
{
  MsReplay *replay = ms_playback_get_replay (self->playback);
  Copying *copying = g_new (Copying, 1);
  copying->title = g_strdup (self->title);
  copying->report = (MsReportReview){ .name = copying->title,
    .assisted = ms_replay_get_assisted (replay),
    .elapsed_ms = ms_replay_get_time (replay),
    .numbers = self->numbers };
  g_cancellable_cancel (self->copying);
  g_clear_object (&self->copying);
  self->copying = g_cancellable_new ();
  ms_reviewer_write_async (
      self->reviewer, write, copying, copying_free, self->copying, written_cb, g_object_ref (self));
}

static void
copy_text_cb (MsReviewView *self)
{
  copy (self, write_text);
}

static void
copy_csv_cb (MsReviewView *self)
{
  copy (self, write_csv);
}

/* --- The object --- */

MsReviewer *
ms_review_view_get_reviewer (MsReviewView *self)
{
  return self->reviewer;
}

MsBoardOverlay *
ms_review_view_get_overlay (MsReviewView *self)
{
  return self->overlay;
}

static void
ms_review_view_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  MsReviewView *self = MS_REVIEW_VIEW (object);
  if (id == PROP_OVERLAY)
    g_value_set_boxed (value, self->overlay);
  else if (id == PROP_NUMBERS)
    g_value_set_enum (value, (int)self->numbers);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
ms_review_view_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_NUMBERS)
    set_numbers (MS_REVIEW_VIEW (object), (MsOddsFormat)g_value_get_enum (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
ms_review_view_dispose (GObject *object)
{
  MsReviewView *self = MS_REVIEW_VIEW (object);
  if (self->fill_id != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->fill_id);
  self->fill_id = 0;
  g_cancellable_cancel (self->copying);
  g_clear_object (&self->copying);
  if (self->reviewer != NULL)
    ms_worker_stop (MS_WORKER (self->reviewer));
  g_clear_object (&self->reviewer);
  g_clear_object (&self->playback);
  g_clear_pointer (&self->overlay, ms_board_overlay_unref);
  g_clear_pointer (&self->title, g_free);
  G_OBJECT_CLASS (ms_review_view_parent_class)->dispose (object);
}

static void
ms_review_view_class_init (MsReviewViewClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  object_class->get_property = ms_review_view_get_property;
  object_class->set_property = ms_review_view_set_property;
  object_class->dispose = ms_review_view_dispose;
  widget_class->map = ms_review_view_map;
  g_object_class_install_property (object_class, PROP_OVERLAY,
      g_param_spec_boxed (
          "overlay", NULL, NULL, MS_TYPE_BOARD_OVERLAY, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS));
  g_object_class_install_property (object_class, PROP_NUMBERS,
      g_param_spec_enum ("numbers", NULL, NULL, MS_TYPE_ODDS_FORMAT, MS_ODDS_FORMAT_MINE,
          G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS));
}

static GtkLabel *
add_label (MsReviewView *self, const char *class)
{
  GtkLabel *label = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_xalign (label, 0);
  gtk_label_set_wrap (label, TRUE);
  gtk_label_set_max_width_chars (label, 36);
  gtk_widget_set_visible (GTK_WIDGET (label), FALSE);
  ms_label_units_keep (label);
  if (class != NULL)
    gtk_widget_add_css_class (GTK_WIDGET (label), class);
  gtk_box_append (GTK_BOX (self), GTK_WIDGET (label));
  return label;
}

static void
add_list (MsReviewView *self)
{
  GtkWidget *list = gtk_list_box_new ();
  self->list = GTK_LIST_BOX (list);
  gtk_list_box_set_sort_func (self->list, compare_rows, NULL, NULL);
  gtk_accessible_update_property (
      GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Guesses and wrong flags"), -1);
  self->scrolled = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (
      GTK_SCROLLED_WINDOW (self->scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (self->scrolled), LIST_HEIGHT);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scrolled), list);
  gtk_widget_set_vexpand (self->scrolled, TRUE);
  gtk_box_append (GTK_BOX (self), self->scrolled);
  self->rest = add_label (self, NULL);
  g_signal_connect_object (
      list, "row-activated", G_CALLBACK (activated_cb), self, G_CONNECT_SWAPPED);
}

static void
add_button (MsReviewView *self, const char *label, GCallback callback)
{
  GtkWidget *button = ms_page_button (label);
  g_signal_connect_object (button, "clicked", callback, self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (self->copy_box), button);
}

static void
ms_review_view_init (MsReviewView *self)
{
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_box_set_spacing (GTK_BOX (self), SPACING);
  self->message = add_label (self, NULL);
  self->progress = GTK_PROGRESS_BAR (gtk_progress_bar_new ());
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->progress), GTK_ACCESSIBLE_PROPERTY_LABEL,
      _ ("How much of the game has been reviewed"), -1);
  gtk_box_append (GTK_BOX (self), GTK_WIDGET (self->progress));
  self->summary = add_label (self, "heading");
  self->sentences = add_label (self, NULL);
  add_list (self);
  self->copy_box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_set_layout_manager (self->copy_box, ms_flow_layout_new (MS_FLOW_LINES));
  gtk_box_append (GTK_BOX (self), self->copy_box);
  add_button (self, _ ("Copy as _Text"), G_CALLBACK (copy_text_cb));
  add_button (self, _ ("Copy as _CSV"), G_CALLBACK (copy_csv_cb));
}

GtkWidget *
ms_review_view_new (MsPlayback *playback, const char *title)
{
  MsReviewView *self = g_object_new (MS_TYPE_REVIEW_VIEW, NULL);
  self->playback = g_object_ref (playback);
  self->reviewer = ms_reviewer_new (ms_playback_get_replay (playback));
  self->title = g_strdup (title);
  g_signal_connect_object (
      self->reviewer, "notify::reviewed", G_CALLBACK (reviewed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (
      playback, "notify::move", G_CALLBACK (follow_moment), self, G_CONNECT_SWAPPED);
  update_state (self);
  return GTK_WIDGET (self);
}
