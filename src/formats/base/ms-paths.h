/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Where the program's own files are, installed or run from the build tree. */
#pragma once

#include <glib.h>

/* The root of the build tree when the running program lies in one (two folders below its root),
 * else NULL.  Owned by the caller. */
char *ms_paths_dup_build_root (void);

/* Where translations are; owned by the caller. */
char *ms_paths_dup_locale_dir (void);

/* The folder of the examples (data/examples); NULL when it is not known.  Owned by the caller. */
char *ms_paths_dup_examples_dir (void);

/* The folder of GSettings schemas in the prefix the running program is installed to; NULL when
 * that cannot be told. Owned by the caller. */
char *ms_paths_dup_schema_dir (void);
