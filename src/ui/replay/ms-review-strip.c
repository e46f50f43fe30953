/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-review-strip.h"

#include "ms-analysis.h"
#include "ms-figures.h"
#include "ms-plot.h"
#include "ms-report-review.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>

#define HEIGHT 64
#define WIDTH 120
#define REACH 6 /* pixels: a click that is no further from a guess goes to that guess */

struct _MsReviewStrip
{
  GtkWidget parent_instance;

  MsPlayback *playback;
  MsReviewer *reviewer;
  MsOddsFormat numbers;
};

G_DEFINE_FINAL_TYPE (MsReviewStrip, ms_review_strip, GTK_TYPE_WIDGET)

static MsReviewStripData
get_data (MsReviewStrip *self)
{
  MsReviewStripData data = { .review = ms_reviewer_get_review (self->reviewer),
    .start_ms = ms_playback_get_start_time (self->playback),
    .end_ms = ms_playback_get_end_time (self->playback),
    .now_ms = ms_playback_get_time (self->playback) };
  data.points = ms_reviewer_get_points (self->reviewer, &data.n_points);
  return data;
}

static void
ms_review_strip_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  MsReviewStrip *self = MS_REVIEW_STRIP (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  MsReviewStripData data = get_data (self);
  MsReviewStripColours colours;
  colours.line = ms_plot_find_ink (widget, &colours.text);
  cairo_t *cr = gtk_snapshot_append_cairo (
      snapshot, &GRAPHENE_RECT_INIT (0, 0, (float)width, (float)height));
  ms_review_strip_draw (cr, &data, &colours, width, height);
  cairo_destroy (cr);
  if (gtk_widget_has_visible_focus (widget))
    gtk_snapshot_render_focus (
        snapshot, gtk_widget_get_style_context (widget), 0, 0, width, height);
}

static void
ms_review_strip_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
    int *natural, int *minimum_baseline, int *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH : HEIGHT;
}

/* --- What it says --- */

static char *
dup_chance (const MsReviewPoint *point, MsOddsFormat numbers)
{
  if (point->exact)
    return ms_odds_format_dup_share (
        numbers, point->chance, point->chance <= 0 || point->chance >= 1, 1);
  return ms_odds_format_dup_estimate (numbers, point->chance, point->error, 0);
}

static const MsReviewOpening *
get_opening_before (const MsReviewStripData *data, const MsReviewPoint *point)
{
  return &data->review->openings[point->n_openings - 1];
}

/* The point right after the guess, or the certain mine, that lowered the chance to win most; NULL:
 * none is known to have lowered it. */
static const MsReviewPoint *
find_fall (const MsReviewStripData *data)
{
  const MsReviewPoint *fall = NULL;
  double most = 0;
  for (int i = 1; i < data->n_points; i++)
    {
      const MsReviewPoint *before = &data->points[i - 1], *after = &data->points[i];
      double lost = before->chance - after->chance;
      if (before->known && after->known && after->n_openings == before->n_openings + 1
          && ms_verdict_is_judged (get_opening_before (data, after)->verdict) && lost > most)
        {
          most = lost;
          fall = after;
        }
    }
  return fall;
}

static char *
dup_chances (MsReviewStrip *self)
{
  MsReviewStripData data = get_data (self);
  const MsReviewPoint *fall = find_fall (&data), *now = NULL;
  /* The last known chance that is no later than the moment shown. */
  for (int i = 0; i < data.n_points && data.points[i].time_ms <= data.now_ms; i++)
    if (data.points[i].known)
      now = &data.points[i];
  if (now == NULL)
    return g_strdup (_ ("The chance to win during the game; it is not known yet."));
  g_autofree char *chance = dup_chance (now, self->numbers);
  if (fall == NULL)
    return g_strdup_printf (_ ("The chance to win during the game: now %1$s."), chance);
  g_autofree char *before = dup_chance (fall - 1, self->numbers);
  g_autofree char *after = dup_chance (fall, self->numbers);
  gboolean guess = ms_verdict_is_guess (get_opening_before (&data, fall)->verdict);
  return g_strdup_printf (
      /* Translators: a chance, a time in seconds, two chances. */
      guess ? _ (
          "The chance to win during the game: now %1$s. The guess after %2$.1f s cost the most: it "
          "fell from %3$s to %4$s.")
            : _ ("The chance to win during the game: now %1$s. The certain mine opened after "
                 "%2$.1f s "
                 "cost the most: it fell from %3$s to %4$s."),
      chance, (double)fall->time_ms / 1000, before, after);
}

char *
ms_review_strip_dup_text (MsReviewStrip *self)
{
  const MsReview *review = ms_reviewer_get_review (self->reviewer);
  char *chances = dup_chances (self);
  int chosen[MS_REPORT_MOST_HABITS];
  int n = review != NULL ? ms_report_review_choose_habits (review, chosen) : 0;
  if (n == 0)
    return chances;
  char *marked = g_strdup_printf (
      ngettext ("%d moment that cost time is marked below it.",
          "%d moments that cost time are marked below it.", (unsigned long)n),
      n);
  return ms_sentences_join (chances, marked);
}

static void
update (MsReviewStrip *self)
{
  g_autofree char *text = ms_review_strip_dup_text (self);
  ms_widget_set_name (self, text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), text);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* --- Going somewhere --- */

/* The guess whose diamond is nearest to x; NULL: none is within reach of a click. */
static const MsReviewOpening *
find_guess (const MsReviewStripData *data, double x, int width)
{
  const MsReviewOpening *nearest = NULL;
  double least = REACH;
  for (int i = 0; data->review != NULL && i < data->review->n_openings; i++)
    {
      const MsReviewOpening *opening = &data->review->openings[i];
      double distance = fabs (ms_review_strip_get_x (data, opening->time_ms, width) - x);
      if (ms_verdict_is_guess (opening->verdict) && distance <= least)
        {
          least = distance;
          nearest = opening;
        }
    }
  return nearest;
}

static void
pressed_cb (MsReviewStrip *self, int n_press, double x, double y)
{
  MsReviewStripData data = get_data (self);
  int width = gtk_widget_get_width (GTK_WIDGET (self));
  const MsReviewOpening *guess = find_guess (&data, x, width);
  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (guess != NULL)
    ms_playback_seek_move (self->playback, guess->move);
  else
    ms_playback_seek (self->playback, ms_review_strip_get_time (&data, x, width));
}

static gboolean
key_cb (MsReviewStrip *self, guint key, guint code, GdkModifierType state)
{
  if ((state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0)
    return FALSE;
  switch (key)
    {
    case GDK_KEY_Left:
    case GDK_KEY_KP_Left:
      ms_playback_previous_guess (self->playback);
      return TRUE;
    case GDK_KEY_Right:
    case GDK_KEY_KP_Right:
      ms_playback_next_guess (self->playback);
      return TRUE;
    case GDK_KEY_Home:
      ms_playback_seek (self->playback, ms_playback_get_start_time (self->playback));
      return TRUE;
    case GDK_KEY_End:
      ms_playback_seek (self->playback, ms_playback_get_end_time (self->playback));
      return TRUE;
    default:
      return FALSE;
    }
}

/* --- The object --- */

static void
ms_review_strip_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  MsReviewStrip *self = MS_REVIEW_STRIP (object);
  self->numbers = (MsOddsFormat)g_value_get_enum (value);
  update (self);
}

static void
ms_review_strip_class_init (MsReviewStripClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  object_class->set_property = ms_review_strip_set_property;
  ms_class_own (class, g_object_unref, 2, G_STRUCT_OFFSET (MsReviewStrip, playback),
      G_STRUCT_OFFSET (MsReviewStrip, reviewer));
  g_object_class_install_property (object_class, 1,
      g_param_spec_enum ("numbers", NULL, NULL, MS_TYPE_ODDS_FORMAT, MS_ODDS_FORMAT_MINE,
          G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS));
  widget_class->snapshot = ms_review_strip_snapshot;
  widget_class->measure = ms_review_strip_measure;
  gtk_widget_class_set_css_name (widget_class, "review-strip");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
ms_review_strip_init (MsReviewStrip *self)
{
  GtkGesture *click = gtk_gesture_click_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();
  ms_connect (click, "pressed", G_CALLBACK (pressed_cb), self);
  ms_connect (keys, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_hexpand (GTK_WIDGET (self), TRUE);
}

GtkWidget *
ms_review_strip_new (MsPlayback *playback, MsReviewer *reviewer)
{
  MsReviewStrip *self = g_object_new (MS_TYPE_REVIEW_STRIP, NULL);
  self->playback = g_object_ref (playback);
  self->reviewer = g_object_ref (reviewer);
  ms_connect (playback, "notify::time", G_CALLBACK (update), self);
  ms_connect (reviewer, "notify::reviewed", G_CALLBACK (update), self);
  ms_connect (reviewer, "notify::n-known", G_CALLBACK (update), self);
  update (self);
  return GTK_WIDGET (self);
}

/* --- Drawing --- */

/* At each side: room for a diamond at the end, and as wide as half the slider's knob below. */
#define MARGIN 14.0
#define RADIUS 5.0
#define ROW 14.0 /* height of the row of diamonds below the plot */
#define BAR 2.0 /* height of the bars below the diamonds */

double
ms_review_strip_get_x (const MsReviewStripData *data, gint64 time_ms, int width)
{
  double span = (double)(data->end_ms - data->start_ms);
  double share = span > 0 ? (double)(time_ms - data->start_ms) / span : 0;
  return MARGIN + CLAMP (share, 0, 1) * (width - 2 * MARGIN);
}

gint64
ms_review_strip_get_time (const MsReviewStripData *data, double x, int width)
{
  double share = CLAMP ((x - MARGIN) / MAX (width - 2 * MARGIN, 1), 0, 1);
  return data->start_ms + (gint64)llround (share * (double)(data->end_ms - data->start_ms));
}

static double
get_y (double chance, int height)
{
  return 2 + (1 - CLAMP (chance, 0, 1)) * (height - ROW - 4);
}

static void
set_source (cairo_t *cr, GdkRGBA colour, float alpha)
{
  colour.alpha *= alpha;
  gdk_cairo_set_source_rgba (cr, &colour);
}

/* Lines at 0, 50 and 100 percent. */
static void
draw_grid (cairo_t *cr, const MsReviewStripColours *colours, int width, int height)
{
  set_source (cr, colours->text, 0.25F);
  cairo_set_line_width (cr, 1);
  for (int i = 0; i <= 2; i++)
    {
      double y = floor (get_y (i / 2.0, height)) + 0.5;
      cairo_move_to (cr, MARGIN, y);
      cairo_line_to (cr, width - MARGIN, y);
    }
  cairo_stroke (cr);
}

/* Draws the band of each known chance up to the next one, since a chance holds until something is
 * opened. */
static void
draw_band (cairo_t *cr, const MsReviewStripData *data, const MsReviewStripColours *colours,
    int width, int height)
{
  const MsReviewPoint *before = NULL;
  set_source (cr, colours->line, 0.3F);
  for (int i = 0; i < data->n_points; i++)
    {
      const MsReviewPoint *point = &data->points[i];
      if (!point->known)
        continue;
      if (before != NULL && before->error > 0)
        {
          double left = ms_review_strip_get_x (data, before->time_ms, width);
          double right = ms_review_strip_get_x (data, point->time_ms, width);
          double top = get_y (before->chance + 2 * before->error, height);
          double bottom = get_y (before->chance - 2 * before->error, height);
          cairo_rectangle (cr, left, top, right - left, bottom - top);
        }
      before = point;
    }
  cairo_fill (cr);
}

static void
draw_line (cairo_t *cr, const MsReviewStripData *data, const MsReviewStripColours *colours,
    int width, int height)
{
  double last_y = NAN;
  set_source (cr, colours->line, 1);
  cairo_set_line_width (cr, 2);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  for (int i = 0; i < data->n_points; i++)
    {
      const MsReviewPoint *point = &data->points[i];
      if (!point->known)
        continue;
      double x = ms_review_strip_get_x (data, point->time_ms, width);
      double y = get_y (point->chance, height);
      if (isnan (last_y))
        cairo_move_to (cr, x, y);
      else
        {
          cairo_line_to (cr, x, last_y);
          cairo_line_to (cr, x, y);
        }
      last_y = y;
    }
  if (!isnan (last_y))
    cairo_line_to (cr, ms_review_strip_get_x (data, data->end_ms, width), last_y);
  cairo_stroke (cr);
}

void
ms_review_strip_draw_cross (cairo_t *cr, double x, double y, double reach)
{
  cairo_move_to (cr, x - reach, y - reach);
  cairo_line_to (cr, x + reach, y + reach);
  cairo_move_to (cr, x - reach, y + reach);
  cairo_line_to (cr, x + reach, y - reach);
  cairo_stroke (cr);
}

void
ms_review_strip_draw_diamond (cairo_t *cr, double x, double y, double reach, gboolean filled)
{
  cairo_move_to (cr, x, y - reach);
  cairo_line_to (cr, x + reach, y);
  cairo_line_to (cr, x, y + reach);
  cairo_line_to (cr, x - reach, y);
  cairo_close_path (cr);
  if (filled)
    cairo_fill_preserve (cr);
  cairo_stroke (cr);
}

static void
draw_guesses (cairo_t *cr, const MsReviewStripData *data, const MsReviewStripColours *colours,
    int width, int height)
{
  set_source (cr, colours->text, 1);
  cairo_set_line_width (cr, 1.5);
  for (int i = 0; data->review != NULL && i < data->review->n_openings; i++)
    {
      const MsReviewOpening *opening = &data->review->openings[i];
      double x = ms_review_strip_get_x (data, opening->time_ms, width), y = height - ROW / 2;
      if (ms_verdict_is_guess (opening->verdict))
        ms_review_strip_draw_diamond (cr, x, y, RADIUS, opening->verdict == MS_VERDICT_AVOIDABLE);
      else if (opening->verdict == MS_VERDICT_MINE)
        ms_review_strip_draw_cross (cr, x, y, RADIUS * M_SQRT1_2);
      if (opening->verdict == MS_VERDICT_WORSE)
        {
          cairo_arc (cr, x, y, 1.5, 0, 2 * G_PI);
          cairo_fill (cr);
        }
    }
}

/* Draws what cost most time, as a bar below the guesses that is as long as it lasted. */
static void
draw_habits (cairo_t *cr, const MsReviewStripData *data, const MsReviewStripColours *colours,
    int width, int height)
{
  int chosen[MS_REPORT_MOST_HABITS];
  int n = data->review != NULL ? ms_report_review_choose_habits (data->review, chosen) : 0;
  set_source (cr, colours->line, 1);
  for (int i = 0; i < n; i++)
    {
      const MsHabit *habit = &data->review->habits[chosen[i]];
      double left = ms_review_strip_get_x (data, habit->from_ms, width);
      double right = ms_review_strip_get_x (data, habit->to_ms, width);
      cairo_rectangle (cr, left - BAR / 2, height - BAR, right - left + BAR, BAR);
    }
  cairo_fill (cr);
}

void
ms_review_strip_draw (cairo_t *cr, const MsReviewStripData *data,
    const MsReviewStripColours *colours, int width, int height)
{
  double now = floor (ms_review_strip_get_x (data, data->now_ms, width)) + 0.5;
  draw_grid (cr, colours, width, height);
  draw_band (cr, data, colours, width, height);
  draw_line (cr, data, colours, width, height);
  draw_habits (cr, data, colours, width, height);
  draw_guesses (cr, data, colours, width, height);
  set_source (cr, colours->text, 1);
  cairo_set_line_width (cr, 1);
  cairo_move_to (cr, now, 0);
  cairo_line_to (cr, now, height - ROW);
  cairo_stroke (cr);
}
