/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-settings.h"

#include "ms-paths.h"

static GSettingsSchema *
schema_in_folder (const char *folder)
{
  g_autoptr (GSettingsSchemaSource) source = g_settings_schema_source_new_from_directory (
      folder, g_settings_schema_source_get_default (), FALSE, NULL);
  return source != NULL ? g_settings_schema_source_lookup (source, MS_APP_ID, FALSE) : NULL;
}

static GSettingsSchema *
schema_of_build_tree (void)
{
  g_autofree char *root = ms_paths_dup_build_root ();
  if (root == NULL)
    return NULL;
  g_autofree char *folder = g_build_filename (root, "data", NULL);
  return schema_in_folder (folder);
}

/* The schema under the program's own prefix, for a prefix where GSettings does not look. */
static GSettingsSchema *
schema_of_prefix (void)
{
  g_autofree char *folder = ms_paths_dup_schema_dir ();
  return folder != NULL ? schema_in_folder (folder) : NULL;
}

static GSettingsSchema *
schema_installed (void)
{
  GSettingsSchemaSource *source = g_settings_schema_source_get_default ();
  return source != NULL ? g_settings_schema_source_lookup (source, MS_APP_ID, TRUE) : NULL;
}

GSettings *
ms_settings_new (void)
{
  g_autoptr (GSettingsSchema) schema = schema_of_build_tree ();
  if (schema == NULL)
    schema = schema_installed ();
  if (schema == NULL)
    schema = schema_of_prefix ();
  return schema != NULL ? g_settings_new_full (schema, NULL, NULL) : NULL;
}

MsOddsFormat
ms_settings_get_numbers (GSettings *settings)
{
  return (MsOddsFormat)g_settings_get_enum (settings, "numbers");
}

char *
ms_settings_dup_player (GSettings *settings)
{
  g_autofree char *chosen = g_settings_get_string (settings, "player-name");
  if (*chosen != '\0')
    return g_utf8_make_valid (chosen, -1);
  /* GLib says "Unknown" where the system knows no real name. */
  const char *name = g_get_real_name ();
  return g_utf8_make_valid (g_str_equal (name, "Unknown") ? g_get_user_name () : name, -1);
}
