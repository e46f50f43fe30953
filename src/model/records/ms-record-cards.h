/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Exercises from the player's own games (ms-lapses.h) and all answers to exercises, in the database
 * of records.  As ms-record-rows.h: each call blocks, opens the file where it has to, and is whole
 * or has changed nothing.
 *
 * What is known of a topic or of a card follows from its answers, and is worked out when they are
 * read.  A card outlives its game, but not its name: when a game is deleted, its cards come from
 * none.  Days are those of the calendar where the player is, counted from 1 January of year 1. */
#pragma once

#include "ms-drill.h"
#include "ms-record-store.h"

#define MS_CARDS_A_DAY 10 /* new ones */

typedef struct
{
  gint64 id; /* 0: not kept yet */
  int topic;
  char *exercise; /* ms_exercise_write */
  gint64 game; /* the record's id; 0: it is kept no more */
  int move; /* of that game, before which the cell was to be seen */
  int made_on; /* day */
  MsMemory memory;
  int day; /* of the last answer */
} MsCard;

MsCard *ms_card_copy (const MsCard *card);
void ms_card_free (MsCard *card);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MsCard, ms_card_free)

/* Whether the card was answered and is to be asked again. */
gboolean ms_card_is_due (const MsCard *card, int day);

/* An answer to an exercise. */
typedef struct
{
  gint64 card; /* 0: the exercise was made for once */
  int topic;
  gboolean right;
  gint64 elapsed_ms;
  gint64 answered_at; /* milliseconds since 1970 */
  int day;
} MsCardAnswer;

typedef struct
{
  MsDrill drill;
  GPtrArray *cards; /* MsCard, in the order they were made */
} MsDeck;

void ms_deck_free (MsDeck *deck);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MsDeck, ms_deck_free)

/* Takes one more answer. */
void ms_deck_take (MsDeck *deck, const MsCardAnswer *answer);
/* The cards that were made on that day. */
guint ms_deck_count_made (const MsDeck *deck, int day);

/* Everything; the caller's; NULL on failure.  Rows that make no sense are passed over.  O(cards +
 * answers). */
MsDeck *ms_record_cards_load (MsRecordStore *store, GError **error);

/* Adds cards, MsCard, that are not there yet, and notes the games ids (gint64) as looked at for
 * them. */
gboolean ms_record_cards_add (MsRecordStore *store, GPtrArray *cards, GArray *ids, GError **error);
gboolean ms_record_cards_answer (MsRecordStore *store, const MsCardAnswer *answer, GError **error);

/* The newest games whose moves are known that were not looked at yet: their numbers (gint64), at
 * most limit; the caller's; NULL on failure. */
GArray *ms_record_cards_list_unseen (MsRecordStore *store, int limit, GError **error);
