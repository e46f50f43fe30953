/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The languages there are translations for, as the build has them, in one process. */
#pragma once

#include <glib.h>

/* Messages come from the build's own translations from now on; their folder, the caller's. */
char *languages_bind (void);

/* "en", and those that the folder has. */
GPtrArray *languages_list (const char *folder);

/* What is translated from now on is so into this language; NULL: into that of the process. */
void languages_speak (const char *language);
