/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Moves for which the mines must be found first: the first opening of a board that needs no guess,
 * and guesses that the rules of the game decide. */
#include "ms-figures.h"
#include "ms-game-private.h"

#include <glib/gi18n-lib.h>

/* A guess is decided at once where that takes some milliseconds: on boards of no more cells than
 * these, with no more work; else on a worker. */
#define CELLS_AT_ONCE 4096
#define WORK_AT_ONCE 5e6

static void
making_cb (MsGame *self)
{
  MsGameFacts before = ms_game_get_facts (self);
  g_autoptr (MsGame) hold G_GNUC_UNUSED = g_object_ref (self);
  ms_game_tell (self, MS_GAME_CAUSE_NONE, MS_GAME_CHANGED_MAKING, &before, NULL, 0);
  g_object_notify (G_OBJECT (self), "making");
  g_object_notify (G_OBJECT (self), "making-progress");
}

static void
progress_cb (MsGame *self)
{
  g_object_notify (G_OBJECT (self), "making-progress");
}

/* The game has other mines or other rules, which is told before the move that follows: who keeps
 * the game on disk could not find out by the move alone.  FALSE: whoever was told has begun another
 * game. */
static gboolean
tell_board (MsGame *self, const MsGameFacts *before)
{
  guint64 serial = self->board->serial;
  self->board->n_changes++;
  ms_game_tell (self, MS_GAME_CAUSE_BOARD, 0, before, NULL, 0);
  return self->board->serial == serial;
}

/* --- A board that needs no guess --- */

void
ms_game_make_board (MsGame *self, int cell)
{
  const MsPlay *play = self->board->play;
  if (ms_game_get_making (self))
    return;
  self->wanted = (MsMove){ .action = MS_ACTION_OPEN, .cell = cell };
  ms_board_maker_make (self->maker, ms_play_get_rules (play), cell, ms_play_get_seed (play));
}

static void
open_wanted (MsGame *self)
{
  int cell = self->wanted.cell, width = ms_game_get_width (self);
  if (cell >= 0)
    ms_game_open (self, cell % width, cell / width);
}

/* --- A guess --- */

/* The same game goes on in the same way wherever it is made anew: each layout follows from the one
 * before it and the number of moves. */
static guint64
make_seed (const MsPlay *play)
{
  const MsLayout *layout = ms_play_get_layout (play);
  int n_cells = ms_layout_get_width (layout) * ms_layout_get_height (layout);
  guint64 seed = (guint64)ms_play_count_moves (play);
  for (int cell = 0; cell < n_cells; cell++)
    if (ms_layout_has_mine (layout, cell))
      seed = ms_mix (seed, (guint64)cell);
  return seed;
}

/* Whether the mines may have to be others before the move is made; *redraw is then the question,
 * whose position is the caller's. */
static gboolean
may_redraw (MsGame *self, const MsMove *move, MsRedraw *redraw)
{
  const MsPlay *play = self->board->play;
  const MsLayout *layout = ms_play_get_layout (play);
  MsRuleSet rule_set = ms_play_get_rules (play)->rule_set;
  gboolean kills = FALSE;
  if (!ms_rule_set_decides (rule_set) || layout == NULL || self->board->paused
      || self->board->watched || ms_game_is_over (self))
    return FALSE;
  *redraw = (MsRedraw){ .rule_set = rule_set };
  redraw->n_opens = ms_play_list_opens (play, move, redraw->opens);
  for (int i = 0; i < redraw->n_opens; i++)
    kills = kills || ms_layout_has_mine (layout, redraw->opens[i]);
  if (redraw->n_opens == 0 || kills != (rule_set == MS_RULES_FAIR))
    return FALSE;
  redraw->seed = make_seed (play);
  redraw->position = ms_game_ref_position (self);
  return redraw->position != NULL;
}

/* FALSE: whoever was told of the new mines has begun another game. */
static gboolean
take_mines (MsGame *self, const guint8 *mine)
{
  MsGameFacts before = ms_game_get_facts (self);
  MsLayout *layout = ms_layout_new (before.width, before.height, mine, NULL);
  gboolean taken = layout != NULL && ms_play_redraw (self->board->play, layout);
  ms_layout_unref (layout);
  return taken && tell_board (self, &before);
}

gboolean
ms_game_decide_guess (MsGame *self, const MsMove *move)
{
  MsRedraw redraw;
  bool drawn = false;
  if (!may_redraw (self, move, &redraw))
    return move->action == MS_ACTION_MARK || !ms_game_has_layout (self)
        || !ms_game_get_making (self);
  MsRules rules = ms_game_get_rules (self);
  g_autofree guint8 *mine = g_malloc ((gsize)rules.width * rules.height);
  gboolean ready = !ms_game_get_making (self);
  if (ready
      && (rules.width * rules.height > CELLS_AT_ONCE
          || ms_board_maker_redraw_now (&redraw, WORK_AT_ONCE, mine, &drawn) != MS_STATUS_OK))
    {
      self->wanted = *move;
      self->asked = redraw;
      ms_board_maker_redraw (self->maker, &rules, &redraw);
      ready = FALSE;
    }
  ms_position_unref (redraw.position);
  return ready && (!drawn || take_mines (self, mine));
}

void
ms_game_cancel_guess (MsGame *self)
{
  if (ms_game_has_layout (self))
    ms_game_cancel_making (self);
}

/* Makes the move that waited, unless marks that were set meanwhile make another move of it. */
static void
make_decided (MsGame *self, const guint8 *mine)
{
  MsMove move = self->wanted;
  int opens[MS_REDRAW_MOST_OPENS];
  int n = ms_play_list_opens (self->board->play, &move, opens);
  gboolean same = n == self->asked.n_opens
      && memcmp (opens, self->asked.opens, (gsize)n * sizeof *opens) == 0;
  if (same && (mine == NULL || take_mines (self, mine)))
    ms_game_make_move (self, move);
}

/* --- What the worker tells --- */

static void
made_cb (MsGame *self, int status, const guint8 *mine)
{
  g_autoptr (MsGame) hold G_GNUC_UNUSED = g_object_ref (self);
  MsGameFacts before = ms_game_get_facts (self);
  MsLayout *layout = NULL;
  /* Whoever was told that the board is made may have begun another game. */
  if (self->wanted.cell < 0 || ms_game_get_making (self))
    return;
  if (ms_game_has_layout (self) && status == MS_STATUS_OK)
    {
      make_decided (self, mine);
      return;
    }
  if (status == MS_STATUS_OK
      && (layout = ms_layout_new (before.width, before.height, mine, NULL)) == NULL)
    status = MS_STATUS_NO_MEMORY;
  if (layout == NULL)
    {
      ms_game_emit_no_board (self, (MsStatus)status);
      return;
    }
  ms_play_set_layout (self->board->play, layout, self->wanted.cell);
  ms_layout_unref (layout);
  if (tell_board (self, &before))
    open_wanted (self);
}

MsBoardMaker *
ms_game_new_maker (MsGame *self)
{
  MsBoardMaker *maker = ms_board_maker_new ();
  g_signal_connect_object (maker, "notify::busy", G_CALLBACK (making_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (maker, "progress", G_CALLBACK (progress_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (maker, "made", G_CALLBACK (made_cb), self, G_CONNECT_SWAPPED);
  return maker;
}

void
ms_game_cancel_making (MsGame *self)
{
  ms_worker_stop (MS_WORKER (self->maker));
}

gboolean
ms_game_get_making (MsGame *self)
{
  return ms_worker_get_busy (MS_WORKER (self->maker));
}

double
ms_game_get_making_progress (MsGame *self)
{
  return ms_worker_get_progress (MS_WORKER (self->maker));
}

void
ms_game_allow_guessing (MsGame *self)
{
  g_autoptr (MsGame) hold G_GNUC_UNUSED = g_object_ref (self);
  MsGameFacts before = ms_game_get_facts (self);
  gboolean has_layout = ms_game_has_layout (self);
  if (has_layout ? !ms_rule_set_decides (ms_game_get_rules (self).rule_set) : !before.no_guess)
    return;
  ms_game_cancel_making (self);
  if (has_layout)
    {
      ms_game_set_assisted (self); /* the rule may have been of help before */
      ms_play_set_free (self->board->play);
    }
  else
    ms_play_allow_guessing (self->board->play);
  if (!tell_board (self, &before))
    return;
  if (has_layout && self->wanted.cell >= 0)
    ms_game_make_move (self, self->wanted);
  else if (!has_layout)
    open_wanted (self);
}

char *
ms_game_say_rules (MsGame *self, char *text)
{
  return !ms_rule_set_decides (ms_game_get_rules (self).rule_set)
      ? text
      : ms_sentences_join (text,
          g_strdup (_ ("The rules decide what a guess meets here; the "
                       "chances are those of an ordinary game.")));
}
