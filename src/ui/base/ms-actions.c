/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-actions.h"

static GSimpleAction *
make (const GActionEntry *entry)
{
  g_autoptr (GVariantType) type = NULL;
  if (entry->parameter_type != NULL)
    type = g_variant_type_new (entry->parameter_type);
  if (entry->state == NULL)
    return g_simple_action_new (entry->name, type);
  GVariant *state = g_variant_parse (NULL, entry->state, NULL, NULL, NULL);
  g_assert (state != NULL);
  return g_simple_action_new_stateful (entry->name, type, g_steal_pointer (&state));
}

void
ms_actions_add (GActionMap *map, const GActionEntry *entries, gsize n, gpointer owner)
{
  for (gsize i = 0; i < n; i++)
    {
      const GActionEntry *entry = &entries[i];
      g_autoptr (GSimpleAction) action = make (entry);
      if (entry->activate != NULL)
        g_signal_connect_object (action, "activate", G_CALLBACK (entry->activate), owner, 0);
      if (entry->change_state != NULL)
        g_signal_connect_object (
            action, "change-state", G_CALLBACK (entry->change_state), owner, 0);
      g_action_map_add_action (map, G_ACTION (action));
    }
}

/* Why an action may be disabled. */
enum
{
  REFUSED = 1 << 0, /* by its owner */
  SHUT = 1 << 1,
};

static G_DEFINE_QUARK (ms-actions-reasons, reasons);

static void
set_reason (GActionMap *map, const char *name, guint reason, gboolean holds)
{
  GAction *action = g_action_map_lookup_action (map, name);
  guint reasons = GPOINTER_TO_UINT (g_object_get_qdata (G_OBJECT (action), reasons_quark ()));
  reasons = holds ? reasons | reason : reasons & ~reason;
  g_object_set_qdata (G_OBJECT (action), reasons_quark (), GUINT_TO_POINTER (reasons));
  g_simple_action_set_enabled (G_SIMPLE_ACTION (action), reasons == 0);
}

void
ms_actions_set_enabled (GActionMap *map, const char *name, gboolean enabled)
{
  set_reason (map, name, REFUSED, !enabled);
}

void
ms_actions_set_shut (GActionMap *map, const char *name, gboolean shut)
{
  set_reason (map, name, SHUT, shut);
}

void
ms_actions_set_state (GActionMap *map, const char *name, GVariant *state)
{
  g_simple_action_set_state (G_SIMPLE_ACTION (g_action_map_lookup_action (map, name)), state);
}
