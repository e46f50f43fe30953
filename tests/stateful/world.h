/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A cast without a window, that takes steps as a window would make it take them. */
#pragma once

#include "cast.h"
#include "mirror.h"
#include "steps.h"

#include "ms-autosave.h"

typedef struct
{
  Cast *cast;
  gboolean odds, deduced, panel; /* what is switched on */
  MsAutosaveStore *store; /* NULL: nothing is kept on the disk */
  MsAutosave *autosave;
  char *folder;

  Mirror *game_mirror, *analyzer_mirror;
  MsCell *shown; /* the board by signals alone */
  int shown_width, shown_height;
  gint64 now_us; /* the game's clock */
  int pointer_x; /* where the pointer was moved to last */
  char *aside; /* the game that is set aside, as a file would keep it then */
  GHashTable *known; /* see cast_dup_fresh_picture */
  GString *differences;
} World;

World *world_new (guint64 seed, GString *taken);
void world_free (World *self);

/* Takes a step, and tells it in a line.  What differs goes into the world's differences. */
void world_take (World *self, const Step *step, GString *taken);

/* Waits until nothing works any more, and compares. */
void world_rest (World *self);
