/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an object offers as actions and what it listens to, as tables.  Callbacks are called only while
 * their owner, a GObject, lives; they get it first, and may leave out what follows. */
#pragma once

#include <gio/gio.h>

typedef struct
{
  const char *name; /* NULL: the table ends */
  GCallback activate; /* (owner, GVariant *parameter) */
  GCallback set; /* (owner, GVariant *state): the state has been set, as it was asked for */
  GCallback change; /* the same, but owner sets the state, if it likes */
  const char *type; /* of parameter, or of a state that is not a boolean; NULL: none */
  const char *state; /* at first, as text; NULL: it has none, or is kept */
  gboolean kept; /* with set: the state is the setting of its name, both ways */
  GCallback enabled; /* gboolean (owner), for ms_actions_update; NULL: nothing changes it */
} MsCommand;

/* Adds those of a table to map, which lives longer than owner.  settings: where kept ones are; may be
 * NULL where there are none. */
void ms_actions_add (
    GActionMap *map, const MsCommand *actions, gpointer owner, GSettings *settings);

/* Enables and disables those of a table, which were added, as they say. */
void ms_actions_update (GActionMap *map, const MsCommand *actions, gpointer owner);

/* name: of a GSimpleAction that is in map, and that nobody enables in another way. */
void ms_actions_set_enabled (GActionMap *map, const char *name, gboolean enabled);
/* An action that is shut is disabled, whatever its owner says meanwhile; afterwards it is what its
 * owner said last. */
void ms_actions_set_shut (GActionMap *map, const char *name, gboolean shut);
void ms_actions_set_state (GActionMap *map, const char *name, GVariant *state); /* sinks state */
/* Whether there is an action of that name whose state, a boolean, is TRUE. */
gboolean ms_actions_get_toggle (GActionMap *map, const char *name);

typedef struct
{
  gpointer source; /* a GObject, borrowed */
  const char *signal; /* with its detail */
  GCallback callback; /* gets the owner first, and the source last */
} MsSignal;

/* Connects the n signals in their order. */
void ms_signals_connect (const MsSignal *signals, gsize n, gpointer owner);
