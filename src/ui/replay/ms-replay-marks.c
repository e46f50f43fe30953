/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-replay-marks.h"

#include <math.h>

#define HEIGHT 12
#define RADIUS 4.5

struct _MsReplayMarks
{
  GtkWidget parent_instance;

  MsPlayback *playback;
  GtkRange *range;
};

G_DEFINE_FINAL_TYPE (MsReplayMarks, ms_replay_marks, GTK_TYPE_WIDGET)

/* The middle of the slider's knob at that time. */
static double
get_x (MsReplayMarks *self, gint64 time_ms)
{
  GtkAdjustment *adjustment = gtk_range_get_adjustment (self->range);
  double lower = gtk_adjustment_get_lower (adjustment);
  double span = gtk_adjustment_get_upper (adjustment) - lower;
  double share = span > 0 ? ((double)time_ms - lower) / span : 0;
  GdkRectangle trough;
  double left, top;
  gtk_range_get_range_rect (self->range, &trough);
  gtk_widget_translate_coordinates (
      GTK_WIDGET (self->range), GTK_WIDGET (self), trough.x, trough.y, &left, &top);
  return left + CLAMP (share, 0, 1) * trough.width;
}

static void
draw_flag (cairo_t *cr, double x)
{
  cairo_rectangle (cr, floor (x), 0, 1, HEIGHT / 2.0);
  cairo_fill (cr);
}

static void
draw_guess (cairo_t *cr, double x, gboolean filled)
{
  double y = HEIGHT / 2.0;
  cairo_move_to (cr, x, y - RADIUS);
  cairo_line_to (cr, x + RADIUS, y);
  cairo_line_to (cr, x, y + RADIUS);
  cairo_line_to (cr, x - RADIUS, y);
  cairo_close_path (cr);
  if (filled)
    cairo_fill_preserve (cr);
  cairo_set_line_width (cr, 1.5);
  cairo_stroke (cr);
}

static void
draw_blast (cairo_t *cr, double x)
{
  double y = HEIGHT / 2.0, reach = RADIUS - 1;
  cairo_move_to (cr, x - reach, y - reach);
  cairo_line_to (cr, x + reach, y + reach);
  cairo_move_to (cr, x - reach, y + reach);
  cairo_line_to (cr, x + reach, y - reach);
  cairo_set_line_width (cr, 2);
  cairo_stroke (cr);
}

static void
draw_mark (MsReplayMarks *self, cairo_t *cr, const MsPlaybackMark *mark)
{
  double x = get_x (self, ms_playback_get_move_time (self->playback, mark->move));
  switch (mark->kind)
    {
    case MS_PLAYBACK_FLAG:
      draw_flag (cr, x);
      return;
    case MS_PLAYBACK_BLAST:
      draw_blast (cr, x);
      return;
    case MS_PLAYBACK_GUESS:
    case MS_PLAYBACK_AVOIDABLE:
      draw_guess (cr, x, mark->kind == MS_PLAYBACK_AVOIDABLE);
      return;
    }
}

static void
ms_replay_marks_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  MsReplayMarks *self = MS_REPLAY_MARKS (widget);
  int width = gtk_widget_get_width (widget), n_marks;
  GdkRGBA color;
  if (self->playback == NULL)
    return;
  const MsPlaybackMark *marks = ms_playback_get_marks (self->playback, &n_marks);
  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &color);
  cairo_t *cr = gtk_snapshot_append_cairo (
      snapshot, &GRAPHENE_RECT_INIT (0, 0, (float)width, HEIGHT));
  gdk_cairo_set_source_rgba (cr, &color);
  for (int i = 0; i < n_marks; i++)
    draw_mark (self, cr, &marks[i]);
  cairo_destroy (cr);
}

static void
ms_replay_marks_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
    int *natural, int *minimum_baseline, int *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_VERTICAL ? HEIGHT : 0;
}

static void
ms_replay_marks_dispose (GObject *object)
{
  MsReplayMarks *self = MS_REPLAY_MARKS (object);
  g_clear_object (&self->playback);
  g_clear_object (&self->range);
  G_OBJECT_CLASS (ms_replay_marks_parent_class)->dispose (object);
}

static void
ms_replay_marks_class_init (MsReplayMarksClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = ms_replay_marks_dispose;
  widget_class->measure = ms_replay_marks_measure;
  widget_class->snapshot = ms_replay_marks_snapshot;
  gtk_widget_class_set_css_name (widget_class, "replay-marks");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
ms_replay_marks_init (MsReplayMarks *self)
{
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
}

void
ms_replay_marks_set_sources (MsReplayMarks *self, MsPlayback *playback, GtkRange *range)
{
  g_set_object (&self->playback, playback);
  g_set_object (&self->range, range);
  g_signal_connect_object (
      playback, "notify::marks", G_CALLBACK (gtk_widget_queue_draw), self, G_CONNECT_SWAPPED);
}
