/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The figures of a game as people read them: what they are called, what they mean, their values. */
#pragma once

#include "ms-replay-meter.h"
#include "ms-score.h"

/* "3BV 61/174 · 0.73/s · eff. 88 %": for one line; owned by the caller. */
char *ms_score_text_dup_summary (const MsPlayMetrics *metrics);

/* Everything there is to tell, in the order it is shown in. */
typedef struct
{
  const char *name; /* translated, borrowed */
  const char *meaning; /* translated, borrowed; NULL: this is the heading of what follows */
} MsScoreRow;

int ms_score_text_count_rows (void);
MsScoreRow ms_score_text_get_row (int row);

/* FALSE: it says what a file claims, and header (NULL: there is no file) says nothing of it. */
gboolean ms_score_text_has_row (int row, const MsReplayHeader *header);

/* What is known; NULL: that is not.  Borrowed. */
typedef struct
{
  const MsPlayMetrics *metrics;
  const MsZini *zini;
  const MsReplayMeasure *measure;
  const MsReplayHeader *header;
} MsScoreSheet;

/* The value of a row that is no heading, owned by the caller; "—" when it has none. */
char *ms_score_text_dup_value (int row, const MsScoreSheet *sheet);
