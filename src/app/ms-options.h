/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The command line's words for a game. */
#pragma once

#include "ms-rules.h"

#include <gio/gio.h>

/* What --level, --start and --seed ask for; what was not given keeps what was passed in. */
typedef struct
{
  MsRules rules;
  guint64 seed;
  gboolean has_seed;
  gboolean any; /* at least one of them was given */
} MsOptions;

/* The options for g_application_add_main_option_entries. */
extern const GOptionEntry ms_option_entries[];

/* Reads dict, as GApplication gives it, into *options.  FALSE and one translated sentence in
 * *error when a value is wrong. */
gboolean ms_options_read (MsOptions *options, GVariantDict *dict, GError **error);
