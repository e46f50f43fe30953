/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What became of the boards of days (ms-daily.h), worked out of their records.
 *
 * What counts.  Games count in the order in which they were recorded, which neither the clock nor a
 * time zone can change: of two windows with the same board the one that ends first.  The first game
 * that ended on a board is its first try, the next the retry, and all later ones are practice.  A
 * try with help (odds, hints, autoplay, undo) is one, but counts for nothing else.  A board is
 * played on its day where the game was begun on it, by the date at its beginning.
 *
 *   streak   days in a row, up to today or yesterday, each with a board that was won on its day,
 *            at the first try or the retry, without help
 *   best     of a kind: the shortest time of a first try that was won without help, on whichever
 *            day */
#pragma once

#include "ms-daily.h"
#include "ms-record.h"

#define MS_DAILY_TRIES 2

typedef struct
{
  gint64 id; /* of the record; 0: there was no such try */
  int begun_on; /* YYYYMMDD */
  gboolean won, helped;
  gint64 elapsed_ms;
  int n_guesses; /* MS_RECORD_UNKNOWN: not measured yet */
  double luck; /* the chance of surviving them; NaN: not known */
} MsDailyTry;

/* A board on which some game ended. */
typedef struct
{
  MsDaily daily;
  MsDailyTry tries[MS_DAILY_TRIES]; /* the first, and the retry */
  int n_games; /* with those of practice */
} MsDailyEntry;

typedef struct _MsDailyBook MsDailyBook;

/* records: MsRecord, in any order; those that are of no day's board are passed over.  Cost: sorting
 * them. */
MsDailyBook *ms_daily_book_new (const GPtrArray *records);
void ms_daily_book_free (MsDailyBook *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MsDailyBook, ms_daily_book_free)

/* Borrowed; NULL: no game has ended on that board. */
const MsDailyEntry *ms_daily_book_find (const MsDailyBook *self, const MsDaily *daily);

/* The try by which the board was won without help, the first or the retry; NULL: there is none. */
const MsDailyTry *ms_daily_book_get_win (const MsDailyEntry *entry);
gboolean ms_daily_book_is_late (const MsDailyEntry *entry, const MsDailyTry *attempt);

int ms_daily_book_count_streak (const MsDailyBook *self, int today);
/* Milliseconds; -1: there is none. */
gint64 ms_daily_book_get_best (const MsDailyBook *self, MsDailyKind kind);
