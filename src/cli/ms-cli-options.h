/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Options as words and numbers, on top of GOption. */
#pragma once

#include "ms-cli.h"

typedef enum
{
  MS_CLI_TEXT,
  MS_CLI_JSON,
} MsCliFormat;

/* Parses argv by entries, which must include a filename array that takes the files (G_OPTION_
 * REMAINING); files is NULL where the command takes none.  Adds --version.  TRUE to go on; FALSE
 * when --version was all, or when the arguments are wrong, which has then been said; *result is the
 * exit status. */
gboolean ms_cli_parse (int argc, char **argv, const GOptionEntry *entries, const char *summary,
    char ***files, MsCliExit *result);

/* The place of word among words[n_words]; *number stays as it is when word is NULL.  FALSE, and it
 * has been said, when it is none of them. */
gboolean ms_cli_parse_word (
    const char *option, const char *word, const char *const *words, int n_words, int *number);

/* The sentence that word, given to option, is none of words[n_words], of which there is at least one. */
char *ms_cli_dup_not_one_of (
    const char *word, const char *option, const char *const *words, int n_words);

/* A density, "0.2" or "20%", above 0 and below 1, at the beginning of text; *end: behind it.  FALSE,
 * and nothing has been said, when it is not that. */
gboolean ms_cli_take_density (const char *text, double *density, const char **end);

/* The same of a whole text; *density stays as it is when text is NULL.  FALSE, and it has been said,
 * when it is not that. */
gboolean ms_cli_parse_density (const char *option, const char *text, double *density);

/* 0…18446744073709551615; 1 when text is NULL.  FALSE, and it has been said, when it is not that.
 */
gboolean ms_cli_parse_seed (const char *text, guint64 *seed);

/* "text" or "json"; *format stays as it is when word is NULL.  FALSE, and it has been said, when it
 * is neither. */
gboolean ms_cli_parse_format (const char *word, MsCliFormat *format);
