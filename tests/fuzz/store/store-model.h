/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the records are to answer, by plain lists and loops: no index, no SQL, no thread.  For the
 * fuzz targets of the records, which hold each answer against it. */
#pragma once

#include "fuzz.h"

#include "ms-record-figures.h"
#include "ms-record-filter.h"
#include "ms-statistics.h"

/* An input, which is read byte by byte; behind its end are zeros. */
typedef struct
{
  const uint8_t *at, *end;
} Bytes;

guint bytes_take (Bytes *self, guint below); /* below: at most 256 */

/* A finished game, as the bytes say: made up, without moves; or played on a small board.  Its seed,
 * size and end are few, so that others are like it. */
MsRecord *made_game (Bytes *bytes);
/* One that was played. */
MsRecord *played_game (Bytes *bytes);

/* A row of the games. */
typedef struct
{
  MsRecord *record; /* its id is that of the row */
  char *key, *board; /* as they were when it came in */
} Row;

typedef struct
{
  GPtrArray *rows; /* Row, by their ids */
  char *file; /* of a copy: where it is; else NULL */
} Model;

Model *model_new (void);
Model *model_copy (const Model *self);
void model_free (Model *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Model, model_free)

Row *model_find (const Model *self, gint64 id); /* NULL: there is none */
/* Takes a copy of record; FALSE: its end is known. */
gboolean model_insert (Model *self, const MsRecord *record);
/* Takes a copy of row, under that number, which is not taken yet. */
void model_put (Model *self, const Row *row, gint64 id, gboolean measured);
/* The rank that record gets, which becomes assisted where its board is known; and inserts it. */
MsRecordRank model_add (Model *self, MsRecord *record);
guint model_delete (Model *self, const MsRecordFilter *filter); /* how many */

/* The paths of the games that ended before that moment (0: of all), and how many bytes they have;
 * drop: they are deleted. */
gint64 model_take_paths (Model *self, gint64 before, gboolean drop, gint64 *n_bytes);
/* What was measured of record becomes what is of kept; and what its file says. */
void model_take_figures (MsRecord *kept, const MsRecord *record);
void model_take_said (MsRecord *kept, const MsRecord *record);
gboolean model_knows (const Model *self, const MsRecord *record);

/* What rows are sorted by first: a column or a formula; neither: nothing. */
typedef struct
{
  const MsRecordColumn *column;
  const MsRecordFormula *formula;
} Sort;

/* Whether a row has values that a game can have. */
gboolean model_is_sound (const MsRecord *record);
gboolean model_fits (const MsRecordFilter *filter, const MsRecord *record);
/* The rows, borrowed, that filter lets through, in the order asked for. */
GPtrArray *model_list (const Model *self, const MsRecordFilter *filter, const Sort *sort,
    MsRecordOrder order, int limit);

/* What is read of a row: what cannot be is left out.  extra: the large parts too. */
MsRecord *model_dup_read (const Row *row, MsRecordParts extra);

/* Statistics of these rows, in the order of their ends. */
void model_check_statistics (const MsStatistics *statistics, const GPtrArray *rows);
