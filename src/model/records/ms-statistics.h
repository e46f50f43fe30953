/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What many games say about their player.  Pure: records in, figures out. */
#pragma once

#include "ms-record-columns.h"

#define MS_STATISTICS_LUCK_BINS 11

typedef struct
{
  gint64 at; /* when the game ended, milliseconds since 1970 */
  double value;
} MsStatisticsPoint;

/* A figure of the games won (MS_SHOWN_STATISTICS); what is not known counts for nothing. */
typedef struct
{
  const MsRecordColumn *column;
  double mean, greatest; /* NaN without games */
  GArray *points; /* MsStatisticsPoint, in order of time */
} MsStatisticsSeries;

/* Games whose luck lies in [low, high), the last bin: exactly 1, no guess was taken. */
typedef struct
{
  double low, high;
  int n_games, n_won;
  double mean_luck; /* of the games */
  double rate_low, rate_high; /* the interval of the win rate, as win_rate_low and _high */
} MsStatisticsBin;

/* What one habit cost (MS_SHOWN_HABITS), also in games lost; games in which it is not known count
 * for nothing. */
#define MS_STATISTICS_HABITS 5
#define MS_STATISTICS_DEAREST 5
typedef struct
{
  const MsRecordColumn *column;
  double seconds; /* in all, more than 0 */
  int n_games; /* in which it is known */
  int n_dearest;
  struct
  {
    gint64 id, at; /* of the record, and when the game ended */
    double seconds;
  } dearest[MS_STATISTICS_DEAREST]; /* the games where it cost most, the dearest first */
} MsStatisticsHabit;

typedef struct
{
  int n_games, n_won;
  double win_rate; /* NaN without games, as all that is not known */
  double win_rate_low, win_rate_high; /* Wilson's interval of 95 % */

  int streak; /* games won (or, negative, lost) in a row up to the last */
  int longest_won, longest_lost;

  gint64 best_ms, median_ms; /* of the games won; -1 without any */
  gint64 best_nf_ms, best_fl_ms; /* of those without a flag ever set, and of those with one */

  int n_lucky; /* games whose luck is known */
  MsStatisticsBin luck[MS_STATISTICS_LUCK_BINS];

  GArray
      *habits; /* MsStatisticsHabit, at the end the dearest MS_STATISTICS_HABITS in their order */
  GArray *times; /* gint64, of the games won; sorted at the end */
  GArray *series; /* MsStatisticsSeries, in the order of the columns */
} MsStatistics;

/* records: MsRecord, in the order the games ended.  The caller's. O(n log n).  NULL: they are added
 * one by one, in that order, and statistics are not to be read before the end; that takes no room
 * for records. */
MsStatistics *ms_statistics_new (GPtrArray *records);
void ms_statistics_add (MsStatistics *self, const MsRecord *record);
void ms_statistics_end (MsStatistics *self);
void ms_statistics_free (MsStatistics *statistics);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MsStatistics, ms_statistics_free)
