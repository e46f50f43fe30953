/* SPDX-License-Identifier: GPL-3.0-or-later */
/* minesage-cli: what all subcommands share.
 *
 * The interface is a contract with scripts: it is extended, never renamed.  Results go to standard
 * output, messages to standard error, one line each: "minesage-cli: FILE:LINE:COLUMN: sentence". */
#pragma once

#include "ms-cage.h"
#include "ms-document.h"
#include "ms-solver-options.h"

#include <glib.h>

typedef enum
{
  MS_CLI_DONE = 0,
  MS_CLI_FILE_ERROR = 1, /* a file could not be read or written */
  MS_CLI_USAGE = 2, /* wrong usage, or a malformed file */
  MS_CLI_CONTRADICTION = 3,
  MS_CLI_STOPPED = 4, /* a limit of time, work or memory was reached */
} MsCliExit;

/* The subcommands: argv[0] is the name, the rest the arguments. */
MsCliExit ms_cli_analyze (int argc, char **argv);
MsCliExit ms_cli_bench (int argc, char **argv);
MsCliExit ms_cli_simulate (int argc, char **argv);
MsCliExit ms_cli_curve (int argc, char **argv);
MsCliExit ms_cli_explain (int argc, char **argv);
MsCliExit ms_cli_convert (int argc, char **argv);
MsCliExit ms_cli_generate (int argc, char **argv);
MsCliExit ms_cli_hint (int argc, char **argv);
MsCliExit ms_cli_metrics (int argc, char **argv);
MsCliExit ms_cli_review (int argc, char **argv);
MsCliExit ms_cli_sections (int argc, char **argv);
MsCliExit ms_cli_layouts (int argc, char **argv);
MsCliExit ms_cli_read_picture (int argc, char **argv);
MsCliExit ms_cli_render (int argc, char **argv);

/* Sets the locale: words in the user's language, but numbers as in C, because programs read
 * them. */
void ms_cli_set_up_language (void);

/* Prints "minesage-cli: message" and a line end on standard error, as one line even if message has
 * line ends.  Once standard output is lost, and a message has said so, prints nothing more. */
void ms_cli_complain (const char *message);

/* Lines on standard error, which take the place of what is shown of progress. */
void ms_cli_tell (const char *lines);

/* From now on messages of this thread are appended to messages, a line each, and not printed; NULL:
 * they are printed again. */
void ms_cli_catch_messages (GString *messages);

/* Prints the sentence for info as such a message, after as much of "FILE:LINE:COLUMN: " as is
 * known. */
void ms_cli_complain_info (const MsErrorInfo *info, const char *file_name);

/* Prints "FILE: sentence" as such a message; file_name may be NULL.  Returns MS_CLI_USAGE. */
MsCliExit ms_cli_complain_of (const char *file_name, const char *sentence);

/* As ms_cli_complain_info for a status with which the solver stopped; returns MS_CLI_STOPPED. */
MsCliExit ms_cli_complain_status (MsStatus status, const char *file_name);

/* The same for an error of the system, an errno; returns MS_CLI_FILE_ERROR. */
MsCliExit ms_cli_complain_errno (const char *file_name, int number);

/* Combines the exit statuses of two files: the first one that is not MS_CLI_DONE counts. */
MsCliExit ms_cli_combine (MsCliExit so_far, MsCliExit next);

/* Writes text to standard output and flushes it; MS_CLI_FILE_ERROR, after a message, on failure. */
MsCliExit ms_cli_print (const char *text);
MsCliExit ms_cli_print_bytes (const char *bytes, gsize length);

/* Writes to a file, all bytes or, on failure, none; to a device or a pipe it just writes; "-" is
 * standard output. */
MsCliExit ms_cli_write (const char *file_name, const char *bytes, gsize length);

/* Whether something could not be written to standard output; nothing more is then written. */
gboolean ms_cli_output_is_lost (void);

/* Sets the mine total for files that do not give one; without it such files are refused. */
void ms_cli_set_missing_total (int mines);

/* Appends to bytes the contents of a file of at most most bytes; "-" is standard input.  On failure
 * prints a message. */
MsCliExit ms_cli_read_bytes (const char *file_name, gsize most, GByteArray *bytes);

/* Reads a file of any format, which must hold one position; "-" is standard input.  On failure
 * prints a message. */
MsCliExit ms_cli_read (const char *file_name, MsDocument **document);

/* The same for a file of several boards: adds an MsDocument for each board to documents, up to the
 * first fault.  A replay that breaks off is added as far as it goes, which counts as a fault
 * too. */
MsCliExit ms_cli_read_all (const char *file_name, GPtrArray *documents);

/* Reads the positions, boards or games of a file one after the other, each as soon as it is there:
 * of texts that begin with WxHxM there may be any number, and one that is faulty does not stop the
 * others.  file_name is borrowed.  NULL, after a message, where it cannot be read. */
typedef struct _MsCliReader MsCliReader;
MsCliReader *ms_cli_reader_new (const char *file_name, MsCliExit *result);
void ms_cli_reader_free (MsCliReader *reader); /* NULL is allowed */

/* FALSE at the end.  Else *document is the caller's, or NULL after a message, where *result is not
 * MS_CLI_DONE; of a replay that breaks off there are both.  *number counts those of a file of
 * several, from 1.  It is 0 where the file has one, and for the first one of a stream, of which
 * nobody knows whether others follow. */
gboolean ms_cli_reader_next (
    MsCliReader *reader, MsDocument **document, int *number, MsCliExit *result);

/* What a file has of one position, as text: to find that out is less work than to read it. */
typedef struct
{
  char *bytes; /* owned; NULL: there is none */
  gsize length;
  int line; /* the number of its first line in the file */
} MsCliText;

/* The same as ms_cli_reader_next, but a position that stands in a text of its own is not read yet:
 * *document is NULL and *text what any thread may read later, with the same messages. */
gboolean ms_cli_reader_cut (
    MsCliReader *reader, MsCliText *text, MsDocument **document, int *number, MsCliExit *result);
MsCliExit ms_cli_text_read (
    const MsCliText *text, const char *file_name, MsCage *cage, MsDocument **document);

/* Lists names, with a folder's files in their order instead of the folder, but not the hidden ones
 * nor those of folders below: adds paths that files is to free, and NULL.  Of a folder only the
 * files for which is_game holds are added, and a message says how many others there are; NULL:
 * all. */
typedef gboolean (*MsCliFileFunc) (const char *path);
MsCliExit ms_cli_list_files (char **names, MsCliFileFunc is_game, GPtrArray *files);

/* Whether names can be what a command reads and, last, what it writes: two files, or any files and
 * folders, and a folder that is there; prints a message where they cannot. */
gboolean ms_cli_check_in_and_out (char **names);

/* Calls func for each file to be read of such names, whatever becomes of the others.  In a folder
 * its output has its name with another ending (without the dot); one that would replace a file of
 * this call is not made, after a message.  "-", which has no name, is to be written to the last
 * name itself. */
typedef MsCliExit (*MsCliMakeFunc) (const char *in, const char *out, gpointer user_data);
MsCliExit ms_cli_make_all (
    char **names, const char *ending, MsCliMakeFunc func, gpointer user_data);

/* Calls func for every board of every file, in their order, until nothing can be written any more;
 * files ends with NULL, number is as above.  Prints a message for each fault; returns all exit
 * statuses combined. */
typedef MsCliExit (*MsCliDocumentFunc) (
    const char *file_name, const MsDocument *document, int number, gpointer user_data);
MsCliExit ms_cli_for_each_document (char **files, MsCliDocumentFunc func, gpointer user_data);

/* A position that waits for its answer. */
typedef struct
{
  const char *file_name; /* borrowed */
  MsDocument *document;
  int number; /* as above */
} MsCliQuestion;

/* The same on n_threads threads, each of which has a solver.  func puts into *text, which becomes
 * the function's, what is to be printed; it and the messages that func prints appear in the order
 * of the questions, each as soon as it and all before it are answered. */
typedef MsCliExit (*MsCliAnswerFunc) (
    MsSolver *solver, const MsCliQuestion *question, gpointer user_data, char **text);
MsCliExit ms_cli_answer_all (char **files, int n_threads, MsCliAnswerFunc func, gpointer user_data);

/* file_name as text for people, owned by the caller.  It is one line, whatever file_name
 * contains. */
char *ms_cli_dup_display_name (const char *file_name);

/* The same for a report; for JSON the characters of file_name are kept, as JSON has escapes of its
 * own. */
char *ms_cli_dup_name (const char *file_name, gboolean json);

/* Shows, where standard error is a terminal, a line with the progress of a run with options; to be
 * ended, by the same thread, before anything else is printed.  Where several threads work, one of
 * them shows it. */
void ms_cli_progress_begin (const char *file_name, MsSolverOptions *options);
void ms_cli_progress_end (void);
