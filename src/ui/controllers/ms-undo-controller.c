/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-undo-controller.h"

#include "ms-file-controller.h"

struct _MsUndoController
{
  MsFeature parent_instance;
  const MsWindowParts *parts;
  MsFileController *files; /* borrowed */
  GFile *file; /* owned; the file at the last change of the game; NULL: none */
  gboolean replaced; /* the value at the last change of the game */
  GFile *replaced_file; /* owned; the file of the game that can be brought back; NULL: none */
};

static void
undo_new_game (MsUndoController *self)
{
  static const char *const odds[] = { "show-probabilities", "show-deduced" };
  g_autoptr (GFile) file = self->replaced_file != NULL ? g_object_ref (self->replaced_file) : NULL;
  for (gsize i = 0; i < G_N_ELEMENTS (odds); i++)
    ms_actions_change (self->parts->actions, odds[i], g_variant_new_boolean (FALSE));
  ms_game_take_back_board (self->parts->game);
  ms_file_controller_set_file (self->files, file);
}

static gboolean
is_replaced (MsUndoController *self)
{
  return ms_game_get_replaced (self->parts->game);
}

static void
undo (MsUndoController *self)
{
  if (ms_game_get_can_undo (self->parts->game))
    ms_game_undo (self->parts->game);
  else if (is_replaced (self))
    undo_new_game (self);
}

static void
redo (MsUndoController *self)
{
  ms_game_redo (self->parts->game);
}

static gboolean
can_undo (MsUndoController *self)
{
  return ms_game_get_can_undo (self->parts->game) || is_replaced (self);
}

static gboolean
can_redo (MsUndoController *self)
{
  return ms_game_get_can_redo (self->parts->game);
}

static const MsCommand actions[] = {
  { "undo", .activate = G_CALLBACK (undo), .enabled = G_CALLBACK (can_undo) },
  { "redo", .activate = G_CALLBACK (redo), .enabled = G_CALLBACK (can_redo) },
  { "undo-new-game", .activate = G_CALLBACK (undo_new_game), .enabled = G_CALLBACK (is_replaced) },
  { NULL },
};

/* Remembers the file of a game that is replaced: the file of the new board is told only after the
 * board. */
static void
changed (MsUndoController *self)
{
  if (is_replaced (self) == self->replaced)
    return;
  self->replaced = !self->replaced;
  GFile *file = self->replaced ? self->file : NULL;
  g_set_object (&self->replaced_file, file);
}

static void
file_cb (MsUndoController *self)
{
  g_set_object (&self->file, ms_file_controller_get_file (self->files));
}

static void
attach (MsUndoController *self)
{
  const MsWindowParts *parts = self->parts;
  self->files = ms_window_parts_get_feature (parts, MS_TYPE_FILE_CONTROLLER);
  g_signal_connect_object (
      self->files, "notify::file", G_CALLBACK (file_cb), self, G_CONNECT_SWAPPED);
  file_cb (self);
}

MS_DEFINE_FEATURE (MsUndoController, ms_undo_controller, .actions = actions,
    .enabled_by = MS_GAME_CHANGED_UNDO | MS_GAME_CHANGED_ASIDE, .hears = MS_GAME_CHANGED_ASIDE,
    .attach = G_CALLBACK (attach),
    .objects = { G_STRUCT_OFFSET (MsUndoController, file),
        G_STRUCT_OFFSET (MsUndoController, replaced_file) },
    .changed = G_CALLBACK (changed))
