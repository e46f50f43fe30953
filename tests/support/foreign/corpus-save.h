/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writing a file of the corpus, for the programs that make it anew. */
#pragma once

#include <glib.h>

/* bytes[length] into folder/name.extension; ends the program where that cannot be. */
void corpus_save (
    const char *folder, const char *name, const char *extension, const guint8 *bytes, gsize length);
