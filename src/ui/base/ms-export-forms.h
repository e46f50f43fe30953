/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the window saves besides games, prepared for being written on another thread: it does not
 * change when the game goes on.  For ms_file_export_async. */
#pragma once

#include "ms-analyzer.h"
#include "ms-board-view.h"
#include "ms-picture-dialog.h"
#include "ms-picture.h"

typedef enum
{
  MS_EXPORT_JSON, /* the line analyze --format json prints */
  MS_EXPORT_TEXT, /* what analyze prints for people */
  MS_EXPORT_LADDER, /* what explain --format markdown prints: why the certain cells are certain */
} MsExportForm;

/* Finds the form by the ending of a file's name: ".json", ".txt", ".md"; returns FALSE for any
 * other. */
gboolean ms_export_form_find (const char *file_name, MsExportForm *form);

/* The look that the board has now. */
MsPictureChoice ms_export_picture_get_shown (MsBoardView *board);

/* A copy of the board as it is now, in that look. */
typedef struct _MsExportPicture MsExportPicture;
MsExportPicture *ms_export_picture_new (
    MsBoardView *board, MsGame *game, const MsPictureChoice *choice, MsPictureFormat format);
void ms_export_picture_free (gpointer picture);
GBytes *ms_export_picture_make (gpointer picture, GCancellable *cancellable, GError **error);

/* analysis is that of the present position; a reference is taken. */
typedef struct _MsExportAnalysis MsExportAnalysis;
typedef struct
{
  MsExportForm form;
  gboolean win; /* includes the chance to win, where it is known */
  gboolean trust_flags; /* for a ladder: whether flags are trusted, as they are in the analysis */
} MsExportWish;
MsExportAnalysis *ms_export_analysis_new (
    MsAnalysis *analysis, const char *name, const MsExportWish *wish);
void ms_export_analysis_free (gpointer analysis);
GBytes *ms_export_analysis_make (gpointer analysis, GCancellable *cancellable, GError **error);
