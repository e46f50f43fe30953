/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The content of the help: pages of headings, paragraphs, terms and little boards. */
#pragma once

typedef enum
{
  MS_HELP_END,
  MS_HELP_TEXT, /* a paragraph */
  MS_HELP_HEADING,
  MS_HELP_TERM, /* text: a term; more: its explanation */
  MS_HELP_BOARD, /* text: a position as .mine text, not translated; more: what it shows */
  MS_HELP_DEDUCED_BOARD, /* as MS_HELP_BOARD, with the certain cells outlined */
  MS_HELP_ODDS_BOARD, /* as MS_HELP_BOARD, with the odds */
} MsHelpKind;

typedef struct
{
  MsHelpKind kind;
  const char *text, *more; /* untranslated, for gettext */
} MsHelpItem;

typedef struct
{
  const char *name; /* never shown */
  const char *title; /* untranslated, for gettext */
  const MsHelpItem *items; /* the last one is of kind MS_HELP_END */
} MsHelpPage;

/* All pages, in the order in which the help lists them. */
const MsHelpPage *ms_help_pages (int *n_pages);
