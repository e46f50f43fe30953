/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tables of the actions that an object offers and of the signals that it listens to.  Callbacks are
 * called only while their owner, a GObject, lives; it is their first argument, and they may omit
 * the arguments after it. */
#pragma once

#include "ms-rules.h"

#include <gio/gio.h>

typedef struct
{
  const char *name; /* NULL: the table ends */
  GCallback activate; /* (owner, GVariant *parameter, GAction *action) */
  int value; /* what ms_actions_get_value gives, where several actions share a function */
  /* (owner, GVariant *state): called after the state has been set to what was asked for. */
  GCallback set;
  /* (owner, GVariant *state): called instead of setting the state, which owner may set itself. */
  GCallback change;
  const char *type; /* of parameter, or of a state that is not a boolean; NULL: none */
  /* Initial state, as text; NULL: there is no state, or it is kept in a setting. */
  const char *state;
  gboolean kept; /* the state and the setting of the same name follow each other; not with change */
  /* Gboolean (owner), called by ms_actions_update; NULL: the action is not enabled or disabled by
   * it. */
  GCallback enabled;
} MsCommand;

/* Adds the actions of a table to map, which lives longer than owner.  settings holds those that are
 * kept; it may be NULL if there are none. */
void ms_actions_add (
    GActionMap *map, const MsCommand *actions, gpointer owner, GSettings *settings);

/* Enables or disables each action of a table, which was added before, by its function enabled. */
void ms_actions_update (GActionMap *map, const MsCommand *actions, gpointer owner);

/* name is that of a GSimpleAction in map, which nobody enables in another way. */
void ms_actions_set_enabled (GActionMap *map, const char *name, gboolean enabled);
/* While an action is shut it is disabled, whatever its owner sets meanwhile; afterwards it is as
 * its owner set it last. */
void ms_actions_set_shut (GActionMap *map, const char *name, gboolean shut);
void ms_actions_set_state (GActionMap *map, const char *name, GVariant *state); /* sinks state */
int ms_actions_get_value (GAction *action); /* MsCommand.value of an action that was added */
/* Sets the state of an action, as if the player did; sinks state. */
void ms_actions_change (GActionMap *map, const char *name, GVariant *state);
/* Whether there is an action of that name whose state, a boolean, is TRUE. */
gboolean ms_actions_get_toggle (GActionMap *map, const char *name);
/* The rules for guesses that new games are to have, by the action "guesses". */
MsRuleSet ms_actions_get_rule_set (GActionMap *map);

typedef struct
{
  gpointer source; /* a GObject, borrowed */
  const char *signal; /* with its detail */
  GCallback callback; /* called with the owner first and the source last */
} MsSignal;

/* Connects the n signals in their order. */
void ms_signals_connect (const MsSignal *signals, gsize n, gpointer owner);
