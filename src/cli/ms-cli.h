/* SPDX-License-Identifier: GPL-3.0-or-later */
/* minesage-cli: what all subcommands share.
 *
 * The interface is a contract with scripts: it is extended, never renamed.  Results go to standard
 * output, messages to standard error, one line each: "minesage-cli: FILE:LINE:COLUMN: sentence". */
#pragma once

#include "ms-document.h"

#include <glib.h>

typedef enum
{
  MS_CLI_DONE = 0,
  MS_CLI_FILE_ERROR = 1, /* a file could not be read or written */
  MS_CLI_USAGE = 2, /* wrong usage, or a malformed file */
  MS_CLI_CONTRADICTION = 3,
  MS_CLI_STOPPED = 4, /* at the time or memory limit */
} MsCliExit;

/* One subcommand: argv[0] is its name, the rest its arguments. */
typedef struct
{
  const char *name;
  const char *description; /* to be translated */
  MsCliExit (*run) (int argc, char **argv);
} MsCliCommand;

MsCliExit ms_cli_analyze (int argc, char **argv);
MsCliExit ms_cli_bench (int argc, char **argv);
MsCliExit ms_cli_simulate (int argc, char **argv);
MsCliExit ms_cli_curve (int argc, char **argv);
MsCliExit ms_cli_explain (int argc, char **argv);
MsCliExit ms_cli_convert (int argc, char **argv);
MsCliExit ms_cli_generate (int argc, char **argv);
MsCliExit ms_cli_metrics (int argc, char **argv);
MsCliExit ms_cli_review (int argc, char **argv);
MsCliExit ms_cli_sections (int argc, char **argv);
MsCliExit ms_cli_layouts (int argc, char **argv);
MsCliExit ms_cli_render (int argc, char **argv);

/* "minesage-cli: message" and a line end on standard error, one line whatever was typed or read.  Once
 * the output is lost, which has been said, nothing more is. */
void ms_cli_complain (const char *message);

/* The same with the sentence for info, and "FILE:LINE:COLUMN: " before it as far as known. */
void ms_cli_complain_info (const MsErrorInfo *info, const char *file_name);

/* The same for a status of the solver that stopped it; always MS_CLI_STOPPED. */
MsCliExit ms_cli_complain_status (MsStatus status, const char *file_name);

/* Of two files, the first exit status that is not MS_CLI_DONE counts. */
MsCliExit ms_cli_combine (MsCliExit so_far, MsCliExit next);

/* Writes text to standard output at once; MS_CLI_FILE_ERROR, and a message, when it does not
 * arrive. */
MsCliExit ms_cli_print (const char *text);
MsCliExit ms_cli_print_bytes (const char *bytes, gsize length);

/* The same to a file, all of it or nothing; to a device or a pipe as it comes; "-" is standard
 * output. */
MsCliExit ms_cli_write (const char *file_name, const char *bytes, gsize length);

/* Whether something could not be written to standard output, so that nothing more is written. */
gboolean ms_cli_output_is_lost (void);

/* The total of mines for files that say none; without it they are refused. */
void ms_cli_set_missing_total (int mines);

/* Appends what a file of at most so many bytes holds to bytes; "-" is standard input.  On failure
 * says why on standard error. */
MsCliExit ms_cli_read_bytes (const char *file_name, gsize most, GByteArray *bytes);

/* Reads a file of any format, which must hold one position; "-" is standard input.  On failure says
 * why on standard error. */
MsCliExit ms_cli_read (const char *file_name, MsDocument **document);

/* The same for a file of several boards: adds an MsDocument for each to documents, those before the
 * first fault included, and a replay as far as it goes that breaks off, which is a fault too. */
MsCliExit ms_cli_read_all (const char *file_name, GPtrArray *documents);

/* Calls func for every board of every file, in their order, until nothing can be written any more;
 * files ends with NULL.  What went wrong is said; returns all of it combined. */
typedef MsCliExit (*MsCliDocumentFunc) (
    const char *file_name, const MsDocument *document, gpointer user_data);
MsCliExit ms_cli_for_each_document (char **files, MsCliDocumentFunc func, gpointer user_data);

/* file_name as text for people; the caller's.  It is one line, whatever is in it. */
char *ms_cli_dup_display_name (const char *file_name);

/* The same of a report in any form: JSON has the characters themselves, and its own escapes. */
char *ms_cli_dup_name (const char *file_name, gboolean json);
