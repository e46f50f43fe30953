/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef GIVE_UP_H
#define GIVE_UP_H

/* Seconds after which a test gives up waiting for a condition: only a failure ever takes so long,
 * however slow the machine and whatever else it does.  Meson's limit of a whole test is above it.
 */
#define GIVE_UP_AFTER_S 600

#endif
