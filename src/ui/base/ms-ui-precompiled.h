/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The headers that take the compiler longest in the files of the window, precompiled for all of
 * them.  The build includes this before each file; no file includes it, and each still includes
 * what it needs. */
#include <gtk/gtk.h>
