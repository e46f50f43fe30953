/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stage.h"

#include "picture.h"

#include "ms-autosave-controller.h"
#include "ms-board-view-testing.h"
#include "ms-cell-name.h"
#include "ms-first-controller.h"
#include "ms-game-testing.h"
#include "ms-ui-workbench-testing.h"
#include "ms-what-if-page.h"
#include "ms-ui-panels-testing.h"
#include "ms-feature-testing.h"

#include <math.h>
#include <string.h>

/* The clock stands, so that two windows show the same. */
static gint64
get_no_time (gpointer user_data)
{
  return 0;
}

/* With the hint goes whatever was said since. */
static void
forget_hint (Stage *self)
{
  if (self->n_hints > 0 || self->asked != NULL)
    g_clear_pointer (&self->notice, g_free);
  self->n_hints = 0;
  self->asked = NULL;
}

static void
forget (Stage *self)
{
  g_clear_pointer (&self->notice, g_free);
  forget_hint (self);
}

static void
changed_cb (Stage *self, const MsGameChange *change)
{
  if ((change->parts & (MS_GAME_CHANGED_BOARD | MS_GAME_CHANGED_CELLS)) != 0)
    forget (self);
  self->n_boards += (change->parts & MS_GAME_CHANGED_BOARD) != 0;
  stage_hear_change (self, change);
}

Stage *
stage_new (guint64 seed, GString *taken)
{
  Stage *self = g_new0 (Stage, 1);
  MsRng rng;
  ms_rng_seed (&rng, ~seed);
  Step first = { STEP_NEW, (guint32)ms_rng_next (&rng), (guint32)ms_rng_next (&rng) };
  self->differences = g_string_new (NULL);
  window_setup ((void **)&self->fixture);
  self->window = self->fixture->window;
  stage_ignore_pointer (self->window);
  stage_listen (self, seed % 4 != 0);
  MsGame *game = self->window->game;
  ms_game_set_time_source (game, get_no_time, NULL);
  g_object_set (ms_window_get_part (self->window, "autoplay_bar"), "speed", 1.0, NULL);
  g_signal_connect_swapped (game, "notify::paused", G_CALLBACK (forget), self);
  g_signal_connect_swapped (game, "notify::mines", G_CALLBACK (forget), self);
  g_signal_connect_swapped (game, "notify::density", G_CALLBACK (forget_hint), self);
  g_signal_connect_swapped (
      self->window->analyzer, "notify::trust-flags", G_CALLBACK (forget_hint), self);
  g_signal_connect_swapped (game, "changed", G_CALLBACK (changed_cb), self);
  stage_take (self, &first, taken);
  return self;
}

void
stage_free (Stage *self)
{
  g_signal_handlers_disconnect_by_data (self->window->game, self);
  g_signal_handlers_disconnect_by_data (self->window->analyzer, self);
  stage_leave_read (self);
  window_teardown ((void **)&self->fixture);
  stage_stop_listening (self);
  forget (self);
  g_string_free (self->differences, TRUE);
  g_free (self);
}

/* The screen has one, over whatever cell a window that comes or goes leaves beneath it, which is
 * told of when the server gets to it. */
void
stage_ignore_pointer (MsWindow *window)
{
  gtk_widget_set_can_target (GTK_WIDGET (window), FALSE);
}

static gboolean
is_enabled (MsWindow *window, const char *action)
{
  return g_action_group_get_action_enabled (G_ACTION_GROUP (window), action);
}

static gboolean
activate (Stage *self, const char *action)
{
  if (!is_enabled (self->window, action))
    return FALSE;
  stage_focus_action (self->window, action);
  window_activate (self->window, action, NULL);
  return TRUE;
}

/* What is said of an opening stands until the next change. */
static void
note_notice (Stage *self)
{
  static const char *const said[] = { "This is an analysis", "The game waits",
    "There were too many mines", "This board needs no guess", "Eight cells are picked",
    "Only a covered cell" };
  const char *text = ms_status_line_get_notice (self->window->status);
  for (guint i = 0; text != NULL && i < G_N_ELEMENTS (said); i++)
    if (g_str_has_prefix (text, said[i]))
      {
        g_free (self->notice);
        self->notice = g_strdup (text);
      }
}

static gboolean
is_offered (gpointer window)
{
  return is_enabled (window, "continue-left");
}

static void
drop_autosave (MsWindow *window)
{
  g_ptr_array_remove (
      window->features, ms_window_get_feature (window, MS_TYPE_AUTOSAVE_CONTROLLER));
}

static void
add_autosave (MsWindow *window)
{
  ms_window_add_feature (window, g_object_new (MS_TYPE_AUTOSAVE_CONTROLLER, NULL));
}

/* The program has died, and its game is found when it starts again. */
static void
restore (Stage *self)
{
  MsWindow *window = self->window;
  const MsRules rules = { 4, 4, 3, MS_FIRST_CLICK_SAFE };
  gboolean modified;
  stage_settle (window);
  g_object_get (window->game, "modified", &modified, NULL);
  if (ms_game_get_state (window->game) != MS_GAME_PLAYING || !modified)
    return;
  if (ms_game_get_odds_shown (window->game))
    ms_game_set_assisted (window->game); /* as it is when the odds are there with the board */
  GString *before = g_string_new (NULL), *after = g_string_new (NULL);
  picture_add_game (before, window->game);
  drop_autosave (window);
  g_assert (ms_window_start_game (window, &rules, NULL));
  add_autosave (window);
  window_wait (is_offered, window);
  window_activate (window, "continue-left", NULL);
  picture_add_game (after, window->game);
  picture_compare (self->differences, "kept", before->str, "restored", after->str);
  g_string_free (before, TRUE);
  g_string_free (after, TRUE);
}

static void
start (Stage *self, const Step *step)
{
  MsRules rules = step->kind == STEP_COMPETE ? step_get_competition (step) : step_get_rules (step);
  guint64 seed = step_get_seed (step);
  g_assert (ms_window_start_game (self->window, &rules, &seed));
}

static void
ask (Stage *self, const Step *step, int x, int y)
{
  gboolean hint = step->kind == STEP_HINT;
  if (!hint || window_get_hint_step (self->window) == 0)
    {
      g_signal_emit_by_name (self->window->board, "hovered", x, y);
      self->asked_x = x;
      self->asked_y = y;
    }
  const char *action = hint                          ? "hint"
      : step_get_question (step) == MS_ADVICE_CLICKS ? "hint-clicks"
                                                     : "explain";
  if (!activate (self, action))
    return;
  g_clear_pointer (&self->notice, g_free);
  self->n_hints = hint ? self->n_hints + 1 : 0;
  self->asked = hint ? NULL : action;
}

/* With the tool for it in hand, which is then put away. */
static void
paint (Stage *self, int x, int y, MsCell value)
{
  MsWindow *window = self->window;
  char digit[] = { (char)('0' + value % 9), 0 };
  const char *tool = value == MS_CELL_COVERED ? "cover" : value == MS_CELL_FLAG ? "flag" : digit;
  if (!is_enabled (window, "tool"))
    return;
  window_activate (window, "tool", g_variant_new_string (tool));
  g_signal_emit_by_name (window->board, "paint-begin");
  for (int i = x; i < ms_game_get_width (window->game); i++)
    g_signal_emit_by_name (window->board, "paint", i, y);
  g_signal_emit_by_name (window->board, "paint-end");
  window_activate (window, "tool", g_variant_new_string (tool));
}

static void
resize (Stage *self, const Step *step)
{
  int sides[4];
  step_get_sides (step, self->window->game, sides);
  ms_game_edit_size (self->window->game, sides[0], sides[1], sides[2], sides[3]);
}

/* Only in an analysis is there a row to enter it in. */
static void
enter_total (MsWindow *window, int total)
{
  GtkWidget *place = ms_window_get_part (window, "editor_place");
  if (gtk_widget_get_visible (place))
    g_signal_emit_by_name (gtk_widget_get_first_child (place), "total", total);
}

/* FALSE: the step is no edit. */
static gboolean
edit (Stage *self, const Step *step)
{
  static const char *const turns[] = { [MS_TURN_FLIP_ACROSS] = "flip-across",
    [MS_TURN_FLIP_DOWN] = "flip-down",
    [MS_TURN_LEFT] = "rotate-left",
    [MS_TURN_RIGHT] = "rotate-right" };
  MsWindow *window = self->window;
  if (step->kind == STEP_TURN)
    activate (self, turns[step_get_turn (step)]);
  else if (step->kind == STEP_RESIZE)
    resize (self, step);
  else if (step->kind == STEP_TOTAL)
    enter_total (window, step_get_total (step, window->game));
  else if (step->kind == STEP_CLEAR || step->kind == STEP_DENSITY)
    activate (self, step->kind == STEP_CLEAR ? "clear" : "unknown-total");
  else
    return FALSE;
  return TRUE;
}

/* Looks at the menu of the chosen cell, and then does the command without it. */
static gboolean
command (Stage *self, const char *name)
{
  if (!is_enabled (self->window, name))
    return FALSE;
  window_activate (self->window, "cell-menu", NULL);
  GtkWidget *menu = gtk_widget_get_last_child (GTK_WIDGET (self->window->parts.overlay));
  for (; menu != NULL; menu = gtk_widget_get_prev_sibling (menu))
    if (GTK_IS_POPOVER (menu))
      gtk_popover_popdown (GTK_POPOVER (menu));
  window_activate (self->window, "cell", g_variant_new_string (name));
  return TRUE;
}

/* What is refuted is told until the next change, and no longer here. */
static void
suppose (Stage *self, int x, int y, const char *action)
{
  MsWindow *window = self->window;
  MsSupposeController *controller = ms_window_get_feature (
      window, ms_suppose_controller_get_type ());
  g_signal_emit_by_name (window->board, "hovered", x, y);
  if (!command (self, action))
    return;
  stage_settle (window);
  if (ms_suppose_controller_is_refuted (controller))
    ms_feature_dismiss (MS_FEATURE (controller));
}

static MsInquiry *
get_what_if (Stage *self)
{
  return ms_feature_get_worker (
      ms_window_get_feature (self->window, ms_what_if_controller_get_type ()), 0);
}

static GtkWidget *
find_page (GtkWidget *widget)
{
  GtkWidget *found = MS_IS_WHAT_IF_PAGE (widget) ? widget : NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_page (child);
  return found;
}

static gboolean
has_place (gpointer data)
{
  Stage *self = data;
  const MsVariation *variation = ms_analyzer_get_variation (self->window->analyzer);
  double density = ms_variation_get_density (variation);
  int mines = ms_variation_get_mines (variation);
  if (mines < 0)
    mines = ms_game_get_mines (self->window->game);
  return density == self->place || (isnan (density) && mines == self->place);
}

/* As the slider of the page does, in the next frame. */
static void
move_total (Stage *self, const Step *step)
{
  GtkWidget *page = find_page (GTK_WIDGET (self->window->pages));
  stage_settle (self->window);
  if (!ms_pages_shows (self->window->pages, MS_PAGE_WHAT_IF))
    return;
  gboolean by_density = ms_what_if_get_by_density (get_what_if (self));
  if (step->b % 3 == 0)
    g_signal_emit_by_name (page, "unknown-chosen", !by_density);
  else
    {
      self->place = by_density ? (1 + step->a % 199) / 200.0 : step->a % 20;
      g_signal_emit_by_name (page, "place-chosen", self->place);
      window_wait (has_place, self);
    }
}

static void
turn_page (Stage *self, const Step *step)
{
  stage_settle (self->window);
  if (step->b % 8 == 0)
    stage_choose_columns (self, step);
  else if (step->b % 8 == 1)
    stage_go_to_school (self, step);
  window_activate (self->window, "page",
      g_variant_new_string (step->a % 3 == 0 ? MS_PAGE_ODDS : MS_PAGE_WHAT_IF));
}

static void
click_easily (Stage *self, const Step *step, int x, int y)
{
  GSettings *settings = self->window->settings;
  g_settings_set_boolean (settings, "easy-flag", TRUE);
  g_settings_set_boolean (settings, "easy-clear", step->b % 2 == 0);
  g_signal_emit_by_name (self->window->board, "chord", x, y);
  g_settings_reset (settings, "easy-flag");
  g_settings_reset (settings, "easy-clear");
}

static void
take_at_cell (Stage *self, const Step *step, int x, int y)
{
  MsBoardView *board = self->window->board;
  if (step->kind == STEP_HINT || step->kind == STEP_EXPLAIN)
    ask (self, step, x, y);
  else if (step->kind == STEP_SUPPOSE_MINE || step->kind == STEP_SUPPOSE_SAFE)
    suppose (self, x, y, step->kind == STEP_SUPPOSE_MINE ? "suppose-mine" : "suppose-safe");
  else if (step->kind == STEP_PICK)
    ms_board_view_pick (board, x, y);
  else if (step->kind == STEP_WRITE)
    g_signal_emit_by_name (board, "write", x, y, (int)step_get_value (step));
  else if (step->kind == STEP_PAINT)
    paint (self, x, y, step_get_value (step));
  else if (step->kind == STEP_EASY)
    click_easily (self, step, x, y);
  else if (step->kind == STEP_CHORD)
    g_signal_emit_by_name (board, "chord", x, y);
  else if (step->kind == STEP_MARK || step->kind == STEP_FLAG_MINE || step->kind == STEP_UNFLAG)
    g_signal_emit_by_name (board, "mark", x, y);
  else
    {
      stage_settle (self->window); /* an answer on its way would have the last word */
      g_signal_emit_by_name (board, "open", x, y);
      note_notice (self);
    }
}

static gboolean
has_left_levels (gpointer window)
{
  return !ms_first_controller_get_shown (ms_window_get_feature (window, MS_TYPE_FIRST_CONTROLLER));
}

/* By Escape, by Enter on the tile of the level played last, by a board of a day, or by a file.
 * What comes without a seed gives way to a board that comes again when the steps are taken
 * again. */
static void
visit_levels (Stage *self, const Step *step)
{
  MsWindow *window = self->window;
  stage_settle (window);
  if (!activate (self, "levels"))
    return;
  if (has_left_levels (window))
    g_string_append (self->differences, "the first page did not come\n");
  stage_compare_levels (self);
  if (step->a % 4 == 0)
    stage_load (self, &(Step){ STEP_LOAD, step->a / 4, step->b });
  else if (step->a % 4 == 1)
    gtk_widget_activate (gtk_window_get_focus (GTK_WINDOW (window)));
  else if (step->a % 4 == 2)
    stage_play_daily (self, step);
  else
    ms_feature_dismiss (ms_window_get_feature (window, MS_TYPE_FIRST_CONTROLLER));
  window_wait (has_left_levels, window);
  if (ms_game_get_state (window->game) == MS_GAME_NEW)
    start (self, step);
}

static void
let_play (Stage *self)
{
  if (!activate (self, "autoplay-step"))
    return;
  forget (self);
  stage_settle (self->window);
  note_notice (self);
}

/* A hint is told anew, whatever was said since. */
static void
change_numbers (Stage *self, const Step *step)
{
  stage_settle (self->window);
  if (self->n_hints > 0 || self->asked != NULL)
    g_clear_pointer (&self->notice, g_free);
  g_settings_set_enum (self->window->settings, "numbers", (int)(step->a % 3));
}

static gboolean
has_returned (gpointer data)
{
  stage_has_another_board (data);
  return !ms_game_get_set_aside (((Stage *)data)->window->game);
}

/* An analysis that was edited is asked about. */
static void
set_aside_or_return (Stage *self)
{
  if (activate (self, "analyse"))
    note_notice (self);
  else if (activate (self, "return-to-game"))
    window_wait (has_returned, self);
}

static gboolean
is_taken_apart (gpointer data)
{
  return !ms_inquiry_get_busy (ms_feature_get_worker (data, 0))
      && !ms_inquiry_get_busy (ms_feature_get_worker (data, 1));
}

/* The page takes what it drew on the board along when it is left. */
static void
visit_sections (Stage *self)
{
  MsWindow *window = self->window;
  g_autofree char *page = g_strdup (ms_pages_get_page (window->pages));
  window_activate (window, "page", g_variant_new_string (MS_PAGE_SECTIONS));
  window_wait (is_taken_apart, ms_window_get_feature (window, ms_sections_controller_get_type ()));
  if (g_action_group_get_action_enabled (G_ACTION_GROUP (window), "sections-next"))
    window_activate (window, "sections-next", NULL);
  window_activate (window, "page", g_variant_new_string (page));
}

static void
ask_why (Stage *self, const Step *step)
{
  MsGame *game = self->window->game;
  int n_cells = ms_game_get_width (game) * ms_game_get_height (game);
  int cell = (int)(step->b % (guint)n_cells), width = ms_game_get_width (game);
  static const char *const pages[] = { MS_PAGE_WHY, MS_PAGE_ODDS };
  stage_settle (self->window);
  if (step->a % 4 < 2)
    window_activate (self->window, "page", g_variant_new_string (pages[step->a % 4]));
  else if (step->a % 4 == 2)
    activate (self, "why-next");
  else if (ms_pages_shows (self->window->pages, MS_PAGE_WHY))
    ms_board_view_pick (self->window->board, cell % width, cell / width);
}

/* FALSE: the step is about something else. */
static gboolean
change_look (Stage *self, const Step *step)
{
  if (step->kind == STEP_STYLE)
    g_settings_set_enum (self->window->settings, "board-style", (int)(step->a % 3));
  else if (step->kind == STEP_RULERS)
    g_settings_set_enum (self->window->settings, "rulers", (int)(step->a % 3));
  return step->kind == STEP_STYLE || step->kind == STEP_RULERS;
}

/* What is done while a file is being read; before anything else it comes. */
static gboolean
goes_on_beside (const Step *step)
{
  return step->kind == STEP_MARK || step->kind == STEP_FLAG_MINE || step->kind == STEP_UNFLAG
      || step->kind == STEP_CHORD || step->kind == STEP_EASY || step->kind == STEP_UNDO
      || step->kind == STEP_REDO || step->kind == STEP_RESTART || step->kind == STEP_NEW
      || step->kind == STEP_COMPETE || step->kind == STEP_PAUSE || step->kind == STEP_ODDS
      || step->kind == STEP_DEDUCED || step->kind == STEP_LOAD || step->kind == STEP_PASTE
      || step->kind == STEP_READ || step->kind == STEP_CANCEL;
}

static void
take_elsewhere (Stage *self, const Step *step)
{
  static const char *const actions[N_STEPS] = { [STEP_UNDO] = "undo",
    [STEP_REDO] = "redo",
    [STEP_TAKE_BACK] = "suppose-take-back",
    [STEP_TAKE_BACK_BOARD] = "undo-new-game",
    [STEP_PAUSE] = "pause",
    [STEP_ODDS] = "show-probabilities",
    [STEP_DEDUCED] = "show-deduced",
    [STEP_RELIEF] = "relief",
    [STEP_PANEL] = "show-panel",
    [STEP_OVERVIEW] = "overview",
    [STEP_TRUST] = "trust-flags",
    [STEP_QUESTIONS] = "question-marks",
    [STEP_OPEN_SAFE] = "open-safe",
    [STEP_FLAG_MINES] = "flag-mines",
    [STEP_RETRY] = "retry-analysis" };
  if (step->kind == STEP_TRUST)
    {
      stage_settle (self->window); /* a hint is shown, and taken off, or none is */
      self->trusted = TRUE;
    }
  if (edit (self, step) || stage_look_again (self, step) || change_look (self, step))
    return;
  if (actions[step->kind] != NULL)
    activate (self, actions[step->kind]);
  else if (step->kind == STEP_NEW || step->kind == STEP_COMPETE)
    start (self, step);
  else if (step->kind == STEP_NUMBERS)
    change_numbers (self, step);
  else if (step->kind == STEP_WHY)
    ask_why (self, step);
  else if (step->kind == STEP_LOAD || step->kind == STEP_PASTE)
    stage_load (self, step);
  else if (step->kind == STEP_READ)
    stage_begin_to_read (self, step);
  else if (step->kind == STEP_CANCEL)
    stage_cancel (self);
  else if (step->kind == STEP_RESTORE)
    restore (self);
  else if (step->kind == STEP_RESTART)
    stage_restart (self);
  else if (step->kind == STEP_AUTOPLAY)
    let_play (self);
  else if (step->kind == STEP_PAGE)
    turn_page (self, step);
  else if (step->kind == STEP_VARY)
    move_total (self, step);
  else if (step->kind == STEP_LEVELS)
    visit_levels (self, step);
  else if (step->kind == STEP_ASIDE)
    set_aside_or_return (self);
  else if (step->kind == STEP_SECTIONS)
    visit_sections (self);
  else if (step->kind == STEP_AREA)
    step_put_piece (step, self->window->game);
  else
    stage_rest (self);
}

void
stage_take (Stage *self, const Step *step, GString *taken)
{
  g_string_append (taken, step_get_name (step->kind));
  if (!goes_on_beside (step))
    stage_end_read (self);
  self->kind = step->kind;
  if (!step_is_at_cell (step->kind))
    take_elsewhere (self, step);
  else
    {
      MsGame *game = self->window->game;
      int cell = step_find_cell (step, game), width = ms_game_get_width (game);
      step_tell_cell (game, cell, taken);
      if (cell >= 0)
        take_at_cell (self, step, cell % width, cell / width);
    }
  g_string_append_c (taken, '\n');
}
