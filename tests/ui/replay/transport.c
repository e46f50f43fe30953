/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The slider and the buttons below a replay: what they show and say as it stands and plays, and
 * what they do to it. Nothing is drawn, so that no frame moves the replay. */
#include "cmocka-common.h"

#include "ms-transport.h"
#include "ms-ui.h"
#include "told-replay.h"
#include "widget-find.h"

#include <string.h>

/* How many of its events are done. */
static int
get_event (MsPlayback *playback)
{
  int event;
  g_object_get (playback, "event", &event, NULL);
  return event;
}

typedef struct
{
  MsPlayback *playback;
  MsTransport *transport;
  GtkRange *range;
} Parts;

static Parts
make (const char *rows, const char *moves)
{
  g_autoptr (MsReplay) replay = told_replay (rows, moves, NULL);
  Parts parts = { .playback = ms_playback_new (ms_moments_new (replay)),
    .transport = g_object_ref_sink (g_object_new (MS_TYPE_TRANSPORT, NULL)) };
  ms_transport_set_playback (parts.transport, parts.playback);
  parts.range = ms_transport_get_range (parts.transport);
  return parts;
}

static void
clear (Parts *parts)
{
  g_object_unref (parts->transport);
  g_assert_finalize_object (parts->playback);
}

static void
assert_property (GtkWidget *widget, GtkAccessibleProperty property, const char *expected)
{
  g_autofree char *other = gtk_test_accessible_check_property (
      GTK_ACCESSIBLE (widget), property, expected);
  if (other != NULL)
    assert_string_equal (other, expected);
}

static void
assert_slider_says (Parts *parts, const char *expected)
{
  assert_property (GTK_WIDGET (parts->range), GTK_ACCESSIBLE_PROPERTY_LABEL, expected);
  assert_property (GTK_WIDGET (parts->range), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, expected);
}

/* The signs under the slider are told in words. */
static void
the_signs_are_told (void **state)
{
  Parts parts = make ("..*.", "o1@0 f2@1000 o0@5000");
  assert_non_null (
      widget_find_label (parts.transport, "◇ guess   ◆ avoidable guess   | flag   ✕ mine"));
  assert_string_equal (gtk_widget_get_tooltip_text (GTK_WIDGET (parts.range)),
      "Moment of the game: to the start (Home), to the end (End)");
  clear (&parts);
}

/* What no word stands on is explained where it is pointed at, with its key. */
static void
check_tooltip (GtkWidget *widget)
{
  if (GTK_IS_BUTTON (widget) || GTK_IS_DROP_DOWN (widget))
    {
      const char *text = gtk_widget_get_tooltip_text (widget);
      assert_non_null (text);
      assert_true (strchr (text, ' ') != NULL && g_str_has_suffix (text, ")"));
      return;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    check_tooltip (child);
}

static void
every_button_is_explained (void **state)
{
  Parts parts = make ("..*.", "o1@0 f2@1000 o0@5000");
  assert_non_null (widget_find_type (parts.transport, GTK_TYPE_BUTTON));
  assert_non_null (widget_find_type (parts.transport, GTK_TYPE_DROP_DOWN));
  check_tooltip (GTK_WIDGET (parts.transport));
  clear (&parts);
}

/* Where it stands the slider says the moment; while it plays it keeps what it said, since every
 * frame would say something else; where it stops it says where. */
static void
the_slider_says_where_it_stands (void **state)
{
  Parts parts = make ("..*.", "o1@0 f2@1000 o0@5000");
  assert_slider_says (&parts, "0.0 s, 3 moves left");
  ms_playback_seek (parts.playback, 1200);
  assert_slider_says (&parts, "1.2 s, 1 move left");
  ms_playback_set_playing (parts.playback, TRUE);
  for (int i = 2; i <= 5; i++)
    ms_playback_advance (parts.playback, i * G_USEC_PER_SEC / 2);
  assert_int_equal (ms_playback_get_time (parts.playback), 2700);
  assert_slider_says (&parts, "1.2 s, 1 move left");
  ms_playback_set_playing (parts.playback, FALSE);
  assert_slider_says (&parts, "2.7 s, 1 move left");
  clear (&parts);
}

static void
the_slider_and_the_label_follow (void **state)
{
  Parts parts = make ("..*.", "o1@0 f2@1000 o0@5000");
  GtkAdjustment *adjustment = gtk_range_get_adjustment (parts.range);
  assert_int_equal (
      (int)gtk_adjustment_get_lower (adjustment), (int)ms_playback_get_start_time (parts.playback));
  assert_int_equal ((int)gtk_adjustment_get_upper (adjustment), 5000);
  for (int time = 0; time <= 5000; time += 1250)
    {
      g_autofree char *text = g_strdup_printf ("%.2f / 5.00 s", time / 1000.0);
      ms_playback_seek (parts.playback, time);
      assert_int_equal ((int)gtk_range_get_value (parts.range), time);
      assert_non_null (widget_find_label (parts.transport, text));
    }
  clear (&parts);
}

/* Between two moments that the slider is moved to, none; and a replay that moves the slider is not
 * moved back by it. */
static void
the_replay_follows_the_slider (void **state)
{
  Parts parts = make ("..*.", "o1@0 f2@1000 o0@5000");
  gtk_range_set_value (parts.range, 1000.4);
  assert_int_equal (ms_playback_get_time (parts.playback), 1000);
  assert_int_equal (ms_playback_get_move (parts.playback), 2);
  gtk_range_set_value (parts.range, 999.6);
  assert_int_equal (ms_playback_get_time (parts.playback), 1000);
  /* Of two events at one time the playback is between, which no time of a slider tells. */
  ms_playback_seek_event (parts.playback, 1);
  int event = get_event (parts.playback);
  assert_int_equal (event, 1);
  clear (&parts);
}

/* A slider needs a length even where the replay has none. */
static void
a_replay_of_one_moment_has_a_slider (void **state)
{
  Parts parts = make ("..*.", "o1@0");
  GtkAdjustment *adjustment = gtk_range_get_adjustment (parts.range);
  gint64 start = ms_playback_get_start_time (parts.playback);
  assert_int_equal ((int)gtk_adjustment_get_lower (adjustment), (int)start);
  assert_int_equal ((int)gtk_adjustment_get_upper (adjustment),
      (int)MAX (ms_playback_get_end_time (parts.playback), start + 1));
  assert_true (gtk_adjustment_get_upper (adjustment) > gtk_adjustment_get_lower (adjustment));
  clear (&parts);
}

static void
the_button_says_what_it_does (void **state)
{
  Parts parts = make ("..*.", "o1@0 f2@1000 o0@5000");
  GtkWidget *button = ms_transport_get_play_button (parts.transport);
  for (int i = 0; i < 2; i++)
    {
      ms_playback_set_playing (parts.playback, FALSE);
      assert_property (button, GTK_ACCESSIBLE_PROPERTY_LABEL, "Play");
      assert_string_equal (
          gtk_button_get_icon_name (GTK_BUTTON (button)), "minesage-play-symbolic");
      ms_playback_set_playing (parts.playback, TRUE);
      assert_property (button, GTK_ACCESSIBLE_PROPERTY_LABEL, "Pause");
      assert_string_equal (
          gtk_button_get_icon_name (GTK_BUTTON (button)), "minesage-pause-symbolic");
    }
  clear (&parts); /* while it plays */
}

static void
speeds_are_chosen_and_shown (void **state)
{
  static const char *const names[] = { "1/8×", "1/4×", "1/2×", "1×", "2×", "4×", "8×", "16×" };
  Parts parts = make ("..*.", "o1@0 f2@1000 o0@5000");
  GtkDropDown *speeds = GTK_DROP_DOWN (widget_find_type (parts.transport, GTK_TYPE_DROP_DOWN));
  GtkStringList *model = GTK_STRING_LIST (gtk_drop_down_get_model (speeds));
  assert_int_equal (g_list_model_get_n_items (G_LIST_MODEL (model)), G_N_ELEMENTS (names));
  assert_int_equal (gtk_drop_down_get_selected (speeds), 3);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      assert_string_equal (gtk_string_list_get_string (model, i), names[i]);
      gtk_drop_down_set_selected (speeds, i);
      assert_true (ms_playback_get_speed (parts.playback) == (1 << i) / 8.0);
    }
  for (guint i = G_N_ELEMENTS (names); i-- > 0;)
    {
      ms_playback_set_speed (parts.playback, (1 << i) / 8.0);
      assert_int_equal (gtk_drop_down_get_selected (speeds), i);
    }
  clear (&parts);
}

/* Time runs from left to right in a language that does not. */
static void
time_runs_from_left_to_right (void **state)
{
  gtk_widget_set_default_direction (GTK_TEXT_DIR_RTL);
  Parts parts = make ("..*.", "o1@0 f2@1000 o0@5000");
  assert_int_equal (gtk_widget_get_direction (GTK_WIDGET (parts.range)), GTK_TEXT_DIR_LTR);
  GtkWidget *button = ms_transport_get_play_button (parts.transport);
  assert_int_equal (gtk_widget_get_direction (gtk_widget_get_parent (button)), GTK_TEXT_DIR_LTR);
  clear (&parts);
  gtk_widget_set_default_direction (GTK_TEXT_DIR_LTR);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (the_signs_are_told),
    cmocka_unit_test (every_button_is_explained),
    cmocka_unit_test (the_slider_says_where_it_stands),
    cmocka_unit_test (the_slider_and_the_label_follow),
    cmocka_unit_test (the_replay_follows_the_slider),
    cmocka_unit_test (a_replay_of_one_moment_has_a_slider),
    cmocka_unit_test (the_button_says_what_it_does),
    cmocka_unit_test (speeds_are_chosen_and_shown),
    cmocka_unit_test (time_runs_from_left_to_right),
  };
  ms_ui_register ();
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
