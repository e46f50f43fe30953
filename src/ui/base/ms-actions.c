/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-actions.h"

static GSimpleAction *
make (const MsCommand *entry, GSettings *settings)
{
  g_autoptr (GVariantType) type = NULL;
  if (entry->type != NULL)
    type = g_variant_type_new (entry->type);
  if (entry->kept)
    {
      g_autoptr (GVariant) value = g_settings_get_value (settings, entry->name);
      return g_simple_action_new_stateful (entry->name, type, value);
    }
  if (entry->state == NULL)
    return g_simple_action_new (entry->name, type);
  g_autoptr (GVariant) state = g_variant_parse (NULL, entry->state, NULL, NULL, NULL);
  g_assert (state != NULL);
  return g_simple_action_new_stateful (entry->name, type, state);
}

/* Another program may ask for a value that the schema does not allow: nothing comes of it. */
static void
allow_cb (GSettings *settings, GVariant *state, GAction *action)
{
  g_autoptr (GSettingsSchema) schema = NULL;
  g_object_get (settings, "settings-schema", &schema, NULL);
  g_autoptr (GSettingsSchemaKey)
      key = g_settings_schema_get_key (schema, g_action_get_name (action));
  if (!g_settings_schema_key_range_check (key, state))
    g_signal_stop_emission_by_name (action, "change-state");
}

static void
keep_cb (GSettings *settings, GVariant *state, GAction *action)
{
  g_settings_set_value (settings, g_action_get_name (action), state);
}

/* The setting has changed: sets the state of the action, unless the change came from the action
 * itself. */
static void
setting_cb (GAction *action, const char *name, GSettings *settings)
{
  g_autoptr (GVariant) value = g_settings_get_value (settings, name);
  g_autoptr (GVariant) state = g_action_get_state (action);
  if (!g_variant_equal (value, state))
    g_action_change_state (action, value);
}

static G_DEFINE_QUARK (ms-actions-value, value);

int
ms_actions_get_value (GAction *action)
{
  return GPOINTER_TO_INT (g_object_get_qdata (G_OBJECT (action), value_quark ()));
}

void
ms_actions_add (GActionMap *map, const MsCommand *actions, gpointer owner, GSettings *settings)
{
  for (const MsCommand *entry = actions; entry->name != NULL; entry++)
    {
      g_autoptr (GSimpleAction) action = make (entry, settings);
      GCallback changed = entry->set != NULL ? entry->set : entry->change;
      if (entry->value != 0)
        g_object_set_qdata (G_OBJECT (action), value_quark (), GINT_TO_POINTER (entry->value));
      if (entry->activate != NULL)
        g_signal_connect_object (action, "activate", entry->activate, owner, G_CONNECT_SWAPPED);
      if (entry->kept)
        g_signal_connect_object (
            action, "change-state", G_CALLBACK (allow_cb), settings, G_CONNECT_SWAPPED);
      if (entry->set != NULL || entry->kept)
        g_signal_connect_object (
            action, "change-state", G_CALLBACK (g_simple_action_set_state), owner, 0);
      if (entry->kept)
        {
          g_autofree char *signal = g_strconcat ("changed::", entry->name, NULL);
          g_signal_connect_object (
              action, "change-state", G_CALLBACK (keep_cb), settings, G_CONNECT_SWAPPED);
          g_signal_connect_object (
              settings, signal, G_CALLBACK (setting_cb), action, G_CONNECT_SWAPPED);
        }
      if (changed != NULL)
        g_signal_connect_object (action, "change-state", changed, owner, G_CONNECT_SWAPPED);
      g_action_map_add_action (map, G_ACTION (action));
    }
}

/* The reasons for which an action may be disabled. */
enum
{
  REFUSED = 1 << 0, /* its owner has disabled it */
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
ms_actions_update (GActionMap *map, const MsCommand *actions, gpointer owner)
{
  for (const MsCommand *entry = actions; entry->name != NULL; entry++)
    if (entry->enabled != NULL)
      ms_actions_set_enabled (map, entry->name, ((gboolean (*) (gpointer))entry->enabled) (owner));
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

void
ms_actions_change (GActionMap *map, const char *name, GVariant *state)
{
  g_action_group_change_action_state (G_ACTION_GROUP (map), name, state);
}

gboolean
ms_actions_get_toggle (GActionMap *map, const char *name)
{
  g_autoptr (GVariant) state = g_action_group_get_action_state (G_ACTION_GROUP (map), name);
  return state != NULL && g_variant_get_boolean (state);
}

MsRuleSet
ms_actions_get_rule_set (GActionMap *map)
{
  g_autoptr (GVariant) state = g_action_group_get_action_state (G_ACTION_GROUP (map), "guesses");
  return state != NULL ? ms_rule_set_find (g_variant_get_string (state, NULL)) : MS_RULES_FREE;
}

void
ms_signals_connect (const MsSignal *signals, gsize n, gpointer owner)
{
  for (gsize i = 0; i < n; i++)
    g_signal_connect_object (
        signals[i].source, signals[i].signal, signals[i].callback, owner, G_CONNECT_SWAPPED);
}
