/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsHintController: gives a hint in three steps, one each time it is asked: whether there is a safe
 * cell, in which area, and which cell it is and why; names the next click of who saves clicks; and
 * explains why a given cell is safe, a mine or as likely a mine as it is.
 *
 * Either is one answer of an adviser, shown bit by bit: on the board, in the status line and, for
 * those who do not see it, before the name of the cursor's cell.  Any change of the board removes
 * all of it.
 *
 * Actions: hint, hint-clicks, explain; enabled while the game goes on and is not paused. */
#include "ms-ui-controllers-testing.h"

#include "ms-autoplay-controller.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>

#define N_STEPS 3

struct _MsHintController
{
  MsFeature parent_instance;
  const MsWindowParts *parts;
  MsAutoplayController *autoplay; /* borrowed; NULL: there is none */
  MsInquiry *adviser; /* owned */
  int step; /* the step that is wanted; shown as soon as there is an answer */
  /* What is on the board and in the status line was put there by this controller. */
  gboolean showing;
};

/* Forgets the question and removes from the board what is shown of its answer. */
static void
reset (MsHintController *self)
{
  self->step = 0;
  ms_feature_set_looking (MS_FEATURE (self), FALSE);
  ms_inquiry_forget (self->adviser);
  if (!self->showing)
    return;
  self->showing = FALSE;
  ms_status_line_set_notice (self->parts->status, NULL);
  ms_board_view_set_hint (self->parts->board, NULL);
  /* By then the board tells how a game has ended, in place of the hint. */
  MsGameState state = ms_game_get_state (self->parts->game);
  if (state != MS_GAME_WON && state != MS_GAME_LOST)
    ms_board_view_announce (self->parts->board, NULL);
}

/* Moves the cursor to the cell, so that the next key can open it. */
static void
show_cell (MsHintController *self, MsAdvice *advice)
{
  int width = ms_game_get_width (self->parts->game), cell = advice->cell;
  MsBoardHint shown = { .cell = cell, .numbers = advice->numbers, .n_numbers = advice->n_numbers };
  if (cell >= 0 && ms_cell_is_opened (ms_game_get_cells (self->parts->game)[cell]))
    {
      /* A number is explained by the cells around it. */
      const GdkRectangle board = { 0, 0, width, ms_game_get_height (self->parts->game) };
      const GdkRectangle around = { cell % width - 1, cell / width - 1, 3, 3 };
      gdk_rectangle_intersect (&around, &board, &shown.area);
    }
  ms_board_view_set_hint (self->parts->board, &shown);
  if (cell >= 0)
    ms_board_view_set_cursor (self->parts->board, cell % width, cell / width);
}

static void
show (MsHintController *self)
{
  MsAdvice *advice = ms_inquiry_get (self->adviser);
  g_autofree char *sentence = NULL;
  if (advice == NULL)
    return;
  self->showing = TRUE;
  if (advice->question.kind != MS_ADVICE_HINT || self->step >= N_STEPS)
    {
      show_cell (self, advice);
      sentence = ms_advice_dup (advice, MS_ADVICE_WHY, ms_window_parts_get_numbers (self->parts));
      if (ms_advice_is_guess (advice))
        sentence = ms_game_say_rules (self->parts->game, sentence);
    }
  else if (self->step == 2)
    {
      MsBoardHint shown = { .cell = -1 };
      GdkRectangle *area = &shown.area;
      if (ms_advice_get_area (advice, &area->x, &area->y, &area->width, &area->height))
        {
          ms_board_view_set_hint (self->parts->board, &shown);
          ms_board_view_show_cell (self->parts->board, area->x, area->y);
          ms_board_view_show_cell (
              self->parts->board, area->x + area->width - 1, area->y + area->height - 1);
        }
      sentence = ms_advice_dup (advice, MS_ADVICE_WHERE, MS_ODDS_FORMAT_MINE);
    }
  else
    {
      ms_board_view_set_hint (self->parts->board, NULL);
      sentence = ms_advice_dup (advice, MS_ADVICE_WHETHER, MS_ODDS_FORMAT_MINE);
    }
  MsGameState state = ms_game_get_state (self->parts->game);
  if (state == MS_GAME_NEW || state == MS_GAME_PLAYING)
    ms_game_set_assisted (self->parts->game);
  ms_window_parts_say (self->parts, sentence);
}

/* The sentence in the status line contains chances, whose format has changed. */
static void
numbers_cb (MsHintController *self)
{
  if (self->showing)
    show (self);
}

static void
failed_cb (MsHintController *self)
{
  self->showing = TRUE;
  ms_window_parts_say (self->parts, _ ("This position is too complex to work out."));
  self->step = 0;
}

/* Ends autoplay, which also points at a cell of the board. */
static void
give_way (MsHintController *self)
{
  if (self->autoplay != NULL)
    ms_autoplay_controller_stop (self->autoplay);
}

static void
ask (MsHintController *self, MsAdviceKind kind)
{
  MsQuestion question = ms_window_parts_get_question (self->parts, kind);
  question.cell = ms_board_view_get_chosen (self->parts->board);
  ms_feature_set_looking (MS_FEATURE (self), TRUE);
  ms_advice_ask (self->adviser, &question);
}

static void
hint_action (MsHintController *self)
{
  give_way (self);
  if (self->step == 0)
    ask (self, MS_ADVICE_HINT);
  self->step = MIN (self->step + 1, N_STEPS);
  show (self);
}

/* Asks something that is answered in one step. */
static void
ask_at_once (MsHintController *self, MsAdviceKind kind)
{
  give_way (self);
  self->step = 0;
  ask (self, kind);
}

static void
explain_action (MsHintController *self)
{
  ask_at_once (self, MS_ADVICE_CELL);
}

static void
save_clicks_action (MsHintController *self)
{
  ask_at_once (self, MS_ADVICE_CLICKS);
}

static gboolean
is_open (MsHintController *self)
{
  return !ms_game_is_over (self->parts->game) && !ms_game_get_withheld (self->parts->game);
}

static gboolean
dismiss (MsHintController *self)
{
  if (!self->showing && self->step == 0)
    return FALSE;
  reset (self);
  return TRUE;
}

int
ms_hint_controller_get_step (MsHintController *self)
{
  return self->step;
}

static const MsCommand actions[] = {
  { "hint", .activate = G_CALLBACK (hint_action), .enabled = G_CALLBACK (is_open) },
  { "hint-clicks", .activate = G_CALLBACK (save_clicks_action), .enabled = G_CALLBACK (is_open) },
  { "explain", .activate = G_CALLBACK (explain_action), .enabled = G_CALLBACK (is_open) },
  { NULL },
};

static void
attach (MsHintController *self)
{
  const MsWindowParts *parts = self->parts;
  self->adviser = ms_advice_new_inquiry (parts->game);
  self->autoplay = ms_window_parts_get_feature (parts, MS_TYPE_AUTOPLAY_CONTROLLER);
  if (self->autoplay != NULL)
    ms_connect (self->autoplay, "starts", G_CALLBACK (reset), self);
  const MsSignal signals[] = {
    { self->adviser, "changed", G_CALLBACK (show) },
    { self->adviser, "failed", G_CALLBACK (failed_cb) },
    { parts->settings, "changed::numbers", G_CALLBACK (numbers_cb) },
    /* When flags are trusted or no longer trusted, the position is another one for the solver
     * too. */
    { parts->analyzer, "notify::trust-flags", G_CALLBACK (reset) },
  };
  ms_signals_connect (signals, G_N_ELEMENTS (signals), self);
  ms_feature_set_looking (MS_FEATURE (self), FALSE); /* until it is asked something */
}

MS_DEFINE_FEATURE (MsHintController, ms_hint_controller, .actions = actions,
    .enabled_by = MS_GAME_CHANGED_STATE | MS_GAME_CHANGED_PAUSE,
    .hears = MS_GAME_CHANGED_BOARD | MS_GAME_CHANGED_CELLS | MS_GAME_CHANGED_RULES
        | MS_GAME_CHANGED_PAUSE,
    .attach = G_CALLBACK (attach), .objects = { G_STRUCT_OFFSET (MsHintController, adviser) },
    .changed = G_CALLBACK (reset), .dismiss = G_CALLBACK (dismiss))
