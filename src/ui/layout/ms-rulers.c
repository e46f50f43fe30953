/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-rulers.h"

#include "ms-cell-name.h"

#include <string.h>

G_DEFINE_ENUM_TYPE (MsRulers, ms_rulers, G_DEFINE_ENUM_VALUE (MS_RULERS_SPOKEN, "spoken"),
    G_DEFINE_ENUM_VALUE (MS_RULERS_ALWAYS, "always"),
    G_DEFINE_ENUM_VALUE (MS_RULERS_NEVER, "never"))

const char *
ms_ruler_label (GtkOrientation orientation, int index, char label[MS_RULER_LABEL_SIZE])
{
  char name[MS_CELL_NAME_SIZE];
  if (orientation == GTK_ORIENTATION_VERTICAL)
    {
      g_snprintf (label, MS_RULER_LABEL_SIZE, "%d", index + 1);
      return label;
    }
  ms_cell_name (index, 0, name);
  name[strlen (name) - 1] = '\0'; /* cuts the row's number, "1", from "A1" */
  g_strlcpy (label, name, MS_RULER_LABEL_SIZE);
  return label;
}

int
ms_ruler_step (int side, int room)
{
  int step = 1;
  for (gboolean five = FALSE; step * side < room; five = !five)
    step *= five ? 2 : 5;
  return step;
}
