/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsScanView: a picture of a board, with the lines that were found drawn over it, and its doubtful
 * cells marked; one cell is chosen, by click or arrow key.
 *
 * Signals
 *   chosen (cell)    int: another cell has been chosen
 *   typed (letter)   int: a key for what the chosen cell shows, as ms_scan_set_letter takes it */
#pragma once

#include "ms-picture-reading.h"

#include <gtk/gtk.h>

#define MS_TYPE_SCAN_VIEW (ms_scan_view_get_type ())
G_DECLARE_FINAL_TYPE (MsScanView, ms_scan_view, MS, SCAN_VIEW, GtkWidget)

/* Shows reading, which is borrowed and must outlive the view; its cells may change, to be drawn
 * again. */
void ms_scan_view_set_reading (MsScanView *self, const MsPictureReading *reading);

int ms_scan_view_get_cell (MsScanView *self);
void ms_scan_view_choose (MsScanView *self, int cell);
