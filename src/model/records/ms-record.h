/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One finished game, as it is kept.  Plain data: made on the main thread, then handed to the thread
 * of the records.
 *
 * What counts
 *   A game is recorded at the moment it is won or lost.  One that is given up, or opened from a
 *   file in which it had already ended, is not.
 *   A board counts once.  When a game ends on a board (rules, seed and layout) that has ended
 *   before - played again, gone on with after an undo, opened again from a file - the player knew
 *   it, and the record says assisted, whatever helped in the game itself.  The same end with the
 *   same moves is the same record and is kept once (ms_record_dup_key).
 *   A game whose beginning is not known (a file that starts with opened cells) is assisted too, and
 *   its moves are not kept: clicks and luck could not be told from them.
 */
#pragma once

#include "ms-game.h"
#include "ms-report-metrics.h"
#include "ms-review.h"

#define MS_RECORD_UNKNOWN (-1)
#define MS_RECORD_KEY_DIGITS 32 /* of ms_record_dup_key */

typedef struct
{
  gint64 id; /* 0: not kept yet */
  gint64 ended_at; /* milliseconds since 1970-01-01 00:00 UTC */
  MsRules rules;
  guint64 seed;
  gint64 elapsed_ms;
  gboolean won, assisted;
  /* On the board of a day (ms-daily.h), of which the seed says which: the date on which it was
   * begun, YYYYMMDD, and whether something helped, where assisted is also a board that was
   * known. */
  int begun_on, helped;
  char *player; /* UTF-8, never NULL */
  GBytes *layout; /* bit 7 of byte 0 is cell 0, row-major; NULL: not known */
  char *moves; /* see ms-record-history.h; NULL: not known */
  MsPlay *play; /* shared: has the moves that are not put into words yet; NULL: they are */
  GBytes *path; /* what the pointer did, see ms-pointer-pack.h; NULL: not known */
  /* UTF-8: the program and the file of a game that was played elsewhere; NULL: here */
  char *source;
  char *program; /* UTF-8: of such a game the program alone, where its file names it; NULL */
  /* its file tells of another game than its recording has (ms_replay_is_doubtful); it is nobody's
   * best time and in no statistics */
  gboolean doubtful;

  /* Worked out of layout and moves after the game; MS_RECORD_UNKNOWN and NaN where not known.
   * Which of the counts and figures are kept, their tables say (ms-report-rows.h,
   * ms-report-figures.h). */
  gboolean measured; /* measuring has been tried */
  MsReportCounts counts; /* of the board and the game; of its ZiNis, two are kept */
  double luck; /* the same as survival: there is one luck, the review's */
  MsReviewSum review; /* of it, the figures that are kept (ms-report-figures.h) */
} MsRecord;

MsRecord *ms_record_new (void); /* nothing known; player "" */
MsRecord *ms_record_copy (const MsRecord *record); /* bytes are shared, texts copied */
void ms_record_free (MsRecord *record);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MsRecord, ms_record_free)

/* Names the board (rules, seed, layout); the same for two records means that the board was known
 * to whoever played it the second time. NULL if the layout is not known; the caller's. */
char *ms_record_dup_board_key (const MsRecord *record);
/* Names the end: two records with the same key are the same game. The caller's. */
char *ms_record_dup_key (const MsRecord *record);

/* What became of a record that was added: whether it is new, and where it stands among the games of
 * its level and kind. */
typedef struct
{
  gboolean added; /* FALSE: this end was recorded before */
  gboolean assisted; /* as it was recorded: the board may have been known */
  gboolean best; /* won, not assisted, and faster than all of its level and kind before it */
  /* Of its time in the list of that level and kind, from 1; those as fast share it; 0: it is not in
   * that list. */
  int place;
  gint64 best_before_ms; /* of that level and kind; -1: there was none */
} MsRecordRank;
