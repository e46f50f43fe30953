/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsOddsController: whether and how odds are shown on the board, and what they need: the analysis,
 * the legend, and the chance to win, which is worked out only while the panel shows it together
 * with the odds.
 *
 * All of it belongs to this window and is not remembered: nobody sees odds who has not asked for
 * them.
 *
 * Actions: show-probabilities, show-deduced (b, state); odds (s, state): of what; relief (b,
 * state): the board as a landscape of its odds, which come with it; trust-flags (b, state), which
 * the settings keep; cancel-analysis, retry-analysis. */
#include "ms-ui-controllers-testing.h"

#include "ms-file-controller.h"

#include <glib/gi18n.h>

typedef struct
{
  MsFeature parent_instance;
  const MsWindowParts *parts;
  MsFileController *files; /* borrowed */
  MsInquiry *meter; /* owned */
  gboolean legend_room; /* the window has been enlarged for the legend, which a pause hides */
} MsOddsController;

static int
measure_foot (MsOddsController *self, gboolean with_legend)
{
  gtk_widget_set_visible (GTK_WIDGET (self->parts->legend), with_legend);
  return ms_size_controller_measure_bar (ms_window_parts_get (self->parts, "foot"));
}

static gboolean
shows_probabilities (MsOddsController *self)
{
  return ms_actions_get_toggle (self->parts->actions, "show-probabilities");
}

/* The legend appears and disappears with the odds, which it explains: a game that is over has none.
 * Where it has no row of its own the window grows by one row, so that no cell moves; a pause, which
 * hides the board, leaves the window's size as it is. */
static void
update_legend (MsOddsController *self)
{
  MsGame *game = self->parts->game;
  gboolean room = shows_probabilities (self) && !ms_game_get_competing (game)
      && !ms_game_is_over (game);
  if (room != self->legend_room)
    {
      int before = measure_foot (self, self->legend_room);
      ms_size_controller_grow (self->parts->size, 0, measure_foot (self, room) - before);
      self->legend_room = room;
    }
  gtk_widget_set_visible (GTK_WIDGET (self->parts->legend), room && !ms_game_get_withheld (game));
}

/* Switches the analyzer on if one of the toggles needs an analysis, but never during a pause. */
static void
update_analyzer (MsOddsController *self)
{
  MsGame *game = self->parts->game;
  gboolean wanted = shows_probabilities (self)
      || ms_actions_get_toggle (self->parts->actions, "show-deduced");
  gboolean open = !ms_game_get_withheld (game);
  /* What the other pages say about the position helps as much as odds. */
  const char *page = ms_pages_get_visible (self->parts->pages);
  gboolean told = page != NULL && !g_str_equal (page, MS_PAGE_ODDS);
  ms_follower_set_active (MS_FOLLOWER (self->parts->analyzer), wanted && open);
  ms_game_set_odds_shown (game, (wanted || told) && open);
  update_legend (self);
}

static void
update_meter (MsOddsController *self)
{
  ms_follower_set_active (MS_FOLLOWER (self->meter),
      ms_follower_get_active (MS_FOLLOWER (self->parts->analyzer))
          && ms_pages_shows (self->parts->pages, MS_PAGE_ODDS));
}

static gboolean
is_position_of_file (MsOddsController *self)
{
  return ms_game_get_state (self->parts->game) == MS_GAME_ANALYSIS
      && ms_file_controller_get_file (self->files) != NULL;
}

/* A position that was opened comes with the odds if those of the last one were asked for. */
static void
changed (MsOddsController *self)
{
  if (is_position_of_file (self) && g_settings_get_boolean (self->parts->settings, "odds-of-files"))
    ms_actions_change (self->parts->actions, "show-probabilities", g_variant_new_boolean (TRUE));
}

/* Once the odds are known, the status line tells what they say. */
static void
toggle_action (MsOddsController *self)
{
  gboolean before;
  g_object_get (self->parts->board, "show-probabilities", &before, NULL);
  gboolean probabilities = shows_probabilities (self);
  gboolean deduced = ms_actions_get_toggle (self->parts->actions, "show-deduced");
  g_object_set (
      self->parts->board, "show-probabilities", probabilities, "show-deduced", deduced, NULL);
  if (is_position_of_file (self))
    g_settings_set_boolean (self->parts->settings, "odds-of-files", probabilities);
  ms_feature_update_actions (MS_FEATURE (self));
  update_analyzer (self);
  if (before && !probabilities)
    ms_board_view_announce (self->parts->board, _ ("Probabilities hidden"));
}

static void
odds_action (MsOddsController *self, GVariant *value)
{
  g_autoptr (GEnumClass) odds = g_type_class_ref (MS_TYPE_ODDS);
  const GEnumValue *chosen = g_enum_get_value_by_nick (odds, g_variant_get_string (value, NULL));
  if (chosen == NULL)
    return;
  ms_actions_set_state (self->parts->actions, "odds", value);
  g_object_set (self->parts->board, "odds", chosen->value, NULL);
  g_object_set (self->parts->legend, "odds", chosen->value, NULL);
  g_object_set (self->parts->analyzer, "measure-bits", chosen->value == MS_ODDS_BITS, NULL);
}

static void
relief_action (MsOddsController *self, GVariant *value)
{
  gboolean on = g_variant_get_boolean (value);
  if (on)
    ms_actions_change (self->parts->actions, "show-probabilities", g_variant_new_boolean (TRUE));
  g_object_set (self->parts->board, "relief", on, NULL);
}

static gboolean
can_cancel (MsOddsController *self)
{
  return ms_analyzer_get_busy (self->parts->analyzer) || ms_game_get_making (self->parts->game)
      || ms_file_controller_get_reading (self->files);
}

static void
cancel_action (MsOddsController *self)
{
  if (ms_file_controller_stop_reading (self->files))
    return;
  if (ms_game_get_making (self->parts->game))
    ms_game_cancel_making (self->parts->game);
  else
    ms_analyzer_cancel (self->parts->analyzer);
}

static gboolean
can_retry (MsOddsController *self)
{
  return ms_analyzer_get_cancelled (self->parts->analyzer);
}

static void
retry_action (MsOddsController *self)
{
  ms_analyzer_retry (self->parts->analyzer);
}

static const MsCommand actions[] = {
  { "show-probabilities", .set = G_CALLBACK (toggle_action), .state = "false" },
  { "show-deduced", .set = G_CALLBACK (toggle_action), .state = "false" },
  { "odds", .change = G_CALLBACK (odds_action), .type = "s", .state = "'mine'",
      .enabled = G_CALLBACK (shows_probabilities) },
  { "relief", .set = G_CALLBACK (relief_action), .state = "false" },
  { "trust-flags", .kept = TRUE },
  { "cancel-analysis", .activate = G_CALLBACK (cancel_action), .enabled = G_CALLBACK (can_cancel) },
  { "retry-analysis", .activate = G_CALLBACK (retry_action), .enabled = G_CALLBACK (can_retry) },
  { NULL },
};

static void
attach (MsOddsController *self)
{
  const MsWindowParts *parts = self->parts;
  self->files = ms_window_parts_get_feature (parts, MS_TYPE_FILE_CONTROLLER);
  self->meter = ms_chance_meter_new (parts->game);
  ms_window_parts_share_limits (parts, self->meter);
  ms_odds_panel_set_chance_meter (parts->panel, self->meter);
  const MsSignal signals[] = {
    { parts->game, "notify::withheld", G_CALLBACK (update_analyzer) },
    { parts->pages, "notify::visible-page", G_CALLBACK (update_analyzer) },
    { parts->pages, "notify::visible-page", G_CALLBACK (update_meter) },
    { parts->analyzer, "notify::active", G_CALLBACK (update_meter) },
    { parts->analyzer, "notify::analysis", G_CALLBACK (ms_feature_update_actions) },
    { parts->analyzer, "notify::busy", G_CALLBACK (ms_feature_update_actions) },
    { parts->analyzer, "notify::cancelled", G_CALLBACK (ms_feature_update_actions) },
    { self->files, "reading", G_CALLBACK (ms_feature_update_actions) },
  };
  ms_signals_connect (signals, G_N_ELEMENTS (signals), self);
  toggle_action (self);
  update_meter (self);
}

MS_DEFINE_FEATURE (MsOddsController, ms_odds_controller, .actions = actions,
    .enabled_by = MS_GAME_CHANGED_MAKING, .hears = MS_GAME_CHANGED_BOARD,
    .attach = G_CALLBACK (attach), .changed = G_CALLBACK (changed),
    .settled = G_CALLBACK (update_legend), .objects = { G_STRUCT_OFFSET (MsOddsController, meter) })
