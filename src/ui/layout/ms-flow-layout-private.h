/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The forms of an MsFlowLayout that are not one plain line of children. */
#pragma once

#include "ms-flow-layout.h"
#include "ms-widget-layout.h"

struct _MsFlowLayout
{
  GtkLayoutManager parent_instance;
  MsFlowForm form;
  int spacing, share;
  gboolean whole, at_end, first_yields, even, insistent;
};

/* The functions that measure return the size along orientation; for_size is the size along the other
 * orientation, or -1 if that is not given. */
MsExtent ms_flow_lines_measure (
    MsFlowLayout *self, GtkWidget *widget, GtkOrientation orientation, int for_size);
void ms_flow_lines_allocate (MsFlowLayout *self, GtkWidget *widget, int width, int height);

MsExtent ms_flow_tiles_measure (
    MsFlowLayout *self, GtkWidget *widget, GtkOrientation orientation, int for_size);
void ms_flow_tiles_allocate (MsFlowLayout *self, GtkWidget *widget, int width, int height);

MsExtent ms_flow_header_measure (
    MsFlowLayout *self, GtkWidget *widget, GtkOrientation orientation, int for_size);
void ms_flow_header_allocate (MsFlowLayout *self, GtkWidget *widget, int width, int height);
