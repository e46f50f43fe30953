/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsMiniature: a board as a small picture, drawn by the painter of the large one.
 *
 * The whole board is drawn, with cells as large as the widget allows; if they would be too small to
 * draw, only the middle of the board is.  Assistive technology is told nothing of the picture: the
 * text beside it tells the same.
 *
 * Properties, all of them write-only
 *   theme  MsTheme
 *   ramp   MsRamp
 *   style  MsStyle
 */
#pragma once

#include "ms-position.h"
#include "ms-theme.h"

#include <gtk/gtk.h>

#define MS_TYPE_MINIATURE (ms_miniature_get_type ())
G_DECLARE_FINAL_TYPE (MsMiniature, ms_miniature, MS, MINIATURE, GtkWidget)

/* cells[height * width] is copied. */
void ms_miniature_set_board (MsMiniature *self, int width, int height, const MsCell *cells);
