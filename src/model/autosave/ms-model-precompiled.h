/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What takes the compiler longest in a file of the model, read once for all of them.  The build
 * puts it before each file; none includes it, and each still names what it needs. */
#include <gio/gio.h>
