/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-replay-marks.h"

#include "ms-review-strip.h"

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

/* The line along which the middle of the slider's knob moves, in pixels, and what it stands for. */
typedef struct
{
  double left, width;
  double lower, span; /* milliseconds */
} Track;

static Track
get_track (MsReplayMarks *self)
{
  GtkAdjustment *adjustment = gtk_range_get_adjustment (self->range);
  GdkRectangle trough;
  Track track = { .lower = gtk_adjustment_get_lower (adjustment) };
  double top;
  track.span = gtk_adjustment_get_upper (adjustment) - track.lower;
  gtk_range_get_range_rect (self->range, &trough);
  gtk_widget_translate_coordinates (
      GTK_WIDGET (self->range), GTK_WIDGET (self), trough.x, trough.y, &track.left, &top);
  track.width = trough.width;
  return track;
}

/* The first millisecond whose place on the track is x or further. */
static gint64
get_time (const Track *track, double x)
{
  return (gint64)ceil (track->lower + (x - track->left) / track->width * track->span);
}

/* Draws a line at each pixel in whose time a flag is set, one line however many are. */
static void
draw_flags (MsReplayMarks *self, cairo_t *cr, const Track *track)
{
  int first = (int)floor (track->left), last = (int)floor (track->left + track->width);
  for (int x = first; track->width > 0 && x <= last; x++)
    if (ms_playback_sets_flag (self->playback, x == first ? G_MININT64 + 1 : get_time (track, x),
            x == last ? G_MAXINT64 : get_time (track, x + 1)))
      cairo_rectangle (cr, x, 0, 1, HEIGHT / 2.0);
  cairo_fill (cr);
}

/* Of several marks of one kind at the same pixel, only the first is drawn. */
static void
draw_marks (MsReplayMarks *self, cairo_t *cr, const Track *track)
{
  double last_x[MS_PLAYBACK_AVOIDABLE + 1] = { -HEIGHT, -HEIGHT, -HEIGHT };
  int n_marks;
  const MsPlaybackMark *marks = ms_playback_get_marks (self->playback, &n_marks);
  for (int i = 0; i < n_marks; i++)
    {
      double time = (double)ms_playback_get_move_time (self->playback, marks[i].move);
      double share = track->span > 0 ? (time - track->lower) / track->span : 0;
      double x = track->left + CLAMP (share, 0, 1) * track->width;
      if (x - last_x[marks[i].kind] < 1)
        continue;
      last_x[marks[i].kind] = x;
      cairo_set_line_width (cr, marks[i].kind == MS_PLAYBACK_BLAST ? 2 : 1.5);
      if (marks[i].kind == MS_PLAYBACK_BLAST)
        ms_review_strip_draw_cross (cr, x, HEIGHT / 2.0, RADIUS - 1);
      else
        ms_review_strip_draw_diamond (
            cr, x, HEIGHT / 2.0, RADIUS, marks[i].kind == MS_PLAYBACK_AVOIDABLE);
    }
}

static void
ms_replay_marks_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  MsReplayMarks *self = MS_REPLAY_MARKS (widget);
  int width = gtk_widget_get_width (widget);
  GdkRGBA color;
  if (self->playback == NULL)
    return;
  Track track = get_track (self);
  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &color);
  cairo_t *cr = gtk_snapshot_append_cairo (
      snapshot, &GRAPHENE_RECT_INIT (0, 0, (float)width, HEIGHT));
  gdk_cairo_set_source_rgba (cr, &color);
  draw_flags (self, cr, &track);
  draw_marks (self, cr, &track);
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
