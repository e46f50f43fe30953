/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The main figures of a game in one line; all of them have a table (ms-report-rows.h). */
#pragma once

#include "ms-metrics.h"

/* "3BV 61/174 · 0.73/s · eff. 88 %"; owned by the caller. */
char *ms_score_text_dup_summary (const MsPlayMetrics *metrics);
