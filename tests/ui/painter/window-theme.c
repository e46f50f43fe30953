/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The look follows the settings portal, the user's own choice and the theme's name. The portal is
 * played by this test, on a session bus of its own. */
#include "window-support.h"

#define PORTAL_PATH "/org/freedesktop/portal/desktop"
#define PORTAL_SETTINGS "org.freedesktop.portal.Settings"

static const char introspection[] =
    "<node><interface name='org.freedesktop.portal.Settings'>"
    "<method name='Read'><arg type='s' direction='in'/><arg type='s' direction='in'/>"
    "<arg type='v' direction='out'/></method>"
    "<signal name='SettingChanged'><arg type='s'/><arg type='s'/><arg type='v'/></signal>"
    "</interface></node>";

typedef struct
{
  GDBusConnection *bus;
  GDBusNodeInfo *info;
  guint object, name;
  gboolean owned;
  guint32 scheme;
  GtkSettings *settings;
} Portal;

static void
read_called_cb (GDBusConnection *bus, const char *sender, const char *path, const char *interface,
    const char *method, GVariant *parameters, GDBusMethodInvocation *invocation, gpointer data)
{
  Portal *portal = data;
  /* The value comes wrapped twice. */
  GVariant *value = g_variant_new_variant (g_variant_new_uint32 (portal->scheme));
  g_dbus_method_invocation_return_value (invocation, g_variant_new ("(v)", value));
}

static void
owned_cb (GDBusConnection *bus, const char *name, gpointer data)
{
  ((Portal *)data)->owned = TRUE;
}

static gboolean
is_owned (gpointer portal)
{
  return ((Portal *)portal)->owned;
}

static int
setup (void **state)
{
  static const GDBusInterfaceVTable vtable = { .method_call = read_called_cb };
  Portal *portal = g_new0 (Portal, 1);
  portal->bus = g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, NULL);
  portal->info = g_dbus_node_info_new_for_xml (introspection, NULL);
  portal->object = g_dbus_connection_register_object (
      portal->bus, PORTAL_PATH, portal->info->interfaces[0], &vtable, portal, NULL, NULL);
  portal->name = g_bus_own_name_on_connection (portal->bus, "org.freedesktop.portal.Desktop",
      G_BUS_NAME_OWNER_FLAGS_NONE, owned_cb, NULL, portal, NULL);
  portal->settings = gtk_settings_get_default ();
  window_wait (is_owned, portal);
  *state = portal;
  return 0;
}

static int
teardown (void **state)
{
  Portal *portal = *state;
  g_bus_unown_name (portal->name);
  g_dbus_connection_unregister_object (portal->bus, portal->object);
  g_dbus_node_info_unref (portal->info);
  g_object_unref (portal->bus);
  gtk_settings_reset_property (portal->settings, "gtk-theme-name");
  gtk_settings_reset_property (portal->settings, "gtk-application-prefer-dark-theme");
  g_free (portal);
  return 0;
}

static gboolean
is_dark (gpointer watcher)
{
  return ms_theme_watcher_get_theme (watcher) == MS_THEME_DARK;
}

static gboolean
is_light (gpointer watcher)
{
  return ms_theme_watcher_get_theme (watcher) == MS_THEME_LIGHT;
}

static void
assert_gtk_dark (Portal *portal, gboolean expected)
{
  gboolean dark;
  g_object_get (portal->settings, "gtk-application-prefer-dark-theme", &dark, NULL);
  assert_int_equal (dark, expected);
}

static void
change (Portal *portal, const char *group, guint32 scheme)
{
  portal->scheme = scheme;
  g_dbus_connection_emit_signal (portal->bus, NULL, PORTAL_PATH, PORTAL_SETTINGS, "SettingChanged",
      g_variant_new ("(ssv)", group, "color-scheme", g_variant_new_uint32 (scheme)), NULL);
}

static void
follows_the_portal (void **state)
{
  Portal *portal = *state;
  portal->scheme = 1;
  g_autoptr (MsThemeWatcher) watcher = ms_theme_watcher_new (portal->settings);
  window_wait (is_dark, watcher);
  assert_gtk_dark (portal, TRUE);
  change (portal, "org.freedesktop.appearance", 2);
  window_wait (is_light, watcher);
  assert_gtk_dark (portal, FALSE);
  /* Another group's key of that name means something else. */
  change (portal, "org.example.other", 1);
  change (portal, "org.freedesktop.appearance", 1);
  window_wait (is_dark, watcher);
}

static void
own_choice_goes_first (void **state)
{
  Portal *portal = *state;
  portal->scheme = 1;
  g_autoptr (MsThemeWatcher) watcher = ms_theme_watcher_new (portal->settings);
  window_wait (is_dark, watcher);
  g_object_set (watcher, "preference", MS_COLOR_SCHEME_LIGHT, NULL);
  assert_true (is_light (watcher));
  assert_gtk_dark (portal, FALSE);
  g_object_set (watcher, "preference", MS_COLOR_SCHEME_DARK, NULL);
  assert_true (is_dark (watcher));
  g_object_set (watcher, "preference", MS_COLOR_SCHEME_SYSTEM, NULL);
  assert_true (is_dark (watcher));
}

static void
high_contrast_goes_by_name (void **state)
{
  Portal *portal = *state;
  g_autoptr (MsThemeWatcher) watcher = ms_theme_watcher_new (portal->settings);
  g_object_set (portal->settings, "gtk-theme-name", "HighContrast", NULL);
  assert_int_equal (ms_theme_watcher_get_theme (watcher), MS_THEME_HIGH_CONTRAST);
  g_object_set (watcher, "preference", MS_COLOR_SCHEME_DARK, NULL);
  assert_int_equal (ms_theme_watcher_get_theme (watcher), MS_THEME_HIGH_CONTRAST_DARK);
  g_object_set (watcher, "preference", MS_COLOR_SCHEME_LIGHT, NULL);
  assert_int_equal (ms_theme_watcher_get_theme (watcher), MS_THEME_HIGH_CONTRAST);
  g_object_set (portal->settings, "gtk-theme-name", "HighContrastInverse", NULL);
  assert_int_equal (ms_theme_watcher_get_theme (watcher), MS_THEME_HIGH_CONTRAST_DARK);
  g_object_set (portal->settings, "gtk-theme-name", "Default-hc-dark", NULL);
  assert_int_equal (ms_theme_watcher_get_theme (watcher), MS_THEME_HIGH_CONTRAST_DARK);
  g_object_set (portal->settings, "gtk-theme-name", "Default", NULL);
  assert_true (is_light (watcher));
}

/* The choice in the menu reaches the board of every window. */
static void
the_board_wears_the_theme (void **state)
{
  void *fixture_state = NULL;
  assert_int_equal (window_setup (&fixture_state), 0);
  WindowFixture *fixture = fixture_state;
  MsTheme theme;
  g_action_group_change_action_state (
      G_ACTION_GROUP (fixture->application), "color-scheme", g_variant_new_string ("dark"));
  g_object_get (fixture->window->board, "theme", &theme, NULL);
  assert_int_equal (theme, MS_THEME_DARK);
  g_action_group_change_action_state (
      G_ACTION_GROUP (fixture->application), "color-scheme", g_variant_new_string ("light"));
  g_object_get (fixture->window->board, "theme", &theme, NULL);
  assert_int_equal (theme, MS_THEME_LIGHT);
  window_teardown (&fixture_state);
}

int
main (void)
{
#define PORTAL_TEST(f) cmocka_unit_test_setup_teardown (f, setup, teardown)
  const struct CMUnitTest tests[] = {
    PORTAL_TEST (follows_the_portal),
    PORTAL_TEST (own_choice_goes_first),
    PORTAL_TEST (high_contrast_goes_by_name),
    PORTAL_TEST (the_board_wears_the_theme),
  };
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
