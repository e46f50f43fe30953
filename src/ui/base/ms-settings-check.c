/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-settings-check.h"

#include "ms-figures.h"
#include "ms-foreign-text.h"
#include "ms-message.h"
#include "ms-rules.h"

#include <glib/gi18n.h>

#include <string.h>

/* Stored values can be had only from the backend. */
#define G_SETTINGS_ENABLE_BACKEND
#include <gio/gsettingsbackend.h>

static GVariant *
read_as (GSettingsBackend *backend, const char *path, const GVariantType *type)
{
  GVariant *value = G_SETTINGS_BACKEND_GET_CLASS (backend)->read (backend, path, type, FALSE);
  return value != NULL ? g_variant_take_ref (value) : NULL;
}

/* The value stored for the key, of whatever type; NULL: there is none.  In a keyfile a value of
 * another type is read as text. */
static GVariant *
read_written (GSettings *settings, GSettingsSchema *schema, GSettingsSchemaKey *key)
{
  g_autoptr (GSettingsBackend) backend = NULL;
  g_autofree char *path = g_strconcat (
      g_settings_schema_get_path (schema), g_settings_schema_key_get_name (key), NULL);
  g_object_get (settings, "backend", &backend, NULL);
  GVariant *value = read_as (backend, path, g_settings_schema_key_get_value_type (key));
  return value != NULL ? value : read_as (backend, path, G_VARIANT_TYPE_STRING);
}

static char *
dup_text (GVariant *value)
{
  gboolean text = g_variant_is_of_type (value, G_VARIANT_TYPE_STRING);
  g_autofree char *written = text ? g_variant_dup_string (value, NULL)
                                  : g_variant_print (value, FALSE);
  return ms_foreign_text_dup (written, strlen (written));
}

/* A sentence on why the stored value is not used; NULL: it is used. */
static char *
check_key (GSettings *settings, GSettingsSchema *schema, const char *name)
{
  g_autoptr (GSettingsSchemaKey) key = g_settings_schema_get_key (schema, name);
  g_autoptr (GVariant) written = read_written (settings, schema, key);
  if (written == NULL
      || (g_variant_is_of_type (written, g_settings_schema_key_get_value_type (key))
          && g_settings_schema_key_range_check (key, written)))
    return NULL;
  g_autoptr (GVariant) used = g_settings_get_value (settings, name);
  g_autofree char *written_text = dup_text (written), *used_text = dup_text (used);
  /* Translators: the name of a setting, such as "cell-size"; what is written down for it, such as
   * 1000; what is taken instead, such as 28. */
  return g_strdup_printf (
      _ ("The setting %1$s cannot be “%2$s”; “%3$s” is used."), name, written_text, used_text);
}

/* A sentence on why the stored board is not possible; NULL: its size and its mines go together. */
static char *
check_board (GSettings *settings)
{
  const MsRules rules = { .width = g_settings_get_int (settings, "width"),
    .height = g_settings_get_int (settings, "height"),
    .mines = g_settings_get_int (settings, "mines") };
  MsErrorInfo info;
  if (ms_rules_check (&rules, &info) == MS_STATUS_OK)
    return NULL;
  g_autofree char *fault = ms_message_dup_sentence (&info);
  /* Translators: %s is a sentence that says why. */
  return g_strdup_printf (
      _ ("The board in the settings is not possible; Beginner takes its place. %s"), fault);
}

static int
compare (gconstpointer a, gconstpointer b)
{
  return strcmp (*(char *const *)a, *(char *const *)b);
}

char *
ms_settings_check_dup (GSettings *settings)
{
  g_autoptr (GSettingsSchema) schema = NULL;
  g_object_get (settings, "settings-schema", &schema, NULL);
  g_auto (GStrv) keys = g_settings_schema_list_keys (schema);
  g_autoptr (GPtrArray) sentences = g_ptr_array_new ();
  char *all = NULL;
  for (guint i = 0; keys[i] != NULL; i++)
    {
      char *sentence = check_key (settings, schema, keys[i]);
      if (sentence != NULL)
        g_ptr_array_add (sentences, sentence);
    }
  g_ptr_array_sort (sentences, compare); /* the keys of a schema come in no particular order */
  for (guint i = 0; i < sentences->len; i++)
    all = ms_sentences_join (all, sentences->pdata[i]);
  return ms_sentences_join (all, check_board (settings));
}
