/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-new-game-controller.h"

#include "ms-cell-name.h"
#include "ms-daily-game.h"
#include "ms-dialogs.h"
#include "ms-file-controller.h"
#include "ms-message.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>

struct _MsNewGameController
{
  MsFeature parent_instance;
  const MsWindowParts *parts;
  MsFileController *files; /* borrowed */
  MsMessageBar *bar; /* owned: no board without guessing was found */
  /* Owned: the tooltip that the button of the odds has while odds are allowed. */
  char *odds_tooltip;
};

/* --- Which game --- */

static void
take_last_size (MsNewGameController *self, MsRules *rules)
{
  rules->width = g_settings_get_int (self->parts->settings, "width");
  rules->height = g_settings_get_int (self->parts->settings, "height");
  rules->mines = g_settings_get_int (self->parts->settings, "mines");
  if (ms_rules_check (rules, NULL) != MS_STATUS_OK)
    ms_level_parse ("beginner", &rules->width, &rules->height, &rules->mines);
}

MsRules
ms_new_game_controller_get_next_rules (MsNewGameController *self)
{
  MsGame *game = self->parts->game;
  GActionGroup *actions = G_ACTION_GROUP (self->parts->actions);
  g_autoptr (GVariant) state = g_action_group_get_action_state (actions, "first-click");
  MsRules rules = ms_game_get_rules (game);
  /* Use the level that is played, not the board of an analysis. */
  if (ms_game_get_set_aside (game) || ms_rules_check (&rules, NULL) != MS_STATUS_OK)
    take_last_size (self, &rules);
  if (!ms_first_click_parse (g_variant_get_string (state, NULL), &rules.first_click))
    rules.first_click = MS_FIRST_CLICK_OPEN;
  rules.no_guess = ms_actions_get_toggle (self->parts->actions, "no-guess");
  rules.rule_set = ms_actions_get_rule_set (self->parts->actions);
  return rules;
}

gboolean
ms_new_game_controller_start (MsNewGameController *self, const MsRules *wanted, const guint64 *seed)
{
  GSettings *settings = self->parts->settings;
  MsRules rules = *wanted;
  g_autoptr (GError) error = NULL;
  guint64 random = (guint64)g_random_int () << 32 | g_random_int ();
  /* A board from a seed may be known to the player, and is no competition. */
  if (seed == NULL && ms_actions_get_toggle (self->parts->actions, "competition"))
    ms_level_compete (&rules);
  gboolean started = ms_game_start (
      self->parts->game, &rules, seed != NULL ? *seed : random, &error);
  ms_message_bar_set_text (self->parts->errors, started ? NULL : error->message);
  if (!started)
    return FALSE;
  ms_file_controller_set_file (self->files, NULL);
  g_settings_set_int (settings, "width", rules.width);
  g_settings_set_int (settings, "height", rules.height);
  g_settings_set_int (settings, "mines", rules.mines);
  return TRUE;
}

void
ms_new_game_controller_start_last (MsNewGameController *self)
{
  MsRules rules = ms_new_game_controller_get_next_rules (self);
  take_last_size (self, &rules);
  ms_new_game_controller_start (self, &rules, NULL);
}

/* A game to be started once the player has agreed. */
typedef struct
{
  /* Valid while the question is asked, which is closed with the window. */
  MsNewGameController *controller;
  MsRules rules;
  gboolean has_seed;
  guint64 seed;
} NewGame;

static void
start_cb (gpointer user_data)
{
  NewGame *new_game = user_data;
  ms_new_game_controller_start (
      new_game->controller, &new_game->rules, new_game->has_seed ? &new_game->seed : NULL);
}

/* A running game may be replaced by a new one without a question, but of one that is set aside,
 * which is not seen, the player is asked. */
void
ms_new_game_controller_offer (MsNewGameController *self, const MsRules *rules, const guint64 *seed)
{
  if (!ms_game_get_aside_modified (self->parts->game))
    {
      ms_new_game_controller_start (self, rules, seed);
      return;
    }
  NewGame *new_game = g_new (NewGame, 1);
  *new_game = (NewGame){ self, *rules, seed != NULL, seed != NULL ? *seed : 0 };
  ms_file_controller_leave (self->files, FALSE, start_cb, new_game, g_free);
}

static void
offer_size (MsNewGameController *self, int width, int height, int mines)
{
  MsRules rules = ms_new_game_controller_get_next_rules (self);
  rules.width = width;
  rules.height = height;
  rules.mines = mines;
  ms_new_game_controller_offer (self, &rules, NULL);
}

/* --- The commands --- */

static void
new_game_action (MsNewGameController *self)
{
  MsRules rules = ms_new_game_controller_get_next_rules (self);
  ms_new_game_controller_offer (self, &rules, NULL);
}

static void
renew_game_action (MsNewGameController *self)
{
  MsDaily daily;
  if (ms_game_get_state (self->parts->game) == MS_GAME_NEW
      && !ms_daily_game_find (self->parts->game, &daily))
    new_game_action (self);
}

/* The rules of new games have changed: replaces a game that has not begun.  The first page does not
 * do that. */
static void
rules_action (MsNewGameController *self)
{
  g_action_group_activate_action (G_ACTION_GROUP (self->parts->actions), "renew-game", NULL);
}

static void
restart_action (MsNewGameController *self)
{
  MsDaily daily;
  if (ms_daily_game_find (self->parts->game, &daily))
    g_action_group_activate_action (G_ACTION_GROUP (self->parts->actions), "daily-again", NULL);
  else
    ms_game_restart (self->parts->game);
}

static void
custom_game_action (MsNewGameController *self)
{
  MsGame *game = self->parts->game;
  MsCustomDialog *dialog = ms_custom_dialog_new (GTK_WINDOW (self->parts->window),
      ms_game_get_width (game), ms_game_get_height (game), ms_game_get_mines (game), FALSE);
  gtk_widget_insert_action_group (
      GTK_WIDGET (dialog), "win", G_ACTION_GROUP (self->parts->actions));
  ms_connect (dialog, "start", G_CALLBACK (offer_size), self);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* The state of the action follows the game, so choosing the level that is being played starts
 * another game of it. */
static void
level_action (MsNewGameController *self, GVariant *value)
{
  const char *name = g_variant_get_string (value, NULL);
  int width, height, mines;
  if (ms_level_parse (name, &width, &height, &mines))
    offer_size (self, width, height, mines);
  else if (g_str_equal (name, "custom"))
    custom_game_action (self);
}

/* --- Without guessing --- */

static void
allow_guessing_action (MsNewGameController *self)
{
  ms_game_allow_guessing (self->parts->game);
  gtk_widget_grab_focus (GTK_WIDGET (self->parts->board));
}

static void
show_bar (MsNewGameController *self, const char *text)
{
  ms_actions_set_enabled (self->parts->actions, "allow-guessing", text != NULL);
  ms_message_bar_set_text (self->bar, text);
}

static void
hide_bar (MsNewGameController *self)
{
  show_bar (self, NULL);
}

static void
no_board_cb (MsNewGameController *self, int status)
{
  MsErrorInfo info;
  ms_fail (&info, (MsStatus)status);
  g_autofree char *sentence = ms_message_dup_sentence (&info);
  show_bar (self,
      ms_game_has_layout (self->parts->game)
          ? _ ("What the rules say of this guess cannot be worked out here. Plain Board decides it "
               "by where the mines are, and the game goes on as an assisted one.")
          : sentence);
}

void
ms_new_game_controller_note_opening (MsNewGameController *self, int x, int y)
{
  MsRules rules = ms_game_get_rules (self->parts->game);
  int proven = ms_game_get_proven_cell (self->parts->game);
  if (!rules.no_guess || proven < 0 || proven == y * rules.width + x)
    return;
  /* Translators: the name of a cell. */
  g_autofree char *notice = g_strdup_printf (
      _ ("This board needs no guess if %s is opened first; from here it may need one."),
      ms_cell_name_at (proven, rules.width).text);
  ms_status_line_tell (self->parts->status, notice);
}

static const MsCommand actions[] = {
  { "new-game", .activate = G_CALLBACK (new_game_action) },
  { "renew-game", .activate = G_CALLBACK (renew_game_action) },
  { "restart", .activate = G_CALLBACK (restart_action) },
  { "level", .change = G_CALLBACK (level_action), .type = "s", .state = "''" },
  { "custom-game", .activate = G_CALLBACK (custom_game_action) },
  { "first-click", .set = G_CALLBACK (rules_action), .type = "s", .kept = TRUE },
  { "no-guess", .set = G_CALLBACK (rules_action), .kept = TRUE },
  { "competition", .set = G_CALLBACK (rules_action), .kept = TRUE },
  { "guesses", .set = G_CALLBACK (rules_action), .type = "s", .kept = TRUE },
  { "allow-guessing", .activate = G_CALLBACK (allow_guessing_action) },
  { NULL },
};

static void
changed (MsNewGameController *self, const MsGameChange *change)
{
  static const char *const helps[] = { "show-probabilities", "show-deduced", "relief", "autoplay" };
  MsGame *game = self->parts->game;
  GActionMap *map = self->parts->actions;
  MsGameParts parts = change->parts, board = MS_GAME_CHANGED_STATE | MS_GAME_CHANGED_BOARD;
  if ((parts & board) != 0 || ((parts & MS_GAME_CHANGED_MAKING) != 0 && ms_game_get_making (game)))
    hide_bar (self);
  if ((parts & board) != 0)
    {
      MsLevel level = ms_level_of (
          ms_game_get_width (game), ms_game_get_height (game), ms_game_get_mines (game));
      const char *name = ms_game_get_state (game) == MS_GAME_ANALYSIS ? ""
          : level < MS_LEVEL_CUSTOM                                   ? ms_level_info (level)->name
                                                                      : "custom";
      ms_actions_set_state (map, "level", g_variant_new_string (name));
    }
  if ((parts & (MS_GAME_CHANGED_PAUSE | MS_GAME_CHANGED_BOARD)) == 0)
    return;
  gboolean competing = ms_game_get_competing (game);
  for (gsize i = 0; i < G_N_ELEMENTS (helps); i++)
    if (g_action_map_lookup_action (map, helps[i]) != NULL)
      ms_actions_set_enabled (map, helps[i], !competing);
  gtk_widget_set_tooltip_text (ms_window_parts_get (self->parts, "odds_button"),
      competing ? ms_window_parts_get_withheld_text (self->parts) : self->odds_tooltip);
}

static void
attach (MsNewGameController *self)
{
  const MsWindowParts *parts = self->parts;
  self->files = ms_window_parts_get_feature (parts, MS_TYPE_FILE_CONTROLLER);
  self->bar = ms_window_parts_make_bar (parts, "no_board_bar", "no_board_label");
  self->odds_tooltip = g_strdup (
      gtk_widget_get_tooltip_text (ms_window_parts_get (parts, "odds_button")));
  const MsSignal signals[] = {
    { self->bar, "closed", G_CALLBACK (hide_bar) },
    { parts->game, "no-board", G_CALLBACK (no_board_cb) },
  };
  ms_signals_connect (signals, G_N_ELEMENTS (signals), self);
  hide_bar (self);
}

MS_DEFINE_FEATURE (MsNewGameController, ms_new_game_controller, .actions = actions,
    .hears = MS_GAME_CHANGED_STATE | MS_GAME_CHANGED_BOARD | MS_GAME_CHANGED_PAUSE
        | MS_GAME_CHANGED_MAKING,
    .attach = G_CALLBACK (attach), .owned = G_STRUCT_OFFSET (MsNewGameController, odds_tooltip),
    .free_owned = g_free, .objects = { G_STRUCT_OFFSET (MsNewGameController, bar) },
    .changed = G_CALLBACK (changed))
