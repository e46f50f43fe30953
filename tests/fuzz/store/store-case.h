/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A database of records in a folder of its own, beside what it is to answer. */
#pragma once

#include "store-model.h"

#include "ms-record-cards.h"

#include <sys/resource.h>

#define CASE_MOST_STUDIES 3 /* of an input, that look at each move of some games */

typedef struct
{
  gint64 id;
  MsCardAnswer answer;
} Answer;

typedef struct
{
  Bytes bytes; /* what is still to be done */
  char *folder, *path;
  MsRecordStore *store;
  Model *model;
  GPtrArray *cards; /* MsCard, by their ids */
  GPtrArray *all_cards; /* that ever were, also those lost with a damaged file */
  GArray *all_answers;
  GHashTable *carded; /* gint64: games that were looked at for cards */
  GArray *answers; /* Answer, by their ids */
  GPtrArray *copies; /* Model: the daily copies, the oldest first */
  guint n_copies; /* that were ever made */
  int n_studies;
  gboolean older; /* it began as the file of an older version */
  gboolean disordered; /* nothing tells any more in which order that has its columns */
  gboolean failing; /* something is made to fail: a call need not be done */
} Case;

/* Whether a call is done; where it is not, something fails on purpose, and *error, which is freed,
 * says so. */
gboolean case_is_done (Case *self, gboolean done, GError **error);

/* The first value of the first row of sql, with id and text as its parameters. */
gint64 case_ask (Case *self, const char *sql, gint64 id, const char *text);

/* All that is kept of all games. */
#define CASE_PARTS (MS_RECORD_PART_HISTORY | MS_RECORD_PART_PATH)
GPtrArray *case_list (Case *self, MsRecordOrder order);

/* Everything is as the model has it. */
void case_check (Case *self);

/* Drops the copies that are there no more: one that could not be changed is deleted. */
void case_drop_copies (Case *self);

/* Drops one that is of today. */
void case_drop_today (Case *self);
/* Deletes the files in whose name part is. */
void case_drop_files (Case *self, const char *part);

/* What is deleted from the games is from what was made of them and from the copies; how many. */
guint case_delete (Case *self, const MsRecordFilter *filter);
/* Takes what the database has into the model: a game that is new there; and cards, and which games
 * were looked at for them. */
void case_adopt_row (Case *self, MsRecord *record);
void case_adopt_cards (Case *self);
void case_note_answer (Case *self, const MsCardAnswer *answer);

/* No file becomes longer from now on; RLIM_INFINITY: all may. */
void case_limit_files (rlim_t bytes);

GPtrArray *records_new (void); /* empty, of MsRecord that it owns */
/* found: MsRecord; rows: Row. */
void records_check (const GPtrArray *found, const GPtrArray *rows, MsRecordParts extra);

/* ids: gint64, of these rows. */
void records_check_ids (const GArray *ids, const GPtrArray *rows);

/* What the bytes ask for. */
MsRecordFilter case_take_filter (Case *self);

/* A step reads from the bytes what it is about. */
void step_list (Case *self);
void step_statistics (Case *self);
void step_levels (Case *self);
void step_daily (Case *self);

void step_add (Case *self);
void step_import (Case *self);
void step_csv (Case *self);
void step_delete (Case *self);
void step_paths (Case *self);
void step_measure (Case *self);

void step_cards (Case *self);
void step_answer (Case *self);
void step_deck (Case *self);
void step_needs (Case *self);

void step_desk (Case *self);
void step_library (Case *self);

void step_reopen (Case *self);
void step_copy (Case *self);
void step_damage (Case *self);
void step_refuse (Case *self);
void step_older (Case *self);
void step_edit (Case *self);
