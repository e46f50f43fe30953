/* SPDX-License-Identifier: GPL-3.0-or-later */
/* At rest: what a window shows against what a new one shows of the same position. */
#include "stage.h"

#include "cast.h"
#include "window-picture.h"

#include "ms-autosave-controller.h"
#include "ms-board-view-testing.h"
#include "ms-game-private.h"
#include "ms-result-bar.h"
#include "ms-ui-moments-testing.h"
#include "ms-result-controller.h"
#include "ms-ui-workbench-testing.h"
#include "ms-what-if-page.h"
#include "ms-ui-controllers-testing.h"
#include "ms-ui-panels-testing.h"
#include "ms-window-testing.h"
#include "ms-feature-testing.h"

static gboolean
is_scored (MsWindow *window)
{
  MsPlayMetrics metrics;
  MsResultController *controller = ms_window_get_feature (window, MS_TYPE_RESULT_CONTROLLER);
  return !ms_game_has_layout (window->game)
      || ms_score_get_metrics (ms_feature_get_worker (controller, 1), &metrics);
}

static gboolean
is_enabled (MsWindow *window, const char *action)
{
  return g_action_group_get_action_enabled (G_ACTION_GROUP (window), action);
}

static MsInquiry *
get_what_if (MsWindow *window)
{
  return ms_feature_get_worker (
      ms_window_get_feature (window, ms_what_if_controller_get_type ()), 0);
}

static gboolean
is_reasoning (MsWindow *window)
{
  return ms_worker_get_busy (
      ms_feature_get_worker (ms_window_get_feature (window, ms_why_controller_get_type ()), 0));
}

static gboolean
is_at_rest (gpointer data)
{
  MsWindow *window = data;
  return !ms_game_get_making (window->game) && !ms_analyzer_get_busy (window->analyzer)
      && !ms_inquiry_get_busy (window_get_chance_meter (window)) && !window_is_hint_busy (window)
      && !ms_worker_get_busy (MS_WORKER (window_get_hindsight (window)))
      && !(ms_worker_get_busy (ms_feature_get_worker (
               ms_window_get_feature (window, ms_scout_controller_get_type ()), 0))
          || ms_worker_get_busy (ms_feature_get_worker (
              ms_window_get_feature (window, ms_scout_controller_get_type ()), 1)))
      && !is_reasoning (window) && !window_is_bulk_busy (window)
      && !ms_worker_get_busy (MS_WORKER (get_what_if (window)))
      && !ms_records_get_busy (ms_window_get_records (window))
      && !is_enabled (window, "autoplay-stop")
      && ms_board_view_get_parts (window->board).cells->idle == 0 && is_scored (window)
      && !g_main_context_pending (NULL);
}

/* What is asked of the records is answered in its turn and does not count as busy, but writing
 * does: once that is done, whatever had been asked before is answered. */
void
stage_settle (MsWindow *window)
{
  window_wait (is_at_rest, window);
  ms_records_flush_async (ms_window_get_records (window), NULL, NULL);
  window_wait (is_at_rest, window);
}

static void
switch_like (MsWindow *window, MsWindow *model)
{
  static const char *const names[] = { "relief", "show-probabilities", "show-deduced", "page",
    "show-panel", "trust-flags", "question-marks", "first-click", "no-guess" };
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (GVariant)
          own = g_action_group_get_action_state (G_ACTION_GROUP (window), names[i]);
      g_autoptr (GVariant)
          wanted = g_action_group_get_action_state (G_ACTION_GROUP (model), names[i]);
      if (!g_variant_equal (own, wanted))
        g_action_group_change_action_state (G_ACTION_GROUP (window), names[i], wanted);
    }
}

/* It has only the game of another window. */
static MsWindow *
new_without_autosave (GtkApplication *application, MsWindow *model)
{
  g_autoptr (GArray) features = g_array_new (TRUE, FALSE, sizeof (MsFeatureType));
  for (const MsFeatureType *feature = ms_window_features; *feature != NULL; feature++)
    if ((*feature) () != MS_TYPE_AUTOSAVE_CONTROLLER)
      g_array_append_vals (features, feature, 1);
  return ms_window_new_with_features (
      application, model->settings, model->theme, (const MsFeatureType *)features->data);
}

/* The same board, settings and cursor, by nothing but what a file keeps.  NULL, and a difference:
 * the file cannot be read. */
static MsWindow *
open_fresh (Stage *self)
{
  MsWindow *model = self->window;
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (MsGame) copy = cast_copy_game (model->game, &text, &error);
  if (copy == NULL)
    {
      g_string_append_printf (self->differences, "%s\n%s", error->message, text);
      return NULL;
    }
  MsWindow *fresh = new_without_autosave (self->fixture->application, model);
  stage_ignore_pointer (fresh);
  gtk_widget_set_visible (GTK_WIDGET (fresh), TRUE); /* what is not on the screen follows nothing */
  ms_window_set_records (fresh, ms_window_get_records (model));
  ms_game_set_time_source (fresh->game, model->game->clock.now, NULL);
  switch_like (fresh, model);
  g_assert (ms_game_load_text (fresh->game, text, -1, NULL));
  ms_file_controller_set_file (fresh->files, ms_file_controller_get_file (model->files));
  /* The clock of a game from a file stands until the game goes on. */
  ms_game_set_paused (fresh->game, ms_game_get_clock_runs (model->game));
  ms_game_set_paused (fresh->game, ms_game_get_paused (model->game));
  if (ms_analyzer_get_cancelled (model->analyzer))
    ms_analyzer_cancel (fresh->analyzer);
  return fresh;
}

/* The page, what is supposed, and the cells that are compared or have curves.  What another page
 * hides is not shown. */
static void
suppose_like (Stage *self, MsWindow *fresh)
{
  const char *page = ms_pages_get_visible (fresh->pages);
  guint n_curves;
  const int *curves = ms_what_if_get_cells (get_what_if (self->window), &n_curves);
  MsVariation *variation = ms_analyzer_get_variation (self->window->analyzer);
  int width = ms_game_get_width (fresh->game);
  guint n;
  const int *picked = ms_scout_controller_get_picked (
      ms_window_get_feature (self->window, ms_scout_controller_get_type ()), &n);
  stage_settle (fresh);
  ms_what_if_set_cells (get_what_if (fresh), curves, n_curves);
  ms_analyzer_set_variation (fresh->analyzer, variation);
  for (guint i = 0; i < n && g_strcmp0 (page, MS_PAGE_WHAT_IF) != 0; i++)
    ms_board_view_pick (fresh->board, picked[i] % width, picked[i] / width);
}

/* What was asked, is asked again. */
static void
ask_like (Stage *self, MsWindow *fresh)
{
  MsBoardView *board = self->window->board;
  suppose_like (self, fresh);
  ms_board_view_set_cursor (fresh->board, ms_board_view_get_parts (board).cells->cursor_x,
      ms_board_view_get_parts (board).cells->cursor_y);
  g_signal_emit_by_name (fresh->board, "hovered", self->asked_x, self->asked_y);
  for (int i = 0; i < self->n_hints; i++)
    {
      window_activate (fresh, "hint", NULL);
      stage_settle (fresh);
    }
  if (self->asked != NULL)
    window_activate (fresh, self->asked, NULL);
  stage_settle (fresh);
  /* To the cell that was asked about it went by itself; here it may have gone on since. */
  ms_board_view_set_cursor (fresh->board, ms_board_view_get_parts (board).cells->cursor_x,
      ms_board_view_get_parts (board).cells->cursor_y);
  stage_settle (fresh);
  /* A bar with news of its own, as of a supposition made since, takes off what was said. */
  gboolean said = ms_status_line_get_notice (self->window->status) != NULL;
  if (!said && gtk_widget_get_visible (ms_window_get_part (self->window, "suppose_bar")))
    ms_status_line_set_notice (fresh->status, NULL);
  if (said && self->notice != NULL)
    ms_status_line_set_notice (fresh->status, self->notice);
  /* Where flags were trusted a loss is told by what was shown before it, which a file does not
   * know. */
  if (self->trusted && ms_game_get_state (fresh->game) == MS_GAME_LOST)
    ms_status_line_set_ending (
        fresh->status, ms_result_bar_get_text (ms_window_get_part (self->window, "result_bar")));
}

/* The bar of the one that was played may say more: of its time, for instance.  A loss where flags
 * were trusted: see above. */
static void
compare_results (Stage *self, MsWindow *fresh)
{
  MsGameState state = ms_game_get_state (fresh->game);
  const char *told = ms_result_bar_get_text (ms_window_get_part (self->window, "result_bar"));
  const char *wanted = ms_result_bar_get_text (ms_window_get_part (fresh, "result_bar"));
  gboolean ended = state == MS_GAME_WON || state == MS_GAME_LOST;
  if (window_shows_result (self->window) != ended || window_shows_result (fresh) != ended)
    g_string_append_printf (self->differences, "ended %d, and the card is not as that\n", ended);
  if (!ended && (*told != '\0' || *wanted != '\0'))
    g_string_append_printf (self->differences, "not ended, and yet told: %s%s\n", told, wanted);
  if (ended && !self->trusted && !g_str_has_prefix (told, wanted))
    g_string_append_printf (self->differences, "shown: %s\nfresh: %s\n", told, wanted);
}

/* A new window has no game set aside, so that what tells of one is compared with the game. */
static void
compare_aside (Stage *self)
{
  MsWindow *window = self->window;
  gboolean aside = ms_game_get_set_aside (window->game);
  gboolean told = gtk_widget_get_visible (ms_window_get_part (window, "return_button"));
  gboolean can_return = is_enabled (window, "return-to-game");
  gboolean can_analyse = is_enabled (window, "analyse");
  gboolean is_game = ms_game_get_state (window->game) != MS_GAME_ANALYSIS;
  if (told != aside || can_return != aside
      || can_analyse != (is_game && !ms_game_get_withheld (window->game)))
    g_string_append_printf (self->differences,
        "set aside %d: told %d, return-to-game %d, analyse %d\n", aside, told, can_return,
        can_analyse);
}

static void
compare_lesson (Stage *self)
{
  const char *text = ms_status_line_get_text (self->window->status);
  if (window_picture_is_lesson (text)
      && (ms_game_get_assisted (self->window->game)
          || ms_follower_get_active (MS_FOLLOWER (self->window->analyzer))))
    g_string_append_printf (self->differences, "taught to whoever knows: %s\n", text);
}

static GtkWidget *
find_what_if_page (GtkWidget *widget)
{
  GtkWidget *found = MS_IS_WHAT_IF_PAGE (widget) ? widget : NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_what_if_page (child);
  return found;
}

/* A new window would show the same of a game that is withheld, were it too much. */
static void
compare_withheld (Stage *self)
{
  if (!ms_pages_shows (self->window->pages, MS_PAGE_WHAT_IF))
    return;
  GtkWidget *page = find_what_if_page (GTK_WIDGET (self->window->pages));
  GtkWidget *message = GTK_WIDGET (
      gtk_widget_get_template_child (page, MS_TYPE_WHAT_IF_PAGE, "message_label"));
  const char *text = gtk_widget_get_visible (message) ? gtk_label_get_text (GTK_LABEL (message))
                                                      : "";
  gboolean paused = ms_game_get_paused (self->window->game);
  gboolean withheld = ms_game_get_withheld (self->window->game);
  if (g_str_equal (text, "Hidden during the pause.") != paused
      || g_str_has_prefix (text, "Competition rules:") != (withheld && !paused))
    g_string_append_printf (
        self->differences, "withheld %d, paused %d, and told: %s\n", withheld, paused, text);
}

/* The first page is for games, whether they are under way or not. */
static void
compare_levels (Stage *self)
{
  MsGameState state = ms_game_get_state (self->window->game);
  if (is_enabled (self->window, "levels") != (state != MS_GAME_ANALYSIS))
    g_string_append_printf (self->differences, "state %d: levels\n", (int)state);
}

/* Back to the first step of the ladder, which begins where the player last looked. */
static void
begin_why_anew (MsWindow *window)
{
  if (is_enabled (window, "why-ladder"))
    window_activate (window, "why-ladder", NULL);
  stage_settle (window);
  while (is_enabled (window, "why-previous"))
    window_activate (window, "why-previous", NULL);
}

/* A new window has no game that was replaced either, so that this one lets go of it. */
static void
compare_replaced (Stage *self)
{
  MsWindow *window = self->window;
  MsGameFacts before = ms_game_get_facts (window->game);
  if (is_enabled (window, "undo-new-game") != before.replaced)
    g_string_append_printf (self->differences, "replaced %d: undo-new-game %d\n", before.replaced,
        is_enabled (window, "undo-new-game"));
  g_clear_pointer (&window->game->replaced, ms_game_board_free);
  ms_game_tell (window->game, MS_GAME_CAUSE_NONE, 0, &before, NULL, 0);
}

static void
compare_pictures (Stage *self, MsWindow *fresh)
{
  stage_settle (self->window);
  stage_settle (fresh);
  g_autoptr (GHashTable) stale = window_picture_new_stale ();
  g_free (window_picture_dup (fresh, stale)); /* for what hears nothing in the other one */
  g_autofree char *picture = window_picture_dup (self->window, stale);
  g_autofree char *other = window_picture_dup (fresh, stale);
  picture_compare (self->differences, "shown", picture, "fresh", other);
}

void
stage_compare_levels (Stage *self)
{
  MsWindow *fresh = open_fresh (self);
  if (fresh == NULL)
    return;
  ask_like (self, fresh);
  window_activate (fresh, "levels", NULL);
  compare_pictures (self, fresh);
  gtk_window_destroy (GTK_WINDOW (fresh));
}

/* --- The focus --- */

void
stage_focus_action (MsWindow *window, const char *name)
{
  g_autofree char *action = g_strconcat ("win.", name, NULL);
  GtkWidget *button = widget_find_action (window, action);
  if (button != NULL)
    gtk_widget_grab_focus (button);
}

/* Whatever became of the button that was pressed, the next key finds something. */
static void
check_focus (Stage *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self->window));
  if (focus == NULL || !gtk_widget_is_sensitive (focus))
    g_string_append (self->differences, "the focus is nowhere\n");
}

void
stage_rest (Stage *self)
{
  stage_end_read (self);
  stage_settle (self->window);
  check_focus (self);
  compare_replaced (self);
  begin_why_anew (self->window);
  MsWindow *fresh = open_fresh (self);
  if (fresh == NULL)
    return;
  ask_like (self, fresh);
  begin_why_anew (fresh);
  /* The panel tells of one cell more. */
  g_signal_emit_by_name (self->window->board, "hovered", 1, 0);
  g_signal_emit_by_name (fresh->board, "hovered", 1, 0);
  compare_pictures (self, fresh);
  compare_results (self, fresh);
  compare_aside (self);
  compare_levels (self);
  compare_lesson (self);
  compare_withheld (self);
  stage_hear_nothing (self); /* by the other window either */
  gtk_window_destroy (GTK_WINDOW (fresh));
}
