/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The headers that take the compiler longest in the files of the formats, precompiled.  The build
 * includes this before each file; no file includes it, and each file still includes what it
 * needs. */
#include <glib.h>
