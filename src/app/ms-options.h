/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The options of the command line that choose a game. */
#pragma once

#include "ms-rules.h"

#include <gio/gio.h>

/* The values of --level, --start and --seed; fields for options that are not given keep what the
 * caller set. */
typedef struct
{
  MsRules rules;
  guint64 seed;
  gboolean has_seed;
  gboolean any; /* at least one of the options was given */
} MsOptions;

/* The options for g_application_add_main_option_entries. */
extern const GOptionEntry ms_option_entries[];

/* Reads dict, as GApplication passes it, into *options.  FALSE, with one translated sentence in
 * *error, when a value is wrong. */
gboolean ms_options_read (MsOptions *options, GVariantDict *dict, GError **error);
