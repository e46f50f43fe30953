/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-transport.h"

#include "ms-drop-down.h"
#include "ms-review-strip.h"
#include "ms-replay-text.h"
#include "ms-actions.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>

/* A speed is a power of two, from 2^-3 to 2^4. */
#define N_SPEEDS 8
#define SLOWEST_LOG2 (-3)

struct _MsTransport
{
  GtkBox parent_instance;

  /* Template */
  GtkRange *range;
  GtkWidget *marks, *buttons;
  GtkWidget *play_button;
  GtkDropDown *speed;
  GtkLabel *time_label;

  MsPlayback *playback; /* owned */
  guint tick; /* callback while it plays; 0: none */
  gboolean following; /* the slider is being moved by the playback, not by the player */
};

G_DEFINE_FINAL_TYPE (MsTransport, ms_transport, GTK_TYPE_BOX)

/* --- The marks: a narrow strip under the slider that marks the times worth finding: flags as short
 * lines, guesses as diamonds (avoidable ones filled), the mine that ended the game as a cross.
 * Screen readers are told nothing of it: the buttons that go to guesses, and the list of the
 * review, say the same --- */

#define HEIGHT 12 /* pixels, of the strip; the same number is in ms-transport.ui */
#define RADIUS 4.5

/* The line along which the middle of the slider's knob moves, in pixels, and what it stands for. */
typedef struct
{
  double left, width;
  double lower, span; /* milliseconds */
} Track;

static Track
get_track (MsTransport *self)
{
  GtkAdjustment *adjustment = gtk_range_get_adjustment (self->range);
  GdkRectangle trough;
  Track track = { .lower = gtk_adjustment_get_lower (adjustment) };
  double top;
  track.span = gtk_adjustment_get_upper (adjustment) - track.lower;
  gtk_range_get_range_rect (self->range, &trough);
  gtk_widget_translate_coordinates (
      GTK_WIDGET (self->range), self->marks, trough.x, trough.y, &track.left, &top);
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
draw_flags (MsTransport *self, cairo_t *cr, const Track *track)
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
draw_marks (MsTransport *self, cairo_t *cr, const Track *track)
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
      cairo_set_line_width (cr, 1.5);
      /* The guess that met the mine has a diamond there, which would hide the cross. */
      if (marks[i].kind == MS_PLAYBACK_BLAST)
        ms_review_strip_draw_cross (cr, x + 2 * RADIUS, HEIGHT / 2.0, RADIUS - 2);
      else
        ms_review_strip_draw_diamond (
            cr, x, HEIGHT / 2.0, RADIUS, marks[i].kind == MS_PLAYBACK_AVOIDABLE);
    }
}

static void
draw_cb (GtkDrawingArea *marks, cairo_t *cr, int width, int height, gpointer user_data)
{
  MsTransport *self = user_data;
  GdkRGBA color;
  if (self->playback == NULL)
    return;
  Track track = get_track (self);
  gtk_style_context_get_color (gtk_widget_get_style_context (self->marks), &color);
  gdk_cairo_set_source_rgba (cr, &color);
  draw_flags (self, cr, &track);
  draw_marks (self, cr, &track);
}

/* --- The slider, and what plays --- */

static gboolean
tick_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  MsTransport *self = MS_TRANSPORT (widget);
  ms_playback_advance (self->playback, gdk_frame_clock_get_frame_time (clock));
  if (ms_playback_get_playing (self->playback))
    return G_SOURCE_CONTINUE;
  self->tick = 0;
  return G_SOURCE_REMOVE;
}

/* Names the slider by the moment, while the replay stands still: while it plays, the name would
 * change with every frame, and nothing else would be heard. */
static void
name_slider (MsTransport *self)
{
  if (ms_playback_get_playing (self->playback))
    return;
  g_autofree char *moment = ms_replay_text_dup_moment (self->playback);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->range), GTK_ACCESSIBLE_PROPERTY_LABEL,
      moment, GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, moment, -1);
}

static void
time_cb (MsTransport *self)
{
  g_autofree char *text = ms_replay_text_dup_time (self->playback);
  self->following = TRUE;
  gtk_range_set_value (self->range, (double)ms_playback_get_time (self->playback));
  self->following = FALSE;
  gtk_label_set_text (self->time_label, text);
  name_slider (self);
}

static void
playing_cb (MsTransport *self)
{
  gboolean playing = ms_playback_get_playing (self->playback);
  const char *name = playing ? _ ("Pause") : _ ("Play");
  if (playing && self->tick == 0)
    self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), tick_cb, NULL, NULL);
  gtk_button_set_icon_name (GTK_BUTTON (self->play_button),
      playing ? "minesage-pause-symbolic" : "minesage-play-symbolic");
  ms_widget_set_name (self->play_button, name);
  name_slider (self);
}

static void
speed_cb (MsTransport *self)
{
  int log = (int)lround (log2 (ms_playback_get_speed (self->playback)));
  gtk_drop_down_set_selected (self->speed, (guint)(log - SLOWEST_LOG2));
}

static void
slid_cb (MsTransport *self)
{
  if (!self->following && self->playback != NULL)
    ms_playback_seek (self->playback, (gint64)llround (gtk_range_get_value (self->range)));
}

static void
chosen_cb (MsTransport *self)
{
  guint selected = gtk_drop_down_get_selected (self->speed);
  if (self->playback != NULL && selected < N_SPEEDS)
    ms_playback_set_speed (self->playback, ldexp (1, (int)selected + SLOWEST_LOG2));
}

void
ms_transport_set_playback (MsTransport *self, MsPlayback *playback)
{
  gtk_range_set_range (self->range, (double)ms_playback_get_start_time (playback),
      (double)MAX (ms_playback_get_end_time (playback), ms_playback_get_start_time (playback) + 1));
  self->playback = g_object_ref (playback);
  ms_connect (playback, "notify::marks", G_CALLBACK (gtk_widget_queue_draw), self->marks);
  const MsSignal signals[] = {
    { playback, "notify::time", G_CALLBACK (time_cb) },
    { playback, "notify::event", G_CALLBACK (time_cb) },
    { playback, "notify::playing", G_CALLBACK (playing_cb) },
    { playback, "notify::speed", G_CALLBACK (speed_cb) },
  };
  ms_signals_connect (signals, G_N_ELEMENTS (signals), self);
  time_cb (self);
  playing_cb (self);
  speed_cb (self);
}

GtkWidget *
ms_transport_get_play_button (MsTransport *self)
{
  return self->play_button;
}

GtkRange *
ms_transport_get_range (MsTransport *self)
{
  return self->range;
}

static void
ms_transport_dispose (GObject *object)
{
  MsTransport *self = MS_TRANSPORT (object);
  if (self->tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->tick);
  self->tick = 0;
  g_clear_object (&self->playback);
  G_OBJECT_CLASS (ms_transport_parent_class)->dispose (object);
}

static void
ms_transport_class_init (MsTransportClass *class)
{
  static const MsTemplateChild children[] = { MS_CHILD (MsTransport, range),
    MS_CHILD (MsTransport, marks), MS_CHILD (MsTransport, buttons),
    MS_CHILD (MsTransport, play_button), MS_CHILD (MsTransport, speed),
    MS_CHILD (MsTransport, time_label) };
  G_OBJECT_CLASS (class)->dispose = ms_transport_dispose;
  ms_class_set_template (class, "ms-transport.ui", children, G_N_ELEMENTS (children));
}

/* Time runs from left to right in any language, as it does on the buttons of a player. */
static void
ms_transport_init (MsTransport *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (self->marks), draw_cb, self, NULL);
  gtk_widget_set_direction (GTK_WIDGET (self->range), GTK_TEXT_DIR_LTR);
  gtk_widget_set_direction (self->buttons, GTK_TEXT_DIR_LTR);
  g_autoptr (GtkStringList) speeds = gtk_string_list_new (NULL);
  for (int i = 0; i < N_SPEEDS; i++)
    gtk_string_list_take (speeds, ms_replay_text_dup_speed (ldexp (1, i + SLOWEST_LOG2)));
  gtk_drop_down_set_model (self->speed, G_LIST_MODEL (speeds));
  ms_drop_down_name (self->speed, _ ("Speed"));
  ms_connect (self->range, "value-changed", G_CALLBACK (slid_cb), self);
  ms_connect (self->speed, "notify::selected", G_CALLBACK (chosen_cb), self);
}
