/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Folders of replays, in and out of a window about records. */
#include "config.h"

#include "ms-file-dialogs.h"
#include "ms-library-window.h"
#include "ms-records-window.h"

#include <glib/gi18n.h>

static void
import_folder (GFile *folder, gpointer user_data)
{
  MsRecordsWindow *self = user_data;
  ms_library_window_import (GTK_WINDOW (self), ms_records_window_get_records (self), folder);
}

static void
import_folder_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  ms_dialog_choose_folder (
      GTK_WINDOW (widget), _ ("Import Replays of a Folder"), _ ("_Import"), import_folder, widget);
}

static void
export_into (GFile *folder, MsRecordsWindow *self, const char *target)
{
  MsRecordFilter filter = ms_records_window_get_filter (self);
  ms_library_window_export (GTK_WINDOW (self), ms_records_window_get_records (self), &filter,
      ms_target_find (target), folder);
}

static void
export_rawvf (GFile *folder, gpointer self)
{
  export_into (folder, self, "rawvf");
}

static void
export_evf (GFile *folder, gpointer self)
{
  export_into (folder, self, "evf");
}

static void
export_replays_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  const char *target = g_variant_get_string (parameter, NULL);
  if (ms_target_find (target) != NULL)
    ms_dialog_choose_folder (GTK_WINDOW (widget), _ ("Export the Games Shown as Replays"),
        _ ("_Export"), g_str_equal (target, "evf") ? export_evf : export_rawvf, widget);
}

void
ms_records_window_install_folders (GtkWidgetClass *class)
{
  gtk_widget_class_install_action (class, "records.import-folder", NULL, import_folder_action);
  gtk_widget_class_install_action (class, "records.export-replays", "s", export_replays_action);
}
