/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-replay-window-private.h"
#include "ms-replay-window-testing.h"

#include "ms-figures.h"
#include "ms-next-cell-controller.h"
#include "ms-overview-controller.h"
#include "ms-cell-text.h"
#include "ms-help-gloss.h"
#include "ms-message.h"
#include "ms-record-text.h"
#include "ms-replay-text.h"
#include "ms-settings.h"
#include "ms-widget-layout.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>

G_DEFINE_FINAL_TYPE (MsReplayWindow, ms_replay_window, GTK_TYPE_APPLICATION_WINDOW)

/* --- The moment --- */

static void
update_ghost (MsReplayWindow *self)
{
  MsBoardGhost ghost = { .shown = FALSE };
  MsMouse mouse = ms_playback_get_mouse (self->playback);
  ghost.shown = ms_playback_get_pointer (self->playback, &ghost.x, &ghost.y);
  ghost.held = mouse.left || mouse.right || mouse.middle;
  ghost.n_pressed = ms_playback_get_pressed (self->playback, ghost.pressed);
  ms_board_view_set_ghost (self->board, &ghost);
}

static void
set_label (GtkLabel *label, const char *text)
{
  gtk_label_set_text (label, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL && text[0] != '\0');
}

/* Tells the last move and the moment after it, aloud only while the replay stands still. */
static void
tell_moment (MsReplayWindow *self)
{
  g_autofree char *text = ms_sentences_join (
      ms_replay_text_dup_last_move (self->playback), ms_replay_text_dup_moment (self->playback));
  gtk_label_set_text (self->moment_label, text);
  if (ms_playback_get_playing (self->playback))
    return;
  /* Translators: a moment of a replay, spoken before the cell that has the focus. */
  g_autofree char *sentence = g_strdup_printf (_ ("%s."), text);
  ms_board_view_announce (self->board, sentence);
}

static void
event_cb (MsReplayWindow *self)
{
  update_ghost (self);
  ms_replay_window_update_actions (self);
}

static void
move_cb (MsReplayWindow *self)
{
  g_autofree char *counts = ms_replay_text_dup_counts (self->playback);
  gtk_label_set_text (self->counts_label, counts);
  /* Where only a part of a large board is seen, that becomes the part that is played in. */
  MsGame *game = ms_playback_get_game (self->playback);
  double x, y;
  if (ms_playback_get_pointer (self->playback, &x, &y) && x >= 0 && y >= 0
      && x < ms_game_get_width (game) && y < ms_game_get_height (game))
    ms_board_view_show_cell (self->board, (int)x, (int)y);
  tell_moment (self);
}

/* Screen readers are told what happens on the board unless it is played faster than it was: then
 * they would not keep up. */
static void
follow_speed (MsReplayWindow *self)
{
  ms_board_view_set_followed (self->board,
      ms_playback_get_playing (self->playback) && ms_playback_get_speed (self->playback) <= 1);
}

static void
playing_cb (MsReplayWindow *self)
{
  follow_speed (self);
  tell_moment (self);
  ms_replay_window_update_actions (self);
}

/* --- What the player looks at --- */

static void
show_cell (MsReplayWindow *self, int x, int y)
{
  if (x < 0)
    {
      tell_moment (self);
      return;
    }
  g_autofree char *text = ms_cell_text_dup (ms_playback_get_game (self->playback),
      gtk_widget_get_visible (GTK_WIDGET (self->legend)) ? ms_analyzer_get_analysis (self->analyzer)
                                                         : NULL,
      ms_settings_get_numbers (self->settings), x, y);
  g_autofree char *heading = ms_cell_text_dup_heading (x, y);
  g_strdelimit (text, "\n", ' ');
  /* Translators: a cell, and what is known of it: "Cell F7: Certainly safe." */
  g_autofree char *line = g_strdup_printf (_ ("%1$s: %2$s"), heading, text);
  gtk_label_set_text (self->moment_label, line);
}

/* --- How large the window is --- */

/* The window is as large as its board and what is shown beside it need, but no larger than the
 * monitor.  All sizes are in logical pixels. */
#define USUAL_CELL 28
#define BESIDE_BOARD 72
#define ABOVE_AND_BELOW 320
#define LEAST_HEIGHT 540
#define BESIDE_TITLE 12 /* kept by a header bar beside its title, besides what it asks for */
#define DESKTOP_HEIGHT \
  48 /* kept free for panels of the desktop, whose height GTK 4 does not tell */

static void
get_limits (MsReplayWindow *self, int *width, int *height)
{
  GdkDisplay *display = gtk_widget_get_display (GTK_WIDGET (self));
  GdkSurface *surface = gtk_native_get_surface (GTK_NATIVE (self));
  g_autoptr (GdkMonitor) monitor = NULL;
  if (surface != NULL && gdk_surface_get_mapped (surface))
    g_set_object (&monitor, gdk_display_get_monitor_at_surface (display, surface));
  if (monitor == NULL)
    monitor = g_list_model_get_item (gdk_display_get_monitors (display), 0);
  *width = *height = G_MAXINT;
  if (monitor == NULL)
    return;
  GdkRectangle area;
  gdk_monitor_get_geometry (monitor, &area);
  *width = area.width;
  *height = area.height - DESKTOP_HEIGHT;
}

/* The width at which the header shows its title and all its buttons, with their words; the button
 * at the start yields, and is not in what the layout insists on. */
static int
measure_header (MsReplayWindow *self)
{
  GtkWidget *header = gtk_window_get_titlebar (GTK_WINDOW (self));
  GtkWidget *row = gtk_header_bar_get_title_widget (GTK_HEADER_BAR (header));
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (row);
  g_object_set (layout, "insistent", TRUE, NULL);
  int wanted = ms_extent_of (header, GTK_ORIENTATION_HORIZONTAL, -1).minimum;
  g_object_set (layout, "insistent", FALSE, NULL);
  return wanted + BESIDE_TITLE
      + ms_extent_of (gtk_widget_get_first_child (row), GTK_ORIENTATION_HORIZONTAL, -1).natural;
}

void
ms_replay_window_fit_cells (MsReplayWindow *self, int cell)
{
  MsGame *game = ms_playback_get_game (self->playback);
  int width = ms_game_get_width (game) * cell + BESIDE_BOARD;
  int height = ms_game_get_height (game) * cell + ABOVE_AND_BELOW;
  int most_width, most_height;
  get_limits (self, &most_width, &most_height);
  gtk_window_set_default_size (GTK_WINDOW (self),
      MIN (MAX (width, measure_header (self)), most_width),
      MIN (MAX (height, LEAST_HEIGHT), most_height));
}

/* The window shrinks by as much as it grew, which it remembers. */
void
ms_replay_window_make_room (MsReplayWindow *self, gboolean panel)
{
  GtkWindow *window = GTK_WINDOW (self);
  int width, height, most_width, most_height, dx = -self->grown_width, dy = -self->grown_height;
  self->grown_width = self->grown_height = 0;
  if (gtk_window_is_maximized (window) || gtk_window_is_fullscreen (window))
    return;
  gtk_window_get_default_size (window, &width, &height);
  get_limits (self, &most_width, &most_height);
  if (panel)
    {
      gtk_widget_measure (self->side, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &dx, NULL, NULL);
      gtk_widget_measure (
          GTK_WIDGET (self->strip_place), GTK_ORIENTATION_VERTICAL, -1, NULL, &dy, NULL, NULL);
      self->grown_width = dx = CLAMP (dx, 0, MAX (most_width - width, 0));
      self->grown_height = dy = CLAMP (dy, 0, MAX (most_height - height, 0));
    }
  gtk_window_set_default_size (window, width + dx, height + dy);
}

/* --- Putting it together --- */

static void
bind (gpointer source, const char *from, gpointer target, const char *to)
{
  g_object_bind_property (source, from, target, to, G_BINDING_SYNC_CREATE);
}

static void
follow_settings (MsReplayWindow *self)
{
  const struct
  {
    const char *key;
    gpointer object;
    const char *property;
  } table[] = {
    { "palette", self->board, "ramp" },
    { "palette", self->legend, "ramp" },
    { "board-style", self->board, "style" },
    { "board-style", self->legend, "style" },
    { "numbers", self->board, "numbers" },
    { "rulers", self->board, "rulers" },
    { "numbers", self->legend, "numbers" },
    { "numbers", self->panel, "numbers" },
    { "numbers", self->review, "numbers" },
    { "numbers", self->strip, "numbers" },
    { "animation", self->board, "animate" },
    { "trust-flags", self->analyzer, "trust-flags" },
    { "color-scheme", self->theme, "preference" },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (table); i++)
    g_settings_bind (
        self->settings, table[i].key, table[i].object, table[i].property, G_SETTINGS_BIND_GET);
  /* The speed chosen here is kept, so that the next replay begins with it; windows that are open do
   * not follow the setting. */
  g_settings_bind (self->settings, "replay-speed", self->playback, "speed",
      G_SETTINGS_BIND_DEFAULT | G_SETTINGS_BIND_GET_NO_CHANGES);
  bind (self->theme, "theme", self->board, "theme");
  bind (self->theme, "theme", self->legend, "theme");
}

static void
connect_parts (MsReplayWindow *self)
{
  MsGame *game = ms_playback_get_game (self->playback);
  ms_board_view_set_game (self->board, game);
  ms_counters_set_game (self->counters, game);
  ms_odds_panel_set_sources (self->panel, game, self->analyzer, self->board);
  ms_transport_set_playback (self->transport, self->playback);
  bind (self->analyzer, "analysis", self->board, "analysis");
  bind (self->analyzer, "analysis", self->legend, "analysis");
  const MsSignal table[] = {
    { self->playback, "notify::event", G_CALLBACK (event_cb) },
    { self->playback, "notify::time", G_CALLBACK (ms_replay_window_update_actions) },
    { self->playback, "notify::move", G_CALLBACK (move_cb) },
    { self->playback, "notify::playing", G_CALLBACK (playing_cb) },
    { self->playback, "notify::speed", G_CALLBACK (follow_speed) },
    { self->playback, "notify::marks", G_CALLBACK (ms_replay_window_update_actions) },
    { self->review, "notify::overlay", G_CALLBACK (ms_replay_window_update_shown) },
    { self->analyzer, "notify::busy", G_CALLBACK (ms_replay_window_update_actions) },
    { self->board, "hovered", G_CALLBACK (show_cell) },
  };
  ms_signals_connect (table, G_N_ELEMENTS (table), self);
}

/* Shows what the file says of the game, how the game ended, and what is wrong with the file. */
static void
tell_about (MsReplayWindow *self, const char *title, const char *remarks)
{
  MsReplay *replay = ms_playback_get_replay (self->playback);
  const MsRules *rules = ms_play_get_rules (ms_replay_get_play (replay));
  const MsErrorInfo *fault = ms_replay_get_fault (replay);
  g_autofree char *level = ms_record_text_dup_level (rules->width, rules->height, rules->mines);
  g_autofree char *kind = ms_record_text_dup_with_rules (rules, level);
  g_autofree char *result = ms_replay_text_dup_result (replay);
  /* Translators: a level, and how the game ended: "Expert · Won in 49.25 s". */
  g_autofree char *subtitle = g_strdup_printf (_ ("%1$s · %2$s"), kind, result);
  /* Translators: the title of a window in which the replay of that name is watched. */
  g_autofree char *full = g_strdup_printf (_ ("%s — Replay"), title);
  g_autofree char *header = ms_replay_text_dup_header (replay);
  gtk_window_set_title (GTK_WINDOW (self), full);
  gtk_label_set_text (self->title_label, title);
  gtk_label_set_text (self->subtitle_label, subtitle);
  gtk_widget_set_tooltip_text (
      GTK_WIDGET (self->subtitle_label), ms_record_text_explain_rules (rules));
  set_label (self->header_label, header);
  set_label (self->remarks_label, remarks);
  gtk_widget_set_visible (GTK_WIDGET (self->fault_bar), fault != NULL);
  if (fault == NULL)
    return;
  g_autofree char *sentence = ms_message_dup (fault, NULL);
  /* Translators: the first sentence says what is wrong with a file, after the line where. */
  g_autofree char *text = g_strdup_printf (_ ("%s The part before that is shown."), sentence);
  gtk_label_set_text (self->fault_label, text);
}

static void
ms_replay_window_map (GtkWidget *widget)
{
  MsReplayWindow *self = MS_REPLAY_WINDOW (widget);
  GTK_WIDGET_CLASS (ms_replay_window_parent_class)->map (widget);
  gtk_widget_grab_focus (ms_transport_get_play_button (self->transport));
  /* The review begins as soon as the window is seen, so that there are guesses to go to. */
  ms_reviewer_start (ms_review_view_get_reviewer (self->review));
}

/* Ends the work that nobody would see any more. */
static void
ms_replay_window_dispose (GObject *object)
{
  MsReplayWindow *self = MS_REPLAY_WINDOW (object);
  g_cancellable_cancel (self->cancellable);
  if (self->analyzer != NULL)
    ms_follower_set_active (MS_FOLLOWER (self->analyzer), FALSE);
  if (self->playback != NULL)
    ms_playback_set_playing (self->playback, FALSE);
  g_clear_weak_pointer (&self->details);
  g_clear_pointer (&self->features, g_ptr_array_unref);
  G_OBJECT_CLASS (ms_replay_window_parent_class)->dispose (object);
}

static void
ms_replay_window_class_init (MsReplayWindowClass *class)
{
  static const MsTemplateChild children[] = { MS_CHILD (MsReplayWindow, title_label),
    MS_CHILD (MsReplayWindow, board_overlay), MS_CHILD (MsReplayWindow, subtitle_label),
    MS_CHILD (MsReplayWindow, fault_bar), MS_CHILD (MsReplayWindow, fault_label),
    MS_CHILD (MsReplayWindow, error_bar), MS_CHILD (MsReplayWindow, error_label),
    MS_CHILD (MsReplayWindow, header_label), MS_CHILD (MsReplayWindow, remarks_label),
    MS_CHILD (MsReplayWindow, counters), MS_CHILD (MsReplayWindow, counts_label),
    MS_CHILD (MsReplayWindow, board), MS_CHILD (MsReplayWindow, legend),
    MS_CHILD (MsReplayWindow, side), MS_CHILD (MsReplayWindow, pages),
    MS_CHILD (MsReplayWindow, strip_place), MS_CHILD (MsReplayWindow, moment_label),
    MS_CHILD (MsReplayWindow, transport) };
  G_OBJECT_CLASS (class)->dispose = ms_replay_window_dispose;
  ms_class_own (class, g_object_unref, 6, G_STRUCT_OFFSET (MsReplayWindow, cancellable),
      G_STRUCT_OFFSET (MsReplayWindow, foresight), G_STRUCT_OFFSET (MsReplayWindow, analyzer),
      G_STRUCT_OFFSET (MsReplayWindow, playback), G_STRUCT_OFFSET (MsReplayWindow, theme),
      G_STRUCT_OFFSET (MsReplayWindow, settings));
  GTK_WIDGET_CLASS (class)->map = ms_replay_window_map;
  g_type_ensure (MS_TYPE_BOARD_VIEW);
  g_type_ensure (MS_TYPE_COUNTERS);
  g_type_ensure (MS_TYPE_LEGEND);
  g_type_ensure (MS_TYPE_TRANSPORT);
  ms_class_set_template (class, "ms-replay-window.ui", children, G_N_ELEMENTS (children));
  ms_class_add_signal (class, "continue-from-here", 1, G_TYPE_POINTER);
  ms_class_add_signal (class, "analyse", 0);
}

static void
ms_replay_window_init (MsReplayWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  ms_help_gloss_follow (self);
  self->panel = g_object_new (MS_TYPE_ODDS_PANEL, NULL);
  ms_odds_panel_set_watching (self->panel, TRUE);
}

static void
game_changed_cb (MsReplayWindow *self, const MsGameChange *change)
{
  if (self->features != NULL)
    ms_features_tell (self->features, change);
}

/* Adds the overview of a large board, and the keys that go from one cell to open to the next. */
static void
add_features (MsReplayWindow *self)
{
  const GType types[] = { MS_TYPE_OVERVIEW_CONTROLLER, MS_TYPE_NEXT_CELL_CONTROLLER };
  self->features = g_ptr_array_new_with_free_func ((GDestroyNotify)ms_feature_detach);
  self->parts = (MsWindowParts){ .window = GTK_APPLICATION_WINDOW (self),
    .actions = G_ACTION_MAP (self),
    .game = ms_playback_get_game (self->playback),
    .analyzer = self->analyzer,
    .board = self->board,
    .overlay = self->board_overlay,
    .settings = self->settings };
  for (gsize i = 0; i < G_N_ELEMENTS (types); i++)
    {
      g_ptr_array_add (self->features, g_object_new (types[i], NULL));
      ms_feature_attach (self->features->pdata[i], &self->parts);
    }
  ms_connect (self->parts.game, "changed", G_CALLBACK (game_changed_cb), self);
}

MsReplayWindow *
ms_replay_window_new (GtkApplication *application, MsMoments *moments, const char *title)
{
  MsReplayWindow *self = g_object_new (MS_TYPE_REPLAY_WINDOW, "application", application, NULL);
  MsPlayback *playback = ms_playback_new (moments);
  self->settings = ms_settings_new ();
  self->cancellable = g_cancellable_new ();
  self->playback = playback;
  self->analyzer = ms_analyzer_new (ms_playback_get_game (playback));
  self->foresight = ms_foresight_new (playback, self->analyzer);
  self->theme = ms_theme_watcher_new (gtk_widget_get_settings (GTK_WIDGET (self)));
  ms_replay_window_add_actions (self);
  GtkWidget *review = ms_review_view_new (playback, title);
  self->review = MS_REVIEW_VIEW (review);
  self->strip = ms_review_strip_new (playback, ms_review_view_get_reviewer (self->review));
  gtk_stack_add_titled (self->pages, review, "review", _ ("Review"));
  gtk_stack_add_titled (self->pages, GTK_WIDGET (self->panel), "odds", _ ("Odds"));
  gtk_box_append (self->strip_place, self->strip);
  connect_parts (self);
  follow_settings (self);
  add_features (self);
  ms_replay_window_add_keys (GTK_WINDOW (self));
  tell_about (self, title, moments->remarks);
  ms_replay_window_fit_cells (self, USUAL_CELL);
  update_ghost (self);
  move_cb (self);
  ms_replay_window_update_actions (self);
  return self;
}

MsReplayWindowParts
ms_replay_window_get_parts (MsReplayWindow *self)
{
  return (MsReplayWindowParts){ self->title_label, self->subtitle_label, self->header_label,
    self->remarks_label, self->counts_label, self->moment_label, self->fault_label,
    self->error_label, self->fault_bar, self->error_bar, self->counters, self->board, self->legend,
    self->side, self->strip, self->transport, self->pages, self->strip_place, self->panel,
    self->review, self->settings, self->playback, self->analyzer, self->details };
}
