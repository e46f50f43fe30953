/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What only tests ask of the panels. */
#pragma once

typedef struct _MsStatusLine MsStatusLine;
/* The sentence shown now; borrowed. */
const char *ms_status_line_get_text (MsStatusLine *self);
const char *ms_status_line_get_notice (MsStatusLine *self); /* borrowed; NULL: none */
const char *ms_status_line_get_metrics (MsStatusLine *self); /* borrowed; NULL: none */
