/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Reading files of strangers in another process, the reader, which can do nothing but answer.
 *
 * The reader runs the same functions as ms_document_read, and sends back what they made of a file
 * (ms-cage-wire.h).  It opens nothing and reaches no network, and its memory and processor time
 * are bounded (ms-reader.h).  A file that breaks it, takes too much, or makes it answer nonsense
 * gives a status like any other fault; the process that asked goes on.
 *
 * Only programs that name a reader (ms_cage_set_program) use one: their own executable, which then
 * begins with ms_reader_main.  In all others, and where a file is a saved game of our own, it is
 * read by ms_document_read. */
#pragma once

#include "ms-document.h"

/* What a reader may use for one file, beside the file itself. */
#define MS_CAGE_MIB 256
#define MS_CAGE_SECONDS 2 /* of processor time */

typedef struct _MsCage MsCage;

/* argv: the program and its arguments, ending with NULL, all static; NULL: none is used.  To be
 * called before the first reading, by the program's main function. */
void ms_cage_set_program (const char *const *argv);

/* The reader is started by the first reading that needs one, and serves until it is freed or
 * breaks; a new one then takes its place.  For one thread at a time. */
MsCage *ms_cage_new (void);
void ms_cage_free (MsCage *self); /* NULL is allowed; ends the reader */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MsCage, ms_cage_free)

/* Anything else that a program reads in this way: the answer to data[length], of whatever kind the
 * function and its caller have agreed on, at most MS_CAGE_MIB MiB; never NULL. */
typedef GBytes *MsCageFunction (const char *data, gsize length);

/* The answer of function, given in the reader, which serves it if ms_reader_main was given it; or,
 * where no reader is used, in this process.  The status is as in ms_cage_read; *answer is owned by
 * the caller, and no more to be trusted than the data. */
MsStatus ms_cage_ask (MsCage *self, MsCageFunction *function, const char *data, gsize length,
    int cancel_fd, GBytes **answer, MsErrorInfo *info);

/* As ms_document_read, and besides MS_STATUS_FILE_READER_BROKE, MS_STATUS_FILE_READER_LIMIT,
 * MS_STATUS_FILE_READER_MISSING (it could not be started), or MS_STATUS_CANCELLED, once cancel_fd
 * can be read (-1: never).  Blocks until the answer is there; starting a reader costs some
 * milliseconds, an answer the copying of file and document. */
MsStatus ms_cage_read (MsCage *self, const char *data, gsize length, int cancel_fd,
    MsDocument **document, MsErrorInfo *info);
