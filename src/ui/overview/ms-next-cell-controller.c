/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-next-cell-controller.h"

#include "ms-cell-text.h"
#include "ms-edge-signs.h"

#include <glib/gi18n.h>

/* A share of a cell: one of which no more than that is out of sight counts as fully in sight. */
#define SLIVER 0.02F

struct _MsNextCellController
{
  MsFeature parent_instance;
  const MsWindowParts *parts;
  MsEdgeSigns *signs; /* owned */
  MsGoals *goals; /* owned; NULL: still to be made */
  guint idle; /* source that updates the signs; 0: they are up to date */
};

/* The cells that are fully in sight. */
static GdkRectangle
find_sight (MsNextCellController *self)
{
  graphene_rect_t sight = ms_board_view_get_sight (self->parts->board);
  int x = (int)ceilf (sight.origin.x - SLIVER), y = (int)ceilf (sight.origin.y - SLIVER);
  int right = (int)floorf (sight.origin.x + sight.size.width + SLIVER);
  int bottom = (int)floorf (sight.origin.y + sight.size.height + SLIVER);
  return (GdkRectangle){ x, y, MAX (right - x, 0), MAX (bottom - y, 0) };
}

static gboolean
shows_odds (MsNextCellController *self)
{
  gboolean probabilities, deduced;
  g_object_get (
      self->parts->board, "show-probabilities", &probabilities, "show-deduced", &deduced, NULL);
  return (probabilities || deduced) && !ms_game_get_withheld (self->parts->game);
}

/* Makes the goals from the odds shown on the board, so that one is led only to what can be seen
 * there. */
static MsGoals *
ensure_goals (MsNextCellController *self)
{
  g_autoptr (MsAnalysis) analysis = NULL;
  if (self->goals != NULL)
    return self->goals;
  if (shows_odds (self))
    g_object_get (self->parts->board, "analysis", &analysis, NULL);
  self->goals = ms_goals_new (analysis);
  return self->goals;
}

static gboolean
update_signs_cb (gpointer data)
{
  MsNextCellController *self = data;
  int counts[MS_N_SIDES] = { 0 };
  gboolean relief;
  GdkRectangle sight = find_sight (self);
  self->idle = 0;
  g_object_get (self->parts->board, "relief", &relief, NULL);
  if (!relief && sight.width > 0 && sight.height > 0)
    ms_goals_count (ensure_goals (self), &sight, counts);
  ms_edge_signs_set_counts (self->signs, counts);
  return G_SOURCE_REMOVE;
}

/* Updates the signs after the next frame: nobody reads them while the board moves. */
static void
sight_cb (MsNextCellController *self)
{
  if (self->idle == 0)
    self->idle = g_idle_add (update_signs_cb, self);
}

static void
changed_cb (MsNextCellController *self)
{
  g_clear_pointer (&self->goals, ms_goals_free);
  sight_cb (self);
}

static void
say_why_not (MsNextCellController *self)
{
  g_autoptr (MsAnalysis) analysis = NULL;
  g_object_get (self->parts->board, "analysis", &analysis, NULL);
  if (ms_game_get_withheld (self->parts->game))
    ms_window_parts_say (self->parts, ms_window_parts_get_withheld_text (self->parts));
  else if (!shows_odds (self))
    ms_window_parts_say (
        self->parts, _ ("Show the odds first (O): this key leads to the cells worth opening."));
  else if (analysis == NULL)
    ms_window_parts_say (self->parts, _ ("The odds of this position are not there yet."));
  else
    ms_window_parts_say (self->parts, _ ("There is no cell to go to."));
}

static void
go_to (MsNextCellController *self, int cell)
{
  int width = ms_game_get_width (self->parts->game), x = cell % width, y = cell / width;
  int counts[MS_N_SIDES], n = 0, from = ms_board_view_get_chosen (self->parts->board);
  ms_board_view_lead_to (self->parts->board, x, y);
  GdkRectangle sight = find_sight (self);
  ms_goals_count (ensure_goals (self), &sight, counts);
  for (int i = 0; i < MS_N_SIDES; i++)
    n += counts[i];
  g_autoptr (MsAnalysis) analysis = NULL;
  g_object_get (self->parts->board, "analysis", &analysis, NULL);
  g_autofree char *heading = ms_cell_text_dup_heading (x, y);
  g_autofree char *text = ms_cell_text_dup (
      self->parts->game, analysis, ms_window_parts_get_numbers (self->parts), x, y);
  g_strdelimit (text, "\n", ' ');
  /* Translators: a cell, and what is known of it: "Cell F7: Certainly safe." */
  g_autofree char *line = g_strdup_printf (_ ("%1$s: %2$s"), heading, text);
  g_autofree char *more = g_strdup_printf (
      /* Translators: a sentence about a cell, and how many others there are. */
      ngettext (
          "%1$s %2$d more like it is out of sight.", "%1$s %2$d more like it are out of sight.", n),
      line, n);
  /* The accessible name of a cell that gets the focus tells the same, so it need not be said
   * again. */
  if (n > 0 || from == cell)
    ms_window_parts_say (self->parts, n > 0 ? more : line);
  else if (self->parts->status != NULL)
    ms_status_line_set_notice (self->parts->status, line);
}

static void
step_action (MsNextCellController *self, GVariant *parameter, GAction *action)
{
  MsGoals *goals = ensure_goals (self);
  GdkRectangle sight = find_sight (self);
  int from = ms_board_view_get_chosen (self->parts->board);
  if (ms_goals_get_n (goals) == 0)
    {
      say_why_not (self);
      return;
    }
  int cell = ms_actions_get_value (action) > 0 ? ms_goals_next (goals, &sight, from)
                                               : ms_goals_previous (goals, &sight, from);
  go_to (self, cell >= 0 ? cell : from);
}

static void
go_cb (MsNextCellController *self, int side)
{
  GdkRectangle sight = find_sight (self);
  int cell = ms_goals_nearest (ensure_goals (self), &sight, (MsSide)side);
  if (cell >= 0)
    go_to (self, cell);
}

static const MsCommand actions[] = {
  { "next-cell", .activate = G_CALLBACK (step_action), .value = 1 },
  { "previous-cell", .activate = G_CALLBACK (step_action), .value = -1 },
  { NULL },
};

static void
attach (MsNextCellController *self)
{
  const MsWindowParts *parts = self->parts;
  self->signs = ms_edge_signs_new (parts->overlay);
  const MsSignal signals[] = {
    { parts->board, "scrolled", G_CALLBACK (sight_cb) },
    { parts->board, "notify::analysis", G_CALLBACK (changed_cb) },
    { parts->board, "notify::show-probabilities", G_CALLBACK (changed_cb) },
    { parts->board, "notify::show-deduced", G_CALLBACK (changed_cb) },
    { parts->board, "notify::relief", G_CALLBACK (sight_cb) },
    { self->signs, "go", G_CALLBACK (go_cb) },
  };
  ms_signals_connect (signals, G_N_ELEMENTS (signals), self);
}

MS_DEFINE_FEATURE (MsNextCellController, ms_next_cell_controller, .actions = actions,
    .hears = MS_GAME_CHANGED_PAUSE | MS_GAME_CHANGED_BOARD, .attach = G_CALLBACK (attach),
    .owned = G_STRUCT_OFFSET (MsNextCellController, goals),
    .free_owned = (GDestroyNotify)ms_goals_free,
    .source = G_STRUCT_OFFSET (MsNextCellController, idle),
    .objects = { G_STRUCT_OFFSET (MsNextCellController, signs) },
    .changed = G_CALLBACK (changed_cb))
