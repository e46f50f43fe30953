/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads options whose values are words or numbers; based on GOption. */
#pragma once

#include "ms-cli.h"

typedef enum
{
  MS_CLI_TEXT,
  MS_CLI_JSON,
} MsCliFormat;

/* Parses argv by entries, which must include a filename array that takes the files (G_OPTION_
 * REMAINING); files is NULL where the command takes none.  Adds --version.  TRUE when the command
 * is to go on; FALSE when --version was given, or, after a message, when the arguments are wrong;
 * *result is then the exit status. */
gboolean ms_cli_parse (int argc, char **argv, const GOptionEntry *entries, const char *summary,
    char ***files, MsCliExit *result);

/* *number becomes the index of word in words[n_words], or stays as it is when word is NULL.  FALSE,
 * after a message, when word is none of them. */
gboolean ms_cli_parse_word (
    const char *option, const char *word, const char *const *words, int n_words, int *number);

/* A sentence that says that word, the value of option, is none of words[n_words]; n_words > 0. */
char *ms_cli_dup_not_one_of (
    const char *word, const char *option, const char *const *words, int n_words);

/* Reads a density, "0.2" or "20%", above 0 and below 1, at the beginning of text; *end points
 * behind it.  FALSE, without a message, when there is none. */
gboolean ms_cli_take_density (const char *text, double *density, const char **end);

/* Reads the whole text as a density; *density stays as it is when text is NULL.  FALSE, after a
 * message, when it is not a density. */
gboolean ms_cli_parse_density (const char *option, const char *text, double *density);

/* Reads a seed, 0…18446744073709551615; 1 when text is NULL.  FALSE, after a message, when it is
 * not a seed.
 */
gboolean ms_cli_parse_seed (const char *text, guint64 *seed);

/* "text" or "json"; *format stays as it is when word is NULL.  FALSE, after a message, when it is
 * neither. */
gboolean ms_cli_parse_format (const char *word, MsCliFormat *format);
