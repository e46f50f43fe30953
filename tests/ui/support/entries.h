/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which functions of the program are entered meanwhile, and which of them as handlers of signals.
 *
 * The functions are those that the symbol tables of the program and its libraries name: of modules
 * (files ms-*.c), the static ones too.  At the entry of each a breakpoint is put, as debuggers do;
 * a function that is entered costs a trap, and one that is not costs nothing, so that nothing has
 * to be compiled for it.  What the compiler has inlined is not entered: where all is to be counted
 * the program is built with -fno-inline.  What GLib's macros make beside a class (casts) is passed
 * over.
 *
 * Functions are found on all threads, handlers on the main one. */
#pragma once

#include <glib-object.h>

typedef struct
{
  const char *name;
  const char *file; /* of a static one; NULL: the linker kept none */
} Entry;

typedef struct
{
  Entry function;
  gpointer listener; /* its first argument: another one is another listener */
} EntryHandler;

/* Why functions cannot be counted here; NULL: they can.  Static. */
const char *entries_get_obstacle (void);

/* Begins, with nothing entered; source: whose handlers are told apart.  entries_end stops. */
void entries_begin (gpointer source);
void entries_end (void);

/* The function that begins at an address; NULL: none of a module. */
const Entry *entries_find (gpointer address);

/* What was entered, in arrays of Entry and of EntryHandler, owned by the caller: each function
 * once, and each pair of a handler of the source's signals and its listener once. */
GArray *entries_copy (void);
GArray *entries_copy_handlers (void);
