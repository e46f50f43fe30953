/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-walk-stepper.h"

#include "ms-actions.h"
#include "ms-message.h"
#include "ms-board-prover.h"
#include "ms-signals.h"
#include "ms-page-overlays.h"

#include <glib/gi18n.h>

typedef enum
{
  STAGE_OFF,
  STAGE_ASKING, /* whether the board may be told */
  STAGE_WORKING,
  STAGE_FAILED,
  STAGE_STEPS,
} Stage;

struct _MsWalkStepper
{
  GObject parent_instance;

  MsControllerParts parts;
  MsWhyPage *page; /* borrowed */
  MsBoardProver *prover; /* owned */
  Stage stage;
  char *message; /* of a failure */
  int step;
  gboolean setting; /* it is changing the board itself */
  gboolean set_aside; /* the game was, for the steps; else they are on an analysis */
};

static guint changed_signal;

G_DEFINE_FINAL_TYPE (MsWalkStepper, ms_walk_stepper, G_TYPE_OBJECT)

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
  return ms_board_prover_can_prove (self->parts.game) && !ms_game_get_withheld (self->parts.game);
}

static void
set_stage (MsWalkStepper *self, Stage stage)
{
  self->stage = stage;
  ms_actions_set_enabled (self->parts.actions, "why-prove", ms_walk_stepper_can_prove (self));
  ms_actions_set_enabled (self->parts.actions, "why-prove-agreed", stage == STAGE_ASKING);
  ms_actions_set_enabled (self->parts.actions, "why-prove-end", stage != STAGE_OFF);
  g_signal_emit (self, changed_signal, 0);
}

/* The board as it is before the step, which the overlay then draws. */
static void
set_board (MsWalkStepper *self)
{
  const MsBoardWalk *walk = ms_board_prover_get_walk (self->prover);
  MsPosition *position = ms_board_walk_ref_position (walk, self->step);
  if (position == NULL)
    return;
  self->setting = TRUE;
  ms_game_edit_position (self->parts.game, position, NAN);
  self->setting = FALSE;
  ms_position_unref (position);
}

/* Mines that were proven before stay to be seen; what is safe is open by then. */
static void
draw (MsWalkStepper *self, const MsBoardWalk *walk)
{
  MsGame *game = self->parts.game;
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
        &(MsOverlayCell){ .cell = ms_board_walk_get_first_cell (walk),
            .group = 1,
            .label = "1",
            .text = _ ("the first click") });
  ms_board_view_set_overlay (self->parts.board, overlay);
}

static void
show_steps (MsWalkStepper *self)
{
  const MsBoardWalk *walk = ms_board_prover_get_walk (self->prover);
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
      && step <= ms_board_walk_get_n_steps (ms_board_prover_get_walk (self->prover));
}

void
ms_walk_stepper_go (MsWalkStepper *self, int by)
{
  if (!ms_walk_stepper_can_go (self, by))
    return;
  self->step += by;
  set_board (self);
  g_autofree char *sentence = ms_board_walk_dup_sentence (
      ms_board_prover_get_walk (self->prover), self->step);
  set_stage (self, STAGE_STEPS);
  ms_board_view_announce (self->parts.board, sentence);
}

char *
ms_walk_stepper_dup_text (MsWalkStepper *self)
{
  return self->stage == STAGE_STEPS
      ? ms_board_walk_dup_text (ms_board_prover_get_walk (self->prover))
      : NULL;
}

void
ms_walk_stepper_end (MsWalkStepper *self)
{
  if (self->stage == STAGE_OFF)
    return;
  if (self->stage == STAGE_STEPS)
    ms_board_view_set_overlay (self->parts.board, NULL);
  self->stage = STAGE_OFF;
  ms_board_prover_forget (self->prover);
  set_stage (self, STAGE_OFF);
}

static void
walk_cb (MsWalkStepper *self)
{
  if (ms_board_prover_get_walk (self->prover) == NULL || self->stage != STAGE_WORKING)
    return;
  self->step = 0;
  self->setting = TRUE;
  self->set_aside = ms_game_begin_analysis (self->parts.game);
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
  ms_board_prover_prove_game (self->prover, self->parts.game);
}

static void
prove_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  MsWalkStepper *self = user_data;
  if (ms_game_get_state (self->parts.game) == MS_GAME_PLAYING)
    set_stage (self, STAGE_ASKING);
  else
    prove_game (self);
}

static void
agreed_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  MsWalkStepper *self = user_data;
  ms_game_set_assisted (self->parts.game);
  prove_game (self);
}

static void
end_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  MsWalkStepper *self = user_data;
  gboolean returns = self->stage == STAGE_STEPS && self->set_aside;
  ms_walk_stepper_end (self);
  if (returns)
    ms_game_end_analysis (self->parts.game);
}

/* A board of the game's size; the first click is where the cursor is. */
static void
seed_cb (MsWalkStepper *self, guint64 seed)
{
  MsGame *game = self->parts.game;
  MsRules rules = ms_game_get_rules (game);
  int x, y;
  if (ms_game_get_withheld (game))
    return;
  rules.no_guess = TRUE;
  rules.first_click = MS_FIRST_CLICK_OPEN;
  ms_board_view_get_cursor (self->parts.board, &x, &y);
  set_stage (self, STAGE_WORKING);
  if (ms_rules_check (&rules, NULL) != MS_STATUS_OK)
    failed_cb (self, MS_STATUS_NO_SUCH_BOARD);
  else
    ms_board_prover_prove_seed (self->prover, &rules, seed, y * rules.width + x);
}

/* What others do to the board ends it. */
static void
board_cb (MsWalkStepper *self)
{
  if (!self->setting)
    ms_walk_stepper_end (self);
}

/* Another board may be one that needs no guess. */
static void
another_board_cb (MsWalkStepper *self)
{
  board_cb (self);
  if (!self->setting)
    set_stage (self, self->stage);
}

static void
game_cb (MsWalkStepper *self)
{
  if (!self->setting)
    set_stage (self, self->stage);
}

static void
ms_walk_stepper_dispose (GObject *object)
{
  g_clear_object (&MS_WALK_STEPPER (object)->prover);
  G_OBJECT_CLASS (ms_walk_stepper_parent_class)->dispose (object);
}

static void
ms_walk_stepper_finalize (GObject *object)
{
  g_free (MS_WALK_STEPPER (object)->message);
  G_OBJECT_CLASS (ms_walk_stepper_parent_class)->finalize (object);
}

static void
ms_walk_stepper_class_init (MsWalkStepperClass *class)
{
  G_OBJECT_CLASS (class)->dispose = ms_walk_stepper_dispose;
  G_OBJECT_CLASS (class)->finalize = ms_walk_stepper_finalize;
  changed_signal = g_signal_new (
      "changed", MS_TYPE_WALK_STEPPER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
ms_walk_stepper_init (MsWalkStepper *self)
{
}

MsWalkStepper *
ms_walk_stepper_new (const MsControllerParts *parts, MsWhyPage *page)
{
  static const GActionEntry entries[] = {
    { .name = "why-prove", .activate = prove_action },
    { .name = "why-prove-agreed", .activate = agreed_action },
    { .name = "why-prove-end", .activate = end_action },
  };
  MsWalkStepper *self = g_object_new (MS_TYPE_WALK_STEPPER, NULL);
  self->parts = *parts;
  self->page = page;
  self->prover = ms_board_prover_new ();
  ms_actions_add (parts->actions, entries, G_N_ELEMENTS (entries), self);
  const MsSignal signals[] = {
    { self->prover, "notify::walk", G_CALLBACK (walk_cb) },
    { self->prover, "failed", G_CALLBACK (failed_cb) },
    { page, "seed-given", G_CALLBACK (seed_cb) },
    { parts->game, "board-changed", G_CALLBACK (another_board_cb) },
    { parts->game, "cells-changed", G_CALLBACK (board_cb) },
    { parts->game, "notify::state", G_CALLBACK (game_cb) },
    { parts->game, "notify::withheld", G_CALLBACK (game_cb) },
  };
  ms_signals_connect (signals, G_N_ELEMENTS (signals), self);
  set_stage (self, STAGE_OFF);
  return self;
}
