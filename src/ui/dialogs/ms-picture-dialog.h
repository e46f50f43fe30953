/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsPictureDialog: asks how a picture of the board is to look, before its file is chosen.
 *
 * Signals
 *   save   the choice is made; the dialog closes itself afterwards
 */
#pragma once

#include "ms-palette.h"

#include <gtk/gtk.h>

/* How the picture is to look; plain data. */
typedef struct
{
  gboolean odds; /* the picture shows what the board shows of the analysis */
  int cell_size; /* pixels, MS_PAINTER_MIN_SIZE…MS_PICTURE_MAX_SIZE */
  MsStyle style;
  const MsPalette *palette; /* static */
} MsPictureChoice;

#define MS_TYPE_PICTURE_DIALOG (ms_picture_dialog_get_type ())
G_DECLARE_FINAL_TYPE (MsPictureDialog, ms_picture_dialog, MS, PICTURE_DIALOG, GtkWindow)

/* shown: how the board looks now, which is the choice at first; has_odds: whether there are odds to
 * draw. */
MsPictureDialog *ms_picture_dialog_new (
    GtkWindow *parent, const MsPictureChoice *shown, gboolean has_odds);
MsPictureChoice ms_picture_dialog_get_choice (MsPictureDialog *self);
