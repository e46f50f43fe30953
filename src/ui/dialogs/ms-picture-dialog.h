/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsPictureDialog: asks how a picture of the board is to look, before its file is chosen.
 *
 * Signals
 *   save   the choice is made; the dialog closes itself afterwards
 */
#pragma once

#include "ms-palette.h"

#include <gtk/gtk.h>

/* Plain data. */
typedef struct
{
  gboolean odds; /* with what is shown of the analysis */
  int cell_size; /* MS_PAINTER_MIN_SIZE…MS_PICTURE_MAX_SIZE */
  MsStyle style;
  const MsPalette *palette; /* static */
} MsPictureChoice;

#define MS_TYPE_PICTURE_DIALOG (ms_picture_dialog_get_type ())
G_DECLARE_FINAL_TYPE (MsPictureDialog, ms_picture_dialog, MS, PICTURE_DIALOG, GtkWindow)

/* shown: how the board looks now, to begin with; has_odds: whether there are any to draw. */
MsPictureDialog *ms_picture_dialog_new (
    GtkWindow *parent, const MsPictureChoice *shown, gboolean has_odds);
MsPictureChoice ms_picture_dialog_get_choice (MsPictureDialog *self);
