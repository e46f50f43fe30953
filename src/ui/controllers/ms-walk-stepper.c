/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-walk-stepper.h"

#include "ms-message.h"
#include "ms-board-walk.h"
#include "ms-page-overlays.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>

/* The parts of the game whose changes are told to it. */
#define HEARD \
  (MS_GAME_CHANGED_BOARD | MS_GAME_CHANGED_CELLS | MS_GAME_CHANGED_STATE | MS_GAME_CHANGED_PAUSE)

typedef enum
{
  STAGE_OFF,
  STAGE_ASKING, /* the player is asked whether the board may be told */
  STAGE_WORKING,
  STAGE_FAILED,
  STAGE_STEPS,
} Stage;

struct _MsWalkStepper
{
  MsFeature parent_instance;
  const MsWindowParts *parts;
  MsWhyPage *page; /* borrowed; NULL until it is first seen */
  MsInquiry *prover; /* owned */
  Stage stage;
  char *message; /* about a failure */
  int step;
  gboolean setting; /* the stepper is changing the board itself */
  /* The game was set aside for the steps; FALSE: they are shown on an analysis that was there. */
  gboolean set_aside;
};

gboolean
ms_walk_stepper_get_active (MsWalkStepper *self)
{
  return self->stage != STAGE_OFF;
}

int
ms_walk_stepper_get_step (MsWalkStepper *self)
{
  return self->stage == STAGE_STEPS ? self->step : -1;
}

gboolean
ms_walk_stepper_can_prove (MsWalkStepper *self)
{
  return ms_board_walk_can_ask_game (self->parts->game)
      && !ms_game_get_withheld (self->parts->game);
}

static gboolean
is_asking (MsWalkStepper *self)
{
  return self->stage == STAGE_ASKING;
}

static void
set_stage (MsWalkStepper *self, Stage stage)
{
  self->stage = stage;
  ms_feature_update_actions (MS_FEATURE (self));
  g_signal_emit_by_name (self, "changed");
}

/* Shows the board as it is before the step; the overlay then draws the step. */
static void
set_board (MsWalkStepper *self)
{
  const MsBoardWalk *walk = ms_inquiry_get (self->prover);
  MsPosition *position = ms_board_walk_ref_position (walk, self->step);
  if (position == NULL)
    return;
  self->setting = TRUE;
  ms_game_edit_position (self->parts->game, position, NAN);
  self->setting = FALSE;
  ms_position_unref (position);
}

/* Draws the step.  Mines that were proven earlier stay marked; cells proven safe are open by
 * then. */
static void
draw (MsWalkStepper *self, const MsBoardWalk *walk)
{
  MsGame *game = self->parts->game;
  g_autoptr (MsBoardOverlay)
      overlay = ms_board_overlay_new (ms_game_get_width (game), ms_game_get_height (game));
  for (int i = 0; i <= self->step; i++)
    {
      const MsRung *rung = ms_board_walk_get_rung (walk, i);
      if (rung != NULL && (i == self->step || rung->n_mines > 0))
        ms_page_overlays_add_rung (overlay, rung, i + 1, i == self->step);
    }
  if (self->step == 0)
    ms_board_overlay_add (overlay,
        &(MsOverlayCell){ .cell = walk->proof->first_cell,
            .group = 1,
            .label = "1",
            .text = _ ("the first click") });
  ms_board_view_set_overlay (self->parts->board, overlay);
}

static void
show_steps (MsWalkStepper *self)
{
  const MsBoardWalk *walk = ms_inquiry_get (self->prover);
  g_autofree char *heading = ms_board_walk_dup_heading (walk, self->step);
  g_autofree char *title = ms_board_walk_dup_title (walk, self->step);
  g_autofree char *sentence = ms_board_walk_dup_sentence (walk, self->step);
  g_autofree char *signs = ms_board_walk_dup_signs (walk, self->step);
  draw (self, walk);
  ms_why_page_show (self->page,
      &(MsWhyView){ .heading = heading,
          .title = title,
          .sentence = sentence,
          .signs = signs,
          .steps = TRUE,
          .walk = TRUE });
}

void
ms_walk_stepper_show (MsWalkStepper *self)
{
  MsWhyView view = { .walk = TRUE };
  if (self->stage == STAGE_STEPS)
    {
      show_steps (self);
      return;
    }
  view.asks = self->stage == STAGE_ASKING;
  view.message = view.asks ? _ ("This reveals the whole board: the game counts as assisted from "
                                "then on. It waits in the meantime.")
      : self->stage == STAGE_FAILED ? self->message
                                    : _ ("Working it out…");
  ms_why_page_show (self->page, &view);
}

gboolean
ms_walk_stepper_can_go (MsWalkStepper *self, int by)
{
  int step = self->step + by;
  return self->stage == STAGE_STEPS && step >= 0
      && step <= ((const MsBoardWalk *)ms_inquiry_get (self->prover))->proof->n_links;
}

void
ms_walk_stepper_go (MsWalkStepper *self, int by)
{
  if (!ms_walk_stepper_can_go (self, by))
    return;
  self->step += by;
  set_board (self);
  g_autofree char *sentence = ms_board_walk_dup_sentence (
      ms_inquiry_get (self->prover), self->step);
  set_stage (self, STAGE_STEPS);
  ms_board_view_announce (self->parts->board, sentence);
}

char *
ms_walk_stepper_dup_text (MsWalkStepper *self)
{
  return self->stage == STAGE_STEPS ? ms_board_walk_dup_text (ms_inquiry_get (self->prover)) : NULL;
}

void
ms_walk_stepper_end (MsWalkStepper *self)
{
  if (self->stage == STAGE_OFF)
    return;
  if (self->stage == STAGE_STEPS)
    ms_board_view_set_overlay (self->parts->board, NULL);
  self->stage = STAGE_OFF;
  ms_inquiry_forget (self->prover);
  set_stage (self, STAGE_OFF);
}

static void
walk_cb (MsWalkStepper *self)
{
  if (ms_inquiry_get (self->prover) == NULL || self->stage != STAGE_WORKING)
    return;
  self->step = 0;
  self->setting = TRUE;
  self->set_aside = ms_game_begin_analysis (self->parts->game);
  self->setting = FALSE;
  set_board (self);
  set_stage (self, STAGE_STEPS);
}

static void
failed_cb (MsWalkStepper *self, int status)
{
  if (self->stage != STAGE_WORKING)
    return;
  MsErrorInfo info;
  ms_fail (&info, (MsStatus)status);
  g_free (self->message);
  self->message = ms_message_dup_sentence (&info);
  set_stage (self, STAGE_FAILED);
}

static void
prove_game (MsWalkStepper *self)
{
  set_stage (self, STAGE_WORKING);
  ms_board_walk_ask_game (self->prover, self->parts->game);
}

void
ms_walk_stepper_prove (MsWalkStepper *self)
{
  if (ms_game_get_state (self->parts->game) == MS_GAME_PLAYING)
    set_stage (self, STAGE_ASKING);
  else
    prove_game (self);
}

static void
agreed_action (MsWalkStepper *self)
{
  ms_game_set_assisted (self->parts->game);
  prove_game (self);
}

static void
end_action (MsWalkStepper *self)
{
  gboolean returns = self->stage == STAGE_STEPS && self->set_aside;
  ms_walk_stepper_end (self);
  if (returns)
    ms_game_end_analysis (self->parts->game);
}

/* Sets up a board of the game's size from seed; its first click is where the cursor is. */
static void
seed_cb (MsWalkStepper *self, guint64 seed)
{
  MsGame *game = self->parts->game;
  MsRules rules = ms_game_get_rules (game);
  int x, y;
  if (ms_game_get_withheld (game))
    return;
  rules.no_guess = TRUE;
  rules.first_click = MS_FIRST_CLICK_OPEN;
  ms_board_view_get_cursor (self->parts->board, &x, &y);
  set_stage (self, STAGE_WORKING);
  if (ms_rules_check (&rules, NULL) != MS_STATUS_OK)
    failed_cb (self, MS_STATUS_NO_SUCH_BOARD);
  else
    ms_board_walk_ask_seed (self->prover, &rules, seed, y * rules.width + x);
}

/* Ends the steps when others change the board.  Another board, or another state of the game, may
 * also change whether the board can be proven. */
static void
changed (MsWalkStepper *self, const MsGameChange *change)
{
  MsGameParts board = MS_GAME_CHANGED_BOARD | MS_GAME_CHANGED_CELLS;
  if (self->setting)
    return;
  if ((change->parts & board) != 0)
    ms_walk_stepper_end (self);
  if ((change->parts & ~MS_GAME_CHANGED_CELLS & HEARD) != 0)
    set_stage (self, self->stage);
}

static const MsCommand actions[] = {
  { "why-prove-agreed", .activate = G_CALLBACK (agreed_action), .enabled = G_CALLBACK (is_asking) },
  { "why-prove-end", .activate = G_CALLBACK (end_action),
      .enabled = G_CALLBACK (ms_walk_stepper_get_active) },
  { NULL },
};

static void
attach (MsWalkStepper *self)
{
  self->prover = ms_board_walk_new_inquiry ();
  const MsSignal signals[] = {
    { self->prover, "changed", G_CALLBACK (walk_cb) },
    { self->prover, "failed", G_CALLBACK (failed_cb) },
  };
  ms_signals_connect (signals, G_N_ELEMENTS (signals), self);
}

MS_DEFINE_FEATURE (MsWalkStepper, ms_walk_stepper, .actions = actions, .hears = HEARD,
    .attach = G_CALLBACK (attach), .owned = G_STRUCT_OFFSET (MsWalkStepper, message),
    .free_owned = g_free, .objects = { G_STRUCT_OFFSET (MsWalkStepper, prover) },
    .changed = G_CALLBACK (changed), .signal = "changed")

MsWalkStepper *
ms_walk_stepper_new (const MsWindowParts *parts)
{
  MsWalkStepper *self = g_object_new (MS_TYPE_WALK_STEPPER, NULL);
  ms_feature_attach (MS_FEATURE (self), parts);
  return self;
}

void
ms_walk_stepper_set_page (MsWalkStepper *self, MsWhyPage *page)
{
  self->page = page;
  ms_connect (page, "seed-given", G_CALLBACK (seed_cb), self);
}
