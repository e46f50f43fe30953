/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The process that reads files of strangers for ms-cage.h: it gives up all that a reader of files
 * does not need, and then answers questions until there are no more. */
#pragma once

#include "ms-cage.h"

/* What argv[1] of a program is that is to be a reader and nothing else. */
#define MS_READER_ARGUMENT "--serve-as-reader"

/* From now on this process can open no file, start no process and reach no network, and has at most
 * MS_CAGE_MIB MiB more memory than it has now: by limits of the system and, where libseccomp was
 * found, by a filter of what it may ask of the kernel.  What needs files, such as tables of
 * characters, is loaded before. */
void ms_reader_give_up (void);

typedef MsStatus MsReaderFunction (
    const char *data, gsize length, MsDocument **document, MsErrorInfo *info);

/* Answers what comes on standard input, on standard output, by read (ms_document_read) and other
 * (NULL: nothing else is read), each within MS_CAGE_SECONDS of processor time, by whose end the
 * system ends the process.  Returns an exit status, once there is no more. */
int ms_reader_serve (MsReaderFunction *read, MsCageFunction *other);

/* Does both, where the arguments of main say so, and exits; else does nothing.  other, which may be
 * NULL, is called once before with no data, to load what it needs. */
void ms_reader_main (int argc, char **argv, MsCageFunction *other);

/* Makes this program the reader of its cages (ms_cage_set_program). */
void ms_reader_use_self (void);
