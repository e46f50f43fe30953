/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Positions that come with the program, each to show one thing: files of data/examples, and here
 * what is said of them, so that it can be translated. */
#pragma once

#include <gio/gio.h>

/* All static; title, claim and look are to be translated (g_dgettext). */
typedef struct
{
  const char *file; /* its name in the folder of the examples */
  const char *title;
  const char *claim; /* a sentence that holds of the position */
  const char *look; /* and what to look at */
  const char *page; /* of the panel: "odds", "why", "sections" or "what-if" */
  const char *cells; /* "what-if": the cells whose curves are drawn, "5,7 7,7"; else NULL */
} MsExample;

/* All of them, in the order in which they are best looked at. */
const MsExample *ms_examples_get (guint *n);
/* By the name of its file; NULL: there is none. */
const MsExample *ms_examples_find (const char *file);

/* Its file; owned by the caller. */
GFile *ms_example_dup_file (const MsExample *self);
