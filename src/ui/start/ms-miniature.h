/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsMiniature: a board as a small picture, drawn by the painter of the large one.
 *
 * The whole board, with cells as large as the widget allows; of one whose cells would be too small
 * to draw, its middle.  The picture says nothing to assistive technology: what stands beside it does.
 *
 * Properties
 *   theme  MsTheme, read-write
 *   ramp   MsRamp, read-write
 *   style  MsStyle, read-write
 */
#pragma once

#include "ms-position.h"
#include "ms-theme.h"

#include <gtk/gtk.h>

#define MS_TYPE_MINIATURE (ms_miniature_get_type ())
G_DECLARE_FINAL_TYPE (MsMiniature, ms_miniature, MS, MINIATURE, GtkWidget)

/* cells[height * width] are copied. */
void ms_miniature_set_board (MsMiniature *self, int width, int height, const MsCell *cells);
