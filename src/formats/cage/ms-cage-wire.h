/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* A document as bytes, between a reader and who asked it (ms-cage.h): the same program at both
 * ends, so that numbers have its layout.  What comes from a reader is not trusted.  Private to the
 * cage and its reader. */
#pragma once

#include "ms-document.h"
#include "ms-pointer-event.h"

/* What is before the bytes of a file, in a question. */
typedef struct
{
  guint64 length; /* how many they are */
  guint64
      other; /* what is wanted: 0: a document, 1: what the program's MsCageFunction makes of it */
} MsCageQuestion;

/* The exit status of a reader that was out of memory. */
#define MS_CAGE_EXIT_LIMIT 3

/* Appends an answer to bytes: document, or the fault where it is NULL.  The events of its replay,
 * if any, are to follow: the borrowed *events[*n_events], which may be many. */
void ms_cage_encode (const MsDocument *document, const MsErrorInfo *fault, GByteArray *bytes,
    const MsPointerEvent **events, int *n_events);

/* Takes the next n bytes of an answer into buffer; FALSE when they do not come. */
typedef gboolean MsCageTake (gpointer data, gpointer buffer, gsize n);

/* Reads an answer.  FALSE when it breaks off or is none that ms_cage_encode makes; else *status is
 * what ms_document_read has returned in the reader, and *document and *info what it gave. */
gboolean ms_cage_decode (
    MsCageTake *take, gpointer data, MsStatus *status, MsDocument **document, MsErrorInfo *info);
