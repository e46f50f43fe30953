/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsCurveTable: curves as a table: a line for each total or density, a column for each cell. */
#pragma once

#include "ms-curve.h"
#include "ms-odds-format.h"

#include <gtk/gtk.h>

#define MS_TYPE_CURVE_TABLE (ms_curve_table_get_type ())
G_DECLARE_FINAL_TYPE (MsCurveTable, ms_curve_table, MS, CURVE_TABLE, GtkBox)

GtkWidget *ms_curve_table_new (void);

/* curve is borrowed until the next call; NULL: an empty table. */
void ms_curve_table_set (MsCurveTable *self, const MsCurve *curve, MsOddsFormat numbers);
guint ms_curve_table_get_n_lines (MsCurveTable *self);
/* Brings the line into view. */
void ms_curve_table_show (MsCurveTable *self, guint line);
