/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-autoplay-controller.h"

#include <glib/gi18n.h>

struct _MsAutoplayController
{
  MsFeature parent_instance;

  const MsWindowParts *parts;
  MsAutoplayBar *bar; /* borrowed */
  MsInquiry *adviser; /* owned */
  gboolean running; /* goes on with the next move after each */
  gboolean stepping; /* a move is being decided or shown, for a single step or while running */
  gboolean showing; /* the move is on the board and in the status line */
  gboolean moving; /* the change of the board is made by this controller */
  guint timeout; /* runs while a move is shown, until it is made */
  int grown; /* by how much the bar made the window higher */
};

static gboolean
is_playable (MsAutoplayController *self)
{
  MsGameState state = ms_game_get_state (self->parts->game);
  return (state == MS_GAME_NEW || state == MS_GAME_PLAYING)
      && !ms_game_get_withheld (self->parts->game);
}

static gboolean
can_step (MsAutoplayController *self)
{
  return is_playable (self) && !self->stepping;
}

static gboolean
is_stepping (MsAutoplayController *self)
{
  return self->stepping;
}

static void
update_actions (MsAutoplayController *self)
{
  ms_actions_set_state (
      self->parts->actions, "autoplay-run", g_variant_new_boolean (self->running));
  ms_feature_update_actions (MS_FEATURE (self));
}

/* Removes the move from board and status line before it is made, because what is said after it by
 * others must stay. */
static void
hide_move (MsAutoplayController *self)
{
  if (!self->showing)
    return;
  self->showing = FALSE;
  ms_board_view_set_hint (self->parts->board, NULL);
  ms_board_view_announce (self->parts->board, NULL);
  ms_status_line_set_notice (self->parts->status, NULL);
}

void
ms_autoplay_controller_stop (MsAutoplayController *self)
{
  if (!self->stepping)
    return;
  self->running = self->stepping = FALSE;
  ms_feature_set_looking (MS_FEATURE (self), FALSE);
  g_clear_handle_id (&self->timeout, g_source_remove);
  ms_inquiry_forget (self->adviser);
  hide_move (self);
  update_actions (self);
}

static gboolean
dismiss (MsAutoplayController *self)
{
  gboolean stepping = self->stepping;
  ms_autoplay_controller_stop (self);
  return stepping;
}

static void
decide (MsAutoplayController *self)
{
  MsQuestion question = ms_window_parts_get_question (self->parts, MS_ADVICE_MOVE);
  self->stepping = TRUE;
  ms_feature_set_looking (MS_FEATURE (self), TRUE);
  ms_game_set_assisted (self->parts->game);
  ms_advice_ask (self->adviser, &question);
  update_actions (self);
}

static gboolean
move_cb (gpointer user_data)
{
  MsAutoplayController *self = user_data;
  g_autoptr (MsAdvice) advice = ms_advice_ref (ms_inquiry_get (self->adviser));
  self->timeout = 0;
  int cell = advice->cell;
  int width = ms_game_get_width (self->parts->game), x = cell % width, y = cell / width;
  self->moving = TRUE;
  hide_move (self);
  /* A flag protects its cell from being opened; remove it, for the adviser knows that it is
   * wrong. */
  if (ms_game_get_cell (self->parts->game, x, y) == MS_CELL_FLAG)
    ms_game_set_mark (self->parts->game, x, y, MS_CELL_COVERED);
  g_signal_emit_by_name (self->parts->board, "open", x, y);
  self->moving = FALSE;
  if (self->running && is_playable (self))
    decide (self);
  else
    ms_autoplay_controller_stop (self);
  return G_SOURCE_REMOVE;
}

static void
show_move (MsAutoplayController *self, MsAdvice *advice)
{
  int cell = advice->cell, width = ms_game_get_width (self->parts->game);
  char *what = ms_advice_dup (advice, MS_ADVICE_WHAT, ms_window_parts_get_numbers (self->parts));
  g_autofree char *sentence = ms_advice_is_guess (advice)
      ? ms_game_say_rules (self->parts->game, what)
      : what;
  self->showing = TRUE;
  ms_board_view_set_hint (self->parts->board, &(MsBoardHint){ .cell = cell });
  ms_board_view_show_cell (self->parts->board, cell % width, cell / width);
  ms_window_parts_say (self->parts, sentence);
}

/* The sentence in the status line contains chances, whose format has changed. */
static void
numbers_cb (MsAutoplayController *self)
{
  if (self->showing)
    show_move (self, ms_inquiry_get (self->adviser));
}

static void
advice_cb (MsAutoplayController *self)
{
  MsAdvice *advice = ms_inquiry_get (self->adviser);
  if (advice == NULL || !self->stepping)
    return;
  if (advice->cell < 0)
    {
      ms_autoplay_controller_stop (self);
      return;
    }
  show_move (self, advice);
  self->timeout = g_timeout_add (ms_autoplay_bar_get_interval (self->bar), move_cb, self);
}

static void
failed_cb (MsAutoplayController *self)
{
  ms_autoplay_controller_stop (self);
  ms_status_line_set_notice (self->parts->status, _ ("This position is too complex to work out."));
}

static void
changed (MsAutoplayController *self)
{
  if (!self->moving)
    ms_autoplay_controller_stop (self);
}

static void
step_action (MsAutoplayController *self)
{
  g_signal_emit_by_name (self, "starts");
  decide (self);
}

static void
run_action (MsAutoplayController *self, GVariant *value)
{
  gboolean run = g_variant_get_boolean (value);
  if (!run)
    {
      ms_autoplay_controller_stop (self);
      return;
    }
  self->running = TRUE;
  if (self->stepping)
    update_actions (self);
  else
    step_action (self);
}

/* The window makes room for the bar, so that the board keeps its size. */
static void
show_bar_action (MsAutoplayController *self, GVariant *value)
{
  GtkWidget *bar = GTK_WIDGET (self->bar);
  gboolean show = g_variant_get_boolean (value);
  if (show == gtk_widget_get_visible (bar))
    return;
  if (!show)
    ms_autoplay_controller_stop (self);
  /* The focus stays on the board. */
  ms_board_view_announce (self->parts->board,
      show ? _ ("Autoplay: Step makes one move, Run goes on until it is stopped.") : NULL);
  gtk_widget_set_visible (bar, show);
  if (show)
    self->grown = ms_size_controller_measure_bar (bar);
  ms_size_controller_grow (self->parts->size, 0, show ? self->grown : -self->grown);
}

static const MsCommand actions[] = {
  { "autoplay", .state = "false", .set = G_CALLBACK (show_bar_action) },
  { "autoplay-step", .activate = G_CALLBACK (step_action), .enabled = G_CALLBACK (can_step) },
  { "autoplay-run", .state = "false", .change = G_CALLBACK (run_action),
      .enabled = G_CALLBACK (is_playable) },
  { "autoplay-stop", .activate = G_CALLBACK (ms_autoplay_controller_stop),
      .enabled = G_CALLBACK (is_stepping) },
  { NULL },
};

static void
attach (MsAutoplayController *self)
{
  const MsWindowParts *parts = self->parts;
  self->bar = ms_window_parts_get (parts, "autoplay_bar");
  self->adviser = ms_advice_new_inquiry (parts->game);
  const MsSignal signals[] = {
    { self->adviser, "changed", G_CALLBACK (advice_cb) },
    { self->adviser, "failed", G_CALLBACK (failed_cb) },
    { parts->game, "no-board", G_CALLBACK (ms_autoplay_controller_stop) },
    { parts->settings, "changed::numbers", G_CALLBACK (numbers_cb) },
    /* The move that is shown was chosen with flags trusted, or not trusted, as before. */
    { parts->analyzer, "notify::trust-flags", G_CALLBACK (ms_autoplay_controller_stop) },
  };
  ms_signals_connect (signals, G_N_ELEMENTS (signals), self);
  ms_feature_set_looking (MS_FEATURE (self), FALSE); /* until it plays */
}

MS_DEFINE_FEATURE (MsAutoplayController, ms_autoplay_controller, .actions = actions,
    .enabled_by = MS_GAME_CHANGED_STATE | MS_GAME_CHANGED_PAUSE,
    .hears = MS_GAME_CHANGED_BOARD | MS_GAME_CHANGED_CELLS | MS_GAME_CHANGED_STATE
        | MS_GAME_CHANGED_PAUSE,
    .attach = G_CALLBACK (attach), .source = G_STRUCT_OFFSET (MsAutoplayController, timeout),
    .objects = { G_STRUCT_OFFSET (MsAutoplayController, adviser) }, .changed = G_CALLBACK (changed),
    .dismiss = G_CALLBACK (dismiss), .signal = "starts")
