/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The actions of a controller, in a map that lives longer than it does. */
#pragma once

#include <gio/gio.h>

/* As g_action_map_add_action_entries, but the callbacks are called only while owner, a GObject and
 * their user_data, lives. */
void ms_actions_add (GActionMap *map, const GActionEntry *entries, gsize n, gpointer owner);

/* name: of a GSimpleAction that is in map, and that nobody enables in another way. */
void ms_actions_set_enabled (GActionMap *map, const char *name, gboolean enabled);
/* An action that is shut is disabled, whatever its owner says meanwhile; afterwards it is what its
 * owner said last. */
void ms_actions_set_shut (GActionMap *map, const char *name, gboolean shut);
void ms_actions_set_state (GActionMap *map, const char *name, GVariant *state); /* sinks state */
