/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-theme-watcher.h"

#define PORTAL_NAME "org.freedesktop.portal.Desktop"
#define PORTAL_PATH "/org/freedesktop/portal/desktop"
#define PORTAL_SETTINGS "org.freedesktop.portal.Settings"
#define APPEARANCE "org.freedesktop.appearance"
#define COLOR_SCHEME "color-scheme"

/* The portal's values of color-scheme; 0 means no preference. */
#define PORTAL_PREFERS_DARK 1
#define PORTAL_PREFERS_LIGHT 2

struct _MsThemeWatcher
{
  GObject parent_instance;

  MsColorScheme preference;
  gboolean gtk_dark; /* whether GTK was configured to be dark before the watcher was made */
  gboolean system_dark;
  MsTheme theme;
  MsStyle style;

  GtkSettings *settings;
  GDBusConnection *bus;
  guint subscription;
  GCancellable *cancellable;
};

enum
{
  PROP_PREFERENCE = 1,
  PROP_THEME,
  PROP_STYLE,
  N_PROPS
};

static GParamSpec *props[N_PROPS];

G_DEFINE_FINAL_TYPE (MsThemeWatcher, ms_theme_watcher, G_TYPE_OBJECT)

static gboolean
theme_is_high_contrast (GtkSettings *settings)
{
  g_autofree char *name = NULL;
  g_object_get (settings, "gtk-theme-name", &name, NULL);
  if (name == NULL)
    return FALSE;
  return g_str_has_prefix (name, "HighContrast") || g_str_has_prefix (name, "Default-hc");
}

/* Whether GTK's theme is dark by itself, whatever is preferred. */
static gboolean
theme_is_dark (GtkSettings *settings)
{
  g_autofree char *name = NULL;
  g_object_get (settings, "gtk-theme-name", &name, NULL);
  return name != NULL && (g_str_has_suffix (name, "-dark") || g_str_has_suffix (name, "Inverse"));
}

static void
update (MsThemeWatcher *self)
{
  gboolean dark = self->preference == MS_COLOR_SCHEME_DARK
      || (self->preference == MS_COLOR_SCHEME_SYSTEM && self->system_dark);
  gboolean is_dark;
  g_object_get (self->settings, "gtk-application-prefer-dark-theme", &is_dark, NULL);
  if (dark != is_dark)
    g_object_set (self->settings, "gtk-application-prefer-dark-theme", dark, NULL);

  gboolean strong = theme_is_high_contrast (self->settings);
  MsTheme theme = strong ? MS_THEME_HIGH_CONTRAST : MS_THEME_LIGHT;
  if (dark || theme_is_dark (self->settings))
    theme = strong ? MS_THEME_HIGH_CONTRAST_DARK : MS_THEME_DARK;
  if (theme != self->theme)
    {
      self->theme = theme;
      g_object_notify_by_pspec (G_OBJECT (self), props[PROP_THEME]);
    }
}

static void
take_system_value (MsThemeWatcher *self, GVariant *value)
{
  if (!g_variant_is_of_type (value, G_VARIANT_TYPE_UINT32))
    return;
  guint32 scheme = g_variant_get_uint32 (value);
  self->system_dark = scheme == PORTAL_PREFERS_DARK
      || (scheme != PORTAL_PREFERS_LIGHT && self->gtk_dark);
  update (self);
}

static void
setting_changed_cb (GDBusConnection *bus, const char *sender, const char *path,
    const char *interface, const char *signal, GVariant *parameters, gpointer user_data)
{
  const char *group, *key;
  g_autoptr (GVariant) value = NULL;
  if (!g_variant_is_of_type (parameters, G_VARIANT_TYPE ("(ssv)")))
    return;
  g_variant_get (parameters, "(&s&sv)", &group, &key, &value);
  if (g_strcmp0 (group, APPEARANCE) == 0 && g_strcmp0 (key, COLOR_SCHEME) == 0)
    take_system_value (user_data, value);
}

static void
read_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (MsThemeWatcher) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant)
      reply = g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, &error);
  if (reply == NULL)
    {
      g_debug ("No colour preference from the settings portal: %s", error->message);
      return;
    }

  /* The portal wraps the value in two variants. */
  g_autoptr (GVariant) value = g_variant_get_child_value (reply, 0);
  while (g_variant_is_of_type (value, G_VARIANT_TYPE_VARIANT))
    {
      GVariant *inner = g_variant_get_variant (value);
      g_variant_unref (value);
      value = inner;
    }
  if (!g_cancellable_is_cancelled (self->cancellable))
    take_system_value (self, value);
}

static void
bus_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (MsThemeWatcher) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GDBusConnection) bus = g_bus_get_finish (result, &error);
  if (bus == NULL || g_cancellable_is_cancelled (self->cancellable))
    return;

  self->bus = g_steal_pointer (&bus);
  self->subscription = g_dbus_connection_signal_subscribe (self->bus, PORTAL_NAME, PORTAL_SETTINGS,
      "SettingChanged", PORTAL_PATH, APPEARANCE, G_DBUS_SIGNAL_FLAGS_NONE, setting_changed_cb, self,
      NULL);
  g_dbus_connection_call (self->bus, PORTAL_NAME, PORTAL_PATH, PORTAL_SETTINGS, "Read",
      g_variant_new ("(ss)", APPEARANCE, COLOR_SCHEME), G_VARIANT_TYPE ("(v)"),
      G_DBUS_CALL_FLAGS_NONE, -1, self->cancellable, read_cb, g_object_ref (self));
}

static void
ms_theme_watcher_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  MsThemeWatcher *self = MS_THEME_WATCHER (object);
  if (id == PROP_PREFERENCE)
    g_value_set_enum (value, (int)self->preference);
  else if (id == PROP_THEME)
    g_value_set_enum (value, (int)self->theme);
  else if (id == PROP_STYLE)
    g_value_set_enum (value, (int)self->style);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
ms_theme_watcher_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  MsThemeWatcher *self = MS_THEME_WATCHER (object);
  int chosen = g_value_get_enum (value);
  if (id == PROP_PREFERENCE && chosen != (int)self->preference)
    {
      self->preference = (MsColorScheme)chosen;
      g_object_notify_by_pspec (object, pspec);
      update (self);
    }
  else if (id == PROP_STYLE && chosen != (int)self->style)
    {
      self->style = (MsStyle)chosen;
      g_object_notify_by_pspec (object, pspec);
    }
  else if (id != PROP_PREFERENCE && id != PROP_STYLE)
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
ms_theme_watcher_dispose (GObject *object)
{
  MsThemeWatcher *self = MS_THEME_WATCHER (object);
  g_cancellable_cancel (self->cancellable);
  if (self->subscription != 0)
    g_dbus_connection_signal_unsubscribe (self->bus, self->subscription);
  self->subscription = 0;
  g_clear_object (&self->bus);
  if (self->settings != NULL)
    g_signal_handlers_disconnect_by_data (self->settings, self);
  g_clear_object (&self->settings);
  g_clear_object (&self->cancellable);
  G_OBJECT_CLASS (ms_theme_watcher_parent_class)->dispose (object);
}

static void
ms_theme_watcher_class_init (MsThemeWatcherClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  object_class->get_property = ms_theme_watcher_get_property;
  object_class->set_property = ms_theme_watcher_set_property;
  object_class->dispose = ms_theme_watcher_dispose;

  props[PROP_PREFERENCE] = g_param_spec_enum ("preference", NULL, NULL, MS_TYPE_COLOR_SCHEME,
      MS_COLOR_SCHEME_SYSTEM, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  props[PROP_THEME] = g_param_spec_enum ("theme", NULL, NULL, MS_TYPE_THEME, MS_THEME_LIGHT,
      G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  props[PROP_STYLE] = g_param_spec_enum ("style", NULL, NULL, MS_TYPE_STYLE, MS_STYLE_FLAT,
      G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
}

static void
ms_theme_watcher_init (MsThemeWatcher *self)
{
  self->cancellable = g_cancellable_new ();
}

MsThemeWatcher *
ms_theme_watcher_new (GtkSettings *settings)
{
  MsThemeWatcher *self = g_object_new (MS_TYPE_THEME_WATCHER, NULL);
  self->settings = g_object_ref (settings);
  g_signal_connect_swapped (settings, "notify::gtk-theme-name", G_CALLBACK (update), self);
  g_object_get (settings, "gtk-application-prefer-dark-theme", &self->gtk_dark, NULL);
  self->system_dark = self->gtk_dark;
  update (self);
  g_bus_get (G_BUS_TYPE_SESSION, self->cancellable, bus_cb, g_object_ref (self));
  return self;
}

MsTheme
ms_theme_watcher_get_theme (MsThemeWatcher *self)
{
  return self->theme;
}

MsStyle
ms_theme_watcher_get_style (MsThemeWatcher *self)
{
  return self->style;
}
