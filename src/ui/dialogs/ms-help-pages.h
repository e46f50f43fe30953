/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words of the help: pages of headings, paragraphs, terms and little boards. */
#pragma once

typedef enum
{
  MS_HELP_END,
  MS_HELP_TEXT, /* a paragraph */
  MS_HELP_HEADING,
  MS_HELP_TERM, /* text: what is explained by more */
  MS_HELP_BOARD, /* text: a position as .mine text, not translated; more: what it shows */
  MS_HELP_DEDUCED_BOARD, /* the same, with what follows outlined */
  MS_HELP_ODDS_BOARD, /* the same, with the odds */
} MsHelpKind;

typedef struct
{
  MsHelpKind kind;
  const char *text, *more; /* for gettext */
} MsHelpItem;

typedef struct
{
  const char *name; /* never shown */
  const char *title; /* for gettext */
  const MsHelpItem *items; /* up to MS_HELP_END */
} MsHelpPage;

/* In the order they are listed. */
const MsHelpPage *ms_help_pages (int *n_pages);
