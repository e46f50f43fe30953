/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What only tests ask of the features in this folder. */
#pragma once

#include "ms-curve-plot-draw.h"
#include "ms-dissection.h"
#include "ms-what-if.h"
#include "ms-workbench.h"

/* Whether it now tells why the last supposition was impossible. */
gboolean ms_suppose_controller_is_refuted (MsSupposeController *self);

/* Writes the curves to file on another thread; a failure is reported in the error bar. */
typedef struct _MsWhatIfController MsWhatIfController;
void ms_what_if_controller_export (MsWhatIfController *self, GFile *file, MsCurveExportKind kind);
