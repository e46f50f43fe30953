/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-review-view.h"

#include "ms-click-meter.h"
#include "ms-exercise.h"
#include "ms-flow-layout.h"
#include "ms-once.h"
#include "ms-page-parts.h"
#include "ms-report-review.h"
#include "ms-review-overlay.h"
#include "ms-review-row.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>

#include <string.h>

#define SPACING 8
#define LIST_HEIGHT 80 /* pixels: the least height of the list */
#define MOST_ROWS 300 /* since a recording made to do harm may have millions of wrong flags */
#define ROWS_AT_ONCE \
  10 /* are added in each frame, since all of them are measured before it is drawn */

struct _MsReviewView
{
  GtkBox parent_instance;

  /* Children */
  GtkLabel *message; /* while there is no review */
  GtkProgressBar *progress;
  GtkLabel *summary, *sentences, *rest, *clicks;
  GtkListBox *list;
  GtkAdjustment *position; /* of the list in scrolled */
  GtkWidget *scrolled, *copy_box, *train_button;

  /* Owned */
  MsPlayback *playback;
  MsReviewer *reviewer;
  MsInquiry *meter; /* how few clicks win the board */
  MsBoardOverlay *overlay;
  char *title;

  MsOddsFormat numbers;

  /* How far the list is filled. */
  int next_opening, next_flag, next_habit, n_rows;
  int habits[MS_REPORT_MOST_HABITS], n_habits; /* those of the review that are listed */
  guint fill_id; /* 0: nothing is left to be filled in */
  gboolean follows; /* the list is scrolled to where the selected row is */
  guint layout_id; /* that is done after the next layout; 0: it is not */

  GCancellable *copying; /* owned; NULL: nothing was copied */
  gboolean begun; /* the page has been shown with the review */
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

/* What one trains who made that opening, MsRungRule or MsTopic; -1: there was nothing to see. */
static int
find_topic (const MsReviewOpening *opening)
{
  if (opening == NULL)
    return -1;
  if (opening->verdict == MS_VERDICT_WORSE)
    return MS_TOPIC_GUESS;
  return opening->easiest < MS_N_RUNG_RULES ? (int)opening->easiest : -1;
}

static void
offer_training (MsReviewView *self, int topic)
{
  gtk_widget_set_visible (self->train_button, topic >= 0);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->train_button), "i", topic);
}

/* The selected row's place in the list; FALSE: there is none. */
static gboolean
find_selected (MsReviewView *self, graphene_rect_t *bounds)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (self->list);
  return row != NULL
      && gtk_widget_compute_bounds (GTK_WIDGET (row), GTK_WIDGET (self->list), bounds);
}

/* Scrolls the list no further than is needed to show all of the selected row. */
static void
show_selected (MsReviewView *self)
{
  graphene_rect_t bounds;
  if (find_selected (self, &bounds))
    gtk_adjustment_clamp_page (
        self->position, bounds.origin.y, bounds.origin.y + bounds.size.height);
  self->follows = TRUE;
}

/* Whoever scrolls, the player or the list for the keyboard's row: the selected row is followed as
 * long as it is in sight, but for a pixel that rounding takes. */
static void
scrolled_cb (MsReviewView *self)
{
  graphene_rect_t bounds;
  double value = gtk_adjustment_get_value (self->position);
  double page = gtk_adjustment_get_page_size (self->position);
  if (find_selected (self, &bounds))
    self->follows = bounds.origin.y > value - 1
        && bounds.origin.y + MIN (bounds.size.height, page) < value + page + 1;
}

static gboolean
laid_out_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer user_data)
{
  MsReviewView *self = MS_REVIEW_VIEW (widget);
  self->layout_id = 0;
  if (self->follows)
    show_selected (self);
  return G_SOURCE_REMOVE;
}

/* Rows have their places only once they are laid out, and others where the list is narrower or
 * lower. */
static void
resized_cb (MsReviewView *self)
{
  if (self->layout_id == 0)
    self->layout_id = gtk_widget_add_tick_callback (GTK_WIDGET (self), laid_out_cb, NULL, NULL);
}

/* Shows what belongs to the moment: the overlay where a judged opening follows, and its row in the
 * list. */
static void
follow_moment (MsReviewView *self)
{
  const MsReview *review = get_review (self);
  int move = ms_playback_get_move (self->playback);
  if (review == NULL)
    return;
  const MsReviewOpening *opening = ms_review_find_opening (review, move);
  MsBoardOverlay *overlay = opening != NULL ? ms_review_overlay_new (review, opening) : NULL;
  gboolean changes = overlay != NULL || self->overlay != NULL;
  g_clear_pointer (&self->overlay, ms_board_overlay_unref);
  self->overlay = overlay;
  if (changes)
    g_object_notify (G_OBJECT (self), "overlay");
  offer_training (self, find_topic (opening));
  GtkListBoxRow *row;
  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->list, i)) != NULL; i++)
    if (ms_review_row_get_move (MS_REVIEW_ROW (row)) == move)
      break;
  gtk_list_box_select_row (self->list, row);
  show_selected (self);
}

static void
activated_cb (MsReviewView *self, GtkListBoxRow *row)
{
  int move = ms_review_row_get_move (MS_REVIEW_ROW (row));
  gint64 start = ms_review_row_get_start (MS_REVIEW_ROW (row));
  ms_playback_set_playing (self->playback, FALSE);
  if (start >= 0)
    ms_playback_seek (self->playback, start);
  else if (move < ms_playback_get_n_moves (self->playback))
    ms_playback_seek_move (self->playback, move);
  else
    ms_playback_seek_event (self->playback, ms_playback_get_n_events (self->playback));
  gtk_list_box_select_row (self->list, row); /* others may be of the same move */
}

/* --- What is known --- */

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

/* Makes the row of the next opening that is listed or, after these, of the next wrong flag or
 * moment that cost time; NULL: all have their rows. */
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
  if (self->next_habit < self->n_habits)
    return ms_review_row_new_habit (
        &review->habits[self->habits[self->next_habit++]], review->width, self->numbers);
  return NULL;
}

/* Adds a few rows; FALSE: no more are to be added. */
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
  g_autofree char *summary = ms_report_review_dup_summary (review, self->numbers);
  g_autofree MsPlaybackMark *marks = g_new (MsPlaybackMark, review->n_openings + 1);
  int n_marks = 0;
  /* The guesses become marks of the slider, between which one can go. */
  for (int i = 0; i < review->n_openings; i++)
    if (ms_verdict_is_guess (review->openings[i].verdict))
      marks[n_marks++] = (MsPlaybackMark){ review->openings[i].move,
        review->openings[i].verdict == MS_VERDICT_AVOIDABLE ? MS_PLAYBACK_AVOIDABLE
                                                            : MS_PLAYBACK_GUESS };
  set_label (self->summary, summary);
  set_label (self->sentences, sentences);
  self->n_habits = ms_report_review_choose_habits (review, self->habits);
  if (fill_list (self, review))
    self->fill_id = gtk_widget_add_tick_callback (GTK_WIDGET (self), fill_cb, NULL, NULL);
  /* Say how many rows the list has no room for. */
  int n = review->n_flags + self->n_habits;
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
  ms_playback_set_marks (self->playback, marks, n_marks);
  follow_moment (self);
}

static void
update_state (MsReviewView *self)
{
  gboolean known = get_review (self) != NULL;
  gboolean busy = ms_worker_get_busy (MS_WORKER (self->reviewer));
  const char *message = busy ? _ ("The game is being reviewed…")
      : ms_reviewer_get_status (self->reviewer) == MS_STATUS_NO_MEMORY
      ? _ ("There is not enough memory to review this game.")
      : _ ("Each cell opened in the game is judged here: certain, a guess than which none "
           "better is known, a worse guess, or a guess that could be avoided.");
  set_label (self->message, known ? NULL : message);
  gtk_widget_set_visible (GTK_WIDGET (self->progress), !known && busy);
  gtk_widget_set_visible (self->scrolled, known);
  gtk_widget_set_visible (self->copy_box, known);
}

/* When the page is first shown with the review, it goes to the costliest move, unless the player
 * has gone somewhere before. */
static void
begin (MsReviewView *self)
{
  const MsReview *review = get_review (self);
  if (self->begun || review == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  const MsReviewOpening *costliest = ms_review_find_costliest (review);
  self->begun = TRUE;
  if (costliest != NULL && ms_playback_get_at_start (self->playback)
      && !ms_playback_get_playing (self->playback))
    ms_playback_seek_move (self->playback, costliest->move);
}

/* The fewest clicks are looked for last, as that takes longest; below the list, whose rows stay
 * where they are when it is known. */
static void
follow_clicks (MsReviewView *self)
{
  MsReplay *replay = ms_playback_get_replay (self->playback);
  const MsClickMeasure *measure = ms_inquiry_get (self->meter);
  if (measure != NULL)
    {
      const MsLeastClicks least = { measure->lower, measure->upper, NULL };
      g_autofree char *text = ms_report_review_dup_clicks (ms_replay_get_play (replay), &least);
      set_label (self->clicks, text);
    }
  else if (get_review (self) != NULL && gtk_widget_get_mapped (GTK_WIDGET (self))
      && !ms_worker_get_busy (MS_WORKER (self->reviewer)))
    ms_click_meter_ask (self->meter, replay);
}

static void
reviewed_cb (MsReviewView *self)
{
  const MsReview *review = get_review (self);
  if (review != NULL)
    show_review (self, review);
  update_state (self);
  begin (self);
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
  begin (self);
  follow_clicks (self);
  if (gtk_widget_get_visible (GTK_WIDGET (self->progress)))
    gtk_widget_add_tick_callback (widget, tick_cb, NULL, NULL);
}

/* --- Copying --- */

typedef struct
{
  MsReportReview report;
  MsLeastClicks least;
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

/* Puts the text, which may be long, on the clipboard as bytes: GTK would copy a string once
 * more. */
static void
written_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (MsReviewView) self = user_data;
  char *text = ms_once_finish (result, NULL);
  if (text == NULL) /* cancelled: something else is copied, or the page is gone */
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
  const MsClickMeasure *measure = ms_inquiry_get (self->meter);
  Copying *copying = g_new (Copying, 1);
  copying->title = g_strdup (self->title);
  copying->report = (MsReportReview){ .name = copying->title,
    .assisted = ms_replay_get_assisted (replay),
    .elapsed_ms = ms_replay_get_time (replay),
    .numbers = self->numbers,
    .play = ms_replay_get_play (replay),
    .least = measure != NULL ? &copying->least : NULL };
  if (measure != NULL)
    copying->least = (MsLeastClicks){ measure->lower, measure->upper, NULL };
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
  g_value_set_boxed (value, MS_REVIEW_VIEW (object)->overlay);
}

static void
ms_review_view_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  /* Write the numbers into the rows that there are: new rows would lose the selection and the
   * focus. */
  MsReviewView *self = MS_REVIEW_VIEW (object);
  MsOddsFormat numbers = (MsOddsFormat)g_value_get_enum (value);
  const MsReview *review = get_review (self);
  GtkListBoxRow *row;
  self->numbers = numbers;
  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->list, i)) != NULL; i++)
    ms_review_row_set_numbers (MS_REVIEW_ROW (row), numbers);
  if (review != NULL)
    {
      g_autofree char *summary = ms_report_review_dup_summary (review, numbers);
      set_label (self->summary, summary);
    }
}

static void
ms_review_view_dispose (GObject *object)
{
  MsReviewView *self = MS_REVIEW_VIEW (object);
  if (self->fill_id != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->fill_id);
  if (self->layout_id != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->layout_id);
  self->fill_id = self->layout_id = 0;
  g_cancellable_cancel (self->copying);
  g_clear_object (&self->copying);
  if (self->reviewer != NULL)
    ms_worker_stop (MS_WORKER (self->reviewer));
  g_clear_object (&self->reviewer);
  g_clear_object (&self->meter);
  g_clear_object (&self->playback);
  g_clear_pointer (&self->overlay, ms_board_overlay_unref);
  g_clear_pointer (&self->title, g_free);
  G_OBJECT_CLASS (ms_review_view_parent_class)->dispose (object);
}

static void
ms_review_view_class_init (MsReviewViewClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  object_class->get_property = ms_review_view_get_property;
  object_class->set_property = ms_review_view_set_property;
  object_class->dispose = ms_review_view_dispose;
  GTK_WIDGET_CLASS (class)->map = ms_review_view_map;
  g_object_class_install_property (object_class, PROP_OVERLAY,
      g_param_spec_boxed (
          "overlay", NULL, NULL, MS_TYPE_BOARD_OVERLAY, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS));
  g_object_class_install_property (object_class, PROP_NUMBERS,
      g_param_spec_enum ("numbers", NULL, NULL, MS_TYPE_ODDS_FORMAT, MS_ODDS_FORMAT_MINE,
          G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS));
}

static GtkLabel *
add_label (MsReviewView *self, const char *class)
{
  GtkWidget *label = ms_label_new (NULL, class);
  g_object_set (label, "max-width-chars", 36, "visible", FALSE, NULL);
  gtk_box_append (GTK_BOX (self), label);
  return GTK_LABEL (label);
}

static void
add_button (MsReviewView *self, const char *label, GCallback callback)
{
  GtkWidget *button = ms_page_button (label);
  ms_connect (button, "clicked", callback, self);
  gtk_box_append (GTK_BOX (self->copy_box), button);
}

static void
ms_review_view_init (MsReviewView *self)
{
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_box_set_spacing (GTK_BOX (self), SPACING);
  self->message = add_label (self, NULL);
  self->progress = GTK_PROGRESS_BAR (gtk_progress_bar_new ());
  ms_widget_set_name (self->progress, _ ("How much of the game has been reviewed"));
  gtk_box_append (GTK_BOX (self), GTK_WIDGET (self->progress));
  self->summary = add_label (self, "heading");
  self->sentences = add_label (self, NULL);
  GtkWidget *list = gtk_list_box_new ();
  self->list = GTK_LIST_BOX (list);
  gtk_list_box_set_sort_func (self->list, compare_rows, NULL, NULL);
  ms_widget_set_name (list, _ ("Guesses, wrong flags and what cost time"));
  self->scrolled = g_object_new (GTK_TYPE_SCROLLED_WINDOW, "hscrollbar-policy", GTK_POLICY_NEVER,
      "min-content-height", LIST_HEIGHT, "child", list, "vexpand", TRUE, NULL);
  /* The list shows the row that the keyboard goes to by itself; the viewport would move it to the
   * top, by and by, whatever else has scrolled meanwhile. */
  gtk_viewport_set_scroll_to_focus (
      GTK_VIEWPORT (gtk_scrolled_window_get_child (GTK_SCROLLED_WINDOW (self->scrolled))), FALSE);
  gtk_box_append (GTK_BOX (self), self->scrolled);
  self->position = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scrolled));
  ms_connect (self->position, "changed", G_CALLBACK (resized_cb), self);
  ms_connect (self->position, "value-changed", G_CALLBACK (scrolled_cb), self);
  self->rest = add_label (self, NULL);
  self->clicks = add_label (self, NULL);
  ms_connect (list, "row-activated", G_CALLBACK (activated_cb), self);
  self->copy_box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_set_layout_manager (self->copy_box, ms_flow_layout_new (MS_FLOW_LINES));
  gtk_box_append (GTK_BOX (self), self->copy_box);
  self->train_button = ms_page_button (_ ("Train This"));
  gtk_widget_set_tooltip_text (
      self->train_button, _ ("Exercises of what was to be seen at this moment"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->train_button), "app.train");
  gtk_box_append (GTK_BOX (self->copy_box), self->train_button);
  offer_training (self, -1);
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
  self->meter = ms_click_meter_new (NULL);
  ms_connect (self->reviewer, "notify::reviewed", G_CALLBACK (reviewed_cb), self);
  ms_connect (self->reviewer, "notify::busy", G_CALLBACK (follow_clicks), self);
  ms_connect (self->meter, "changed", G_CALLBACK (follow_clicks), self);
  ms_connect (playback, "notify::move", G_CALLBACK (follow_moment), self);
  update_state (self);
  return GTK_WIDGET (self);
}
