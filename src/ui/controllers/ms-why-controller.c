/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsWhyController: the page that says why cells are certain, and what this page draws on the board.
 *
 * While its page is in sight it follows the game: the ladder of the position, one rung at a time,
 * or the proof of a cell that was picked.  Actions: why-next, why-previous, why-cell (the chosen
 * one), why-prove, why-ladder, why-copy, why-copy-equations; why-all, why-hold-back (b, state);
 * why-layout (s, state: mine, free).  Escape goes from the proof of a cell back to the ladder. */
#include "ms-ui-controllers-testing.h"

#include "ms-walk-stepper.h"
#include "ms-help-gloss.h"
#include "ms-page-overlays.h"
#include "ms-rung-text.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>

/* The most lines in the list and equations on the page; copying takes all. */
#define MOST_LINES 200
#define MOST_EQUATIONS 60
#define MOST_LETTERS 400

struct _MsWhyController
{
  MsFeature parent_instance;
  const MsWindowParts *parts;
  MsWhyPage *page; /* borrowed; NULL until it is first seen */
  MsInquiry *reasoner; /* owned */
  MsWalkStepper *walk; /* owned; while it is active, page and steps belong to it */
  MsBoardOverlay *overlay; /* the overlay that was put on the board by this controller; or NULL */
  MsWhyShown shown;
  gboolean failed;
};

MsWhy *
ms_why_controller_get_why (MsWhyController *self)
{
  return ms_inquiry_get (self->reasoner);
}

int
ms_why_controller_get_step (MsWhyController *self)
{
  return self->shown.step;
}

static gboolean
holds_back (MsWhyController *self)
{
  return ms_actions_get_toggle (self->parts->actions, "why-hold-back");
}

static void
update_actions (MsWhyController *self)
{
  const MsWhy *why = ms_why_controller_get_why (self);
  int n = why != NULL ? ms_why_get_n_rungs (why) : 0;
  GActionMap *actions = self->parts->actions;
  gboolean layouts = why != NULL && why->kind == MS_WHY_UNDECIDABLE;
  ms_actions_set_enabled (actions, "why-next", self->shown.step + 1 < n);
  ms_actions_set_enabled (actions, "why-previous", n > 0 && self->shown.step > 0);
  ms_actions_set_enabled (actions, "why-all", n > 0);
  ms_actions_set_enabled (actions, "why-hold-back", n > 0 && why->cell >= 0);
  ms_actions_set_enabled (actions, "why-ladder", why != NULL && why->cell >= 0);
  ms_actions_set_enabled (actions, "why-layout", layouts);
  ms_actions_set_enabled (actions, "why-copy", n > 0 || layouts);
  ms_actions_set_enabled (actions, "why-copy-equations", why != NULL);
}

/* The lines of the list, to be freed by the caller; lines that would tell what is held back are
 * left out. */
static char **
dup_lines (MsWhyController *self, const MsWhy *why)
{
  GPtrArray *lines = g_ptr_array_new ();
  int n = MIN (ms_why_get_n_rungs (why), MOST_LINES);
  for (int i = 0; i < n; i++)
    {
      gboolean held_back = holds_back (self) && why->cell >= 0 && i == ms_why_get_n_rungs (why) - 1;
      g_ptr_array_add (lines, held_back ? ms_why_dup_held_back (why) : ms_why_dup_line (why, i));
    }
  g_ptr_array_add (lines, NULL);
  return (char **)g_ptr_array_free (lines, FALSE);
}

static void
show_step (MsWhyController *self, const MsWhy *why, MsWhyView *view)
{
  int step = self->shown.step;
  g_autofree char *heading = ms_why_dup_heading (why, step);
  const MsRung *rung = ms_why_get_rung (why, step);
  g_autofree char *title = ms_rung_text_dup_title (rung->rule);
  g_autofree char *sentence = self->shown.held_back ? ms_why_dup_held_back (why)
                                                    : ms_why_dup_sentence (why, step);
  g_autofree char *signs = ms_rung_text_dup_signs (rung, ms_position_get_width (why->position));
  g_autofree char *more = NULL;
  gboolean all = ms_actions_get_toggle (self->parts->actions, "why-all");
  g_auto (GStrv) lines = all ? dup_lines (self, why) : NULL;
  int n = ms_why_get_n_rungs (why) - MOST_LINES;
  if (all && n > 0)
    more = g_strdup_printf (ngettext ("and %d more step, which is copied too",
                                "and %d more steps, which are copied too", (gulong)n),
        n);
  view->heading = heading;
  view->title = self->shown.held_back ? NULL : title;
  view->sentence = sentence;
  view->signs = self->shown.held_back ? NULL : signs;
  view->lines = (const char *const *)lines;
  view->current = step;
  view->more = more;
  view->steps = TRUE;
  ms_why_page_show (self->page, view);
}

static void
show_why (MsWhyController *self, const MsWhy *why)
{
  g_autofree char *message = ms_why_dup_message (why);
  g_autofree char *note = ms_why_dup_note (why);
  /* Of a huge board only a sentence, because the letters alone would fill pages. */
  g_autofree char *equations = why->equations != NULL && why->equations->n_cells > MOST_LETTERS
      ? g_strdup (_ ("There are too many to show here; Copy gives all of them."))
      : ms_why_dup_equations (why, MOST_EQUATIONS);
  MsWhyView view = {
    .message = message,
    .note = note,
    .equations = equations,
    .proof = why->cell >= 0,
    .layouts = why->kind == MS_WHY_UNDECIDABLE,
    .provable = ms_walk_stepper_can_prove (self->walk),
  };
  ms_board_view_replace_overlay (
      self->parts->board, &self->overlay, ms_page_overlays_new_why (why, &self->shown));
  if (ms_why_get_n_rungs (why) > 0)
    show_step (self, why, &view);
  else
    ms_why_page_show (self->page, &view);
}

static gboolean
is_open (MsWhyController *self)
{
  return !ms_game_get_withheld (self->parts->game);
}

static void
show (MsWhyController *self)
{
  const MsWhy *why = ms_why_controller_get_why (self);
  if (ms_walk_stepper_get_active (self->walk))
    {
      static const char *const others[] = { "why-all", "why-hold-back", "why-ladder", "why-layout",
        "why-copy-equations" };
      GActionMap *actions = self->parts->actions;
      for (gsize i = 0; i < G_N_ELEMENTS (others); i++)
        ms_actions_set_enabled (actions, others[i], FALSE);
      ms_actions_set_enabled (actions, "why-next", ms_walk_stepper_can_go (self->walk, 1));
      ms_actions_set_enabled (actions, "why-previous", ms_walk_stepper_can_go (self->walk, -1));
      ms_actions_set_enabled (actions, "why-copy", ms_walk_stepper_get_step (self->walk) >= 0);
      ms_walk_stepper_show (self->walk);
      return;
    }
  update_actions (self);
  if (self->page == NULL)
    return;
  if (!ms_follower_get_active (MS_FOLLOWER (self->reasoner)) || why == NULL)
    {
      ms_board_view_replace_overlay (self->parts->board, &self->overlay, NULL);
      ms_why_page_show (self->page,
          &(MsWhyView){ .message = !is_open (self) ? ms_window_parts_get_withheld_text (self->parts)
                  : self->failed                   ? _ ("This position is too complex to work out.")
                                                   : _ ("Working it out…") });
      return;
    }
  int n = ms_why_get_n_rungs (why);
  self->shown.step = CLAMP (self->shown.step, 0, MAX (n - 1, 0));
  self->shown.held_back = holds_back (self) && why->cell >= 0 && n > 0 && self->shown.step == n - 1;
  show_why (self, why);
}

/* The reasoner has another answer, or none: shows the step that the player may be looking for. */
static void
why_cb (MsWhyController *self)
{
  const MsWhy *why = ms_why_controller_get_why (self);
  int cell = ms_board_view_get_chosen (self->parts->board);
  self->shown.step = why != NULL ? ms_why_find_first_rung (why, cell) : 0;
  self->failed = FALSE;
  show (self);
}

static void
failed_cb (MsWhyController *self)
{
  self->failed = TRUE;
  show (self);
}

static void
follow (MsWhyController *self)
{
  gboolean shown = ms_pages_shows (self->parts->pages, MS_PAGE_WHY);
  if (!shown)
    ms_walk_stepper_end (self->walk);
  ms_feature_set_looking (MS_FEATURE (self), shown);
  gboolean active = shown && is_open (self) && !ms_walk_stepper_get_active (self->walk);
  if (ms_follower_get_active (MS_FOLLOWER (self->reasoner)) && !active)
    ms_board_view_replace_overlay (self->parts->board, &self->overlay, NULL);
  ms_follower_set_active (MS_FOLLOWER (self->reasoner), active);
  show (self);
}

static void
go_to (MsWhyController *self, int step)
{
  self->shown.step = step;
  show (self);
  /* Have screen readers say the step, by way of the widget that has the keyboard's focus. */
  const MsWhy *why = ms_why_controller_get_why (self);
  if (why == NULL || ms_why_get_n_rungs (why) == 0)
    return;
  g_autofree char *sentence = self->shown.held_back ? ms_why_dup_held_back (why)
                                                    : ms_why_dup_sentence (why, self->shown.step);
  ms_board_view_announce (self->parts->board, sentence);
}

static void
step_action (MsWhyController *self, GVariant *parameter, GAction *action)
{
  int by = ms_actions_get_value (action);
  if (ms_walk_stepper_get_active (self->walk))
    ms_walk_stepper_go (self->walk, by);
  else
    go_to (self, self->shown.step + by);
}

static void
layout_action (MsWhyController *self, GVariant *value)
{
  self->shown.with_mine = g_str_equal (g_variant_get_string (value, NULL), "mine");
  show (self);
}

static void
prove (MsWhyController *self, int cell)
{
  self->shown.with_mine = TRUE;
  ms_actions_set_state (self->parts->actions, "why-layout", g_variant_new_string ("mine"));
  ms_why_ask (self->reasoner, cell);
}

static void
pick_cb (MsWhyController *self, int x, int y)
{
  if (ms_follower_get_active (MS_FOLLOWER (self->reasoner)))
    prove (self, y * ms_game_get_width (self->parts->game) + x);
}

/* Explains the chosen cell, and shows the panel for that. */
static void
cell_action (MsWhyController *self)
{
  int cell = ms_board_view_get_chosen (self->parts->board);
  ms_actions_change (self->parts->actions, "page", g_variant_new_string (MS_PAGE_WHY));
  if (ms_follower_get_active (MS_FOLLOWER (self->reasoner)))
    prove (self, cell);
}

static void
ladder_action (MsWhyController *self)
{
  ms_why_ask (self->reasoner, -1);
}

static void
copy (MsWhyController *self, char *text, const char *notice)
{
  ms_window_parts_copy (self->parts, text, notice);
  g_free (text);
}

static void
copy_action (MsWhyController *self)
{
  char *text = ms_walk_stepper_get_active (self->walk)
      ? ms_walk_stepper_dup_text (self->walk)
      : ms_why_dup_text (ms_why_controller_get_why (self));
  copy (self, text, _ ("The steps are on the clipboard."));
}

static void
copy_equations_action (MsWhyController *self)
{
  copy (self, ms_why_dup_equations (ms_why_controller_get_why (self), G_MAXINT),
      _ ("The equations are on the clipboard."));
}

static void
equations_cb (MsWhyController *self, gboolean open)
{
  self->shown.letters = open;
  show (self);
}

static void
changed (MsWhyController *self, const MsGameChange *change)
{
  ms_feature_tell (MS_FEATURE (self->walk), change);
  if ((change->parts & MS_GAME_CHANGED_PAUSE) != 0)
    follow (self);
}

static gboolean
dismiss (MsWhyController *self)
{
  const MsWhy *why = ms_why_controller_get_why (self);
  if (ms_walk_stepper_get_active (self->walk))
    {
      g_action_group_activate_action (G_ACTION_GROUP (self->parts->actions), "why-prove-end", NULL);
      return TRUE;
    }
  if (why == NULL || why->cell < 0)
    return FALSE;
  ms_why_ask (self->reasoner, -1);
  return TRUE;
}

static gboolean
can_prove (MsWhyController *self)
{
  return ms_walk_stepper_can_prove (self->walk);
}

static void
prove_action (MsWhyController *self)
{
  ms_walk_stepper_prove (self->walk);
}

static const MsCommand actions[] = {
  { "why-next", .activate = G_CALLBACK (step_action), .value = 1 },
  { "why-previous", .activate = G_CALLBACK (step_action), .value = -1 },
  { "why-cell", .activate = G_CALLBACK (cell_action), .enabled = G_CALLBACK (is_open) },
  { "why-prove", .activate = G_CALLBACK (prove_action), .enabled = G_CALLBACK (can_prove) },
  { "why-ladder", .activate = G_CALLBACK (ladder_action) },
  { "why-copy", .activate = G_CALLBACK (copy_action) },
  { "why-copy-equations", .activate = G_CALLBACK (copy_equations_action) },
  { "why-all", .set = G_CALLBACK (show), .state = "false" },
  { "why-hold-back", .set = G_CALLBACK (show), .state = "false" },
  { "why-layout", .set = G_CALLBACK (layout_action), .type = "s", .state = "'mine'" },
  { NULL },
};

static GtkWidget *
make_page (gpointer data)
{
  MsWhyController *self = data;
  self->page = g_object_new (MS_TYPE_WHY_PAGE, NULL);
  ms_help_gloss_follow (self->page);
  ms_walk_stepper_set_page (self->walk, self->page);
  ms_connect (self->page, "step-activated", G_CALLBACK (go_to), self);
  ms_connect (self->page, "equations-shown", G_CALLBACK (equations_cb), self);
  return GTK_WIDGET (self->page);
}

static void
attach (MsWhyController *self)
{
  self->shown.with_mine = TRUE;
  const MsWindowParts *parts = self->parts;
  self->reasoner = ms_why_new_inquiry (parts->game);
  self->walk = ms_walk_stepper_new (parts);
  ms_pages_add_late (parts->pages, MS_PAGE_WHY, _ ("Why"), make_page, self);
  const MsSignal signals[] = {
    { self->reasoner, "changed", G_CALLBACK (why_cb) },
    { self->reasoner, "failed", G_CALLBACK (failed_cb) },
    { parts->pages, "notify::visible-page", G_CALLBACK (follow) },
    { parts->board, "pick", G_CALLBACK (pick_cb) },
    { self->walk, "changed", G_CALLBACK (follow) },
  };
  ms_signals_connect (signals, G_N_ELEMENTS (signals), self);
  ms_window_parts_share_limits (parts, self->reasoner);
  g_object_bind_property (
      parts->analyzer, "variation", self->reasoner, "variation", G_BINDING_SYNC_CREATE);
  follow (self);
}

MS_DEFINE_FEATURE (MsWhyController, ms_why_controller, .actions = actions,
    .enabled_by = MS_GAME_CHANGED_PAUSE | MS_GAME_CHANGED_STATE | MS_GAME_CHANGED_BOARD,
    .hears = MS_GAME_CHANGED_BOARD | MS_GAME_CHANGED_CELLS | MS_GAME_CHANGED_STATE
        | MS_GAME_CHANGED_PAUSE,
    .attach = G_CALLBACK (attach),
    .objects = { G_STRUCT_OFFSET (MsWhyController, walk),
        G_STRUCT_OFFSET (MsWhyController, reasoner) },
    .owned = G_STRUCT_OFFSET (MsWhyController, overlay),
    .free_owned = (GDestroyNotify)ms_board_overlay_unref, .changed = G_CALLBACK (changed),
    .dismiss = G_CALLBACK (dismiss))
