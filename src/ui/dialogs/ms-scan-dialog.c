/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-scan-dialog.h"

#include "ms-cell-name.h"
#include "ms-document.h"
#include "ms-drop-down.h"
#include "ms-form-dialog.h"
#include "ms-once.h"
#include "ms-scan-referee.h"
#include "ms-scan-view.h"
#include "ms-spoken.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#define MOST_UNLIKE 0.2 /* by so much, of a side, cells of one board are larger or smaller */

struct _MsScanDialog
{
  GtkWindow parent_instance;

  GtkLabel *note;
  MsScanView *view;
  GtkLabel *cell_label;
  GtkDropDown *choice;
  GtkWidget *next_button;
  GtkWidget *another_button;
  GtkWidget *analyse_button;

  MsPictureReading *reading; /* owned */
  GArray *fixes; /* [Fix] what has been put right, on any of the boards */
  GCancellable *repeating; /* while cells are read anew, else NULL */
};

/* What somebody says that a cell shows: by its place on the picture, so that it holds as well when
 * the board is found to be larger or smaller, or to be another one and then this again. */
typedef struct
{
  double x, y, side; /* its middle, and the side of its board's cells */
  char letter;
} Fix;

G_DEFINE_FINAL_TYPE (MsScanDialog, ms_scan_dialog, GTK_TYPE_WINDOW)

/* What a cell can be, in the order of MS_SCAN_LETTERS. */
static const char *const names[] = { N_ ("In doubt"), N_ ("Covered"), N_ ("Flag or mine"),
  N_ ("Opened, without a number"), "1", "2", "3", "4", "5", "6", "7", "8" };

static const char *
get_name (char letter)
{
  return _ (names[strchr (MS_SCAN_LETTERS, letter) - MS_SCAN_LETTERS]);
}

static char *
dup_heading (const MsScan *scan, int cell)
{
  char name[MS_CELL_NAME_SIZE];
  /* Translators: a cell's name, such as "Cell F7". */
  return g_strdup_printf (
      _ ("Cell %s"), ms_cell_name (cell % scan->width, cell / scan->width, name));
}

static int
count_doubtful (const MsScan *scan)
{
  int n = 0;
  for (int i = 0; i < scan->width * scan->height; i++)
    n += scan->doubtful[i];
  return n;
}

/* The first doubtful cell behind that one, or the first of all; -1: there is none. */
static int
find_next (const MsScan *scan, int cell)
{
  int n = scan->width * scan->height;
  for (int i = 1; i <= n; i++)
    if (scan->doubtful[(cell + i) % n])
      return (cell + i) % n;
  return -1;
}

/* --- What is shown --- */

static char *
dup_state (const MsScan *scan)
{
  int n = count_doubtful (scan);
  if (n > 0)
    return g_strdup_printf (ngettext ("%d cell is in doubt; choose what it shows.",
                                "%d cells are in doubt; choose what they show.", (unsigned long)n),
        n);
  if (scan->mines < 0)
    return g_strdup_printf (_ ("%1$s: %2$d×%3$d; you will be asked for the number of mines."),
        _ ("Picture"), scan->width, scan->height);
  return g_strdup_printf (ngettext ("%1$s: %2$d×%3$d, %4$d mine.", "%1$s: %2$d×%3$d, %4$d mines.",
                              (unsigned long)scan->mines),
      _ ("Picture"), scan->width, scan->height, scan->mines);
}

static char *
dup_note (MsScanDialog *self)
{
  const MsPictureReading *reading = self->reading;
  g_autofree char *state = self->repeating != NULL ? g_strdup (_ ("Reading the picture…"))
                                                   : dup_state (reading->scan);
  if (reading->n_boards < 2)
    return g_steal_pointer (&state);
  /* Translators: before it is a sentence on the board that has been read. */
  return g_strdup_printf (_ ("%1$s\nThis is board %2$d of %3$d on the picture; the others have "
                             "dashes around them."),
      state, reading->board + 1, reading->n_boards);
}

/* What is said of a cell: its place, what it is read as and, in doubt, what it is most likely. */
static char *
dup_cell (const MsScan *scan, int cell)
{
  g_autofree char *heading = dup_heading (scan, cell);
  char letter = ms_scan_get_letter (scan, cell), likely = ms_scan_find_letter (scan->cells[cell]);
  if (letter != '?' || likely == '?')
    /* Translators: "Cell C4" and what it shows. */
    return g_strdup_printf (_ ("%1$s: %2$s"), heading, get_name (letter));
  /* Translators: "Cell C4", "In doubt", and what it shows, if at all. */
  return g_strdup_printf (
      _ ("%1$s: %2$s (perhaps: %3$s)"), heading, get_name (letter), get_name (likely));
}

static void
show_cell (MsScanDialog *self)
{
  const MsScan *scan = self->reading->scan;
  int cell = ms_scan_view_get_cell (self->view);
  const char *letter = strchr (MS_SCAN_LETTERS, ms_scan_get_letter (scan, cell));
  g_autofree char *heading = dup_heading (scan, cell);
  g_autofree char *name = dup_cell (scan, cell);
  gtk_label_set_text (self->cell_label, heading);
  gtk_drop_down_set_selected (self->choice, (guint)(letter - MS_SCAN_LETTERS));
  ms_drop_down_name (self->choice, heading);
  ms_widget_set_name (self->view, name);
}

/* In the order of MsScanEdge. */
static const char *const adds[] = { "board.add-left", "board.add-top", "board.add-right",
  "board.add-bottom" };
static const char *const removes[] = { "board.remove-left", "board.remove-top",
  "board.remove-right", "board.remove-bottom" };

/* Where the board is with a row or column more, or fewer, as that action asks for; to be cleared.
 * FALSE where it cannot be so. */
static gboolean
change (MsScanDialog *self, const char *action, MsScanLattice *board)
{
  const MsPictureReading *reading = self->reading;
  const int size[] = { gdk_pixbuf_get_width (reading->picture),
    gdk_pixbuf_get_height (reading->picture) };
  ms_scan_lattice_copy (reading->boards + reading->board, board);
  for (MsScanEdge edge = MS_SCAN_LEFT; edge <= MS_SCAN_BOTTOM; edge++)
    if ((strcmp (action, adds[edge]) == 0 && ms_scan_lattice_add (board, edge, size))
        || (strcmp (action, removes[edge]) == 0 && ms_scan_lattice_remove (board, edge)))
      return TRUE;
  ms_scan_lattice_clear (board);
  return FALSE;
}

static void
enable (MsScanDialog *self, const char *action)
{
  MsScanLattice board;
  gboolean possible = change (self, action, &board);
  if (possible)
    ms_scan_lattice_clear (&board);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), action, possible);
}

static void
show_all (MsScanDialog *self)
{
  int n = count_doubtful (self->reading->scan);
  g_autofree char *note = dup_note (self);
  gtk_label_set_text (self->note, note);
  gtk_widget_set_sensitive (self->analyse_button, n == 0 && self->repeating == NULL);
  gtk_widget_set_sensitive (self->next_button, n > 0);
  gtk_widget_set_visible (self->another_button, self->reading->n_boards > 1);
  for (gsize i = 0; i < G_N_ELEMENTS (adds); i++)
    {
      enable (self, adds[i]);
      enable (self, removes[i]);
    }
  show_cell (self);
  gtk_widget_queue_draw (GTK_WIDGET (self->view));
}

/* --- Where the board is --- */

static void
find_middle (const MsScan *scan, int cell, Fix *fix)
{
  const double *x = scan->lines[0] + cell % scan->width, *y = scan->lines[1] + cell / scan->width;
  fix->x = (x[0] + x[1]) / 2;
  fix->y = (y[0] + y[1]) / 2;
  fix->side = scan->side;
}

/* The cell that a fix is for; -1: it is one of another board. */
static int
find_fixed (const MsScan *scan, const Fix *fix)
{
  return fabs (scan->side - fix->side) < MOST_UNLIKE * fix->side
      ? ms_scan_find_at (scan, fix->x, fix->y)
      : -1;
}

/* Keeps what has been said of a cell, instead of what was said of it before. */
static void
keep_fix (MsScanDialog *self, int cell, char letter)
{
  Fix fix = { .letter = letter };
  for (guint i = 0; i < self->fixes->len; i++)
    if (find_fixed (self->reading->scan, &g_array_index (self->fixes, Fix, i)) == cell)
      g_array_remove_index_fast (self->fixes, i--);
  find_middle (self->reading->scan, cell, &fix);
  g_array_append_val (self->fixes, fix);
}

static void
take_scan (MsScanDialog *self, MsScan *scan)
{
  Fix chosen;
  find_middle (self->reading->scan, ms_scan_view_get_cell (self->view), &chosen);
  for (guint i = 0; i < self->fixes->len; i++)
    {
      const Fix *fix = &g_array_index (self->fixes, Fix, i);
      int cell = find_fixed (scan, fix);
      if (cell >= 0)
        ms_scan_set_letter (scan, cell, fix->letter);
    }
  if (self->fixes->len > 0)
    scan->mines = ms_scan_find_mines (scan);
  ms_scan_free (self->reading->scan);
  self->reading->scan = scan;
  int same = find_fixed (scan, &chosen),
      doubtful = find_next (scan, scan->width * scan->height - 1);
  ms_scan_view_choose (self->view, same >= 0 ? same : MAX (doubtful, 0));
}

static void
repeated_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  MsScanDialog **owner = user_data, *self = *owner; /* weak: no window may outlive its parent */
  MsScan *scan = ms_once_finish (result, NULL);
  g_clear_weak_pointer (owner);
  g_free (owner);
  if (scan == NULL || self == NULL) /* the board has been moved again, or the dialog is gone */
    {
      ms_scan_free (scan);
      return;
    }
  g_clear_object (&self->repeating);
  take_scan (self, scan);
  show_all (self);
  ms_announce (GTK_WIDGET (self->view), gtk_label_get_text (self->note));
}

static void
repeat (MsScanDialog *self)
{
  g_cancellable_cancel (self->repeating);
  g_clear_object (&self->repeating);
  self->repeating = g_cancellable_new ();
  MsScanDialog **owner = g_new0 (MsScanDialog *, 1);
  g_set_weak_pointer (owner, self);
  ms_picture_reading_repeat_async (self->reading, self->repeating, repeated_cb, owner);
  show_all (self);
}

static void
change_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MsScanDialog *self = MS_SCAN_DIALOG (widget);
  MsScanLattice board;
  if (!change (self, action, &board))
    return;
  MsScanLattice *own = self->reading->boards + self->reading->board;
  ms_scan_lattice_clear (own);
  *own = board;
  repeat (self);
}

static void
another_cb (MsScanDialog *self)
{
  self->reading->board = (self->reading->board + 1) % self->reading->n_boards;
  repeat (self);
}

/* --- Choosing --- */

static void
chosen_cb (MsScanDialog *self, int cell)
{
  show_cell (self);
  g_autofree char *name = dup_cell (self->reading->scan, cell);
  ms_announce (GTK_WIDGET (self->view), name);
}

static void
set_letter (MsScanDialog *self, char letter)
{
  MsScan *scan = self->reading->scan;
  int cell = ms_scan_view_get_cell (self->view);
  if (ms_scan_get_letter (scan, cell) == letter)
    return;
  ms_scan_set_letter (scan, cell, letter);
  keep_fix (self, cell, letter);
  scan->mines = ms_scan_find_mines (scan);
  show_all (self);
}

static void
choice_cb (MsScanDialog *self)
{
  guint i = gtk_drop_down_get_selected (self->choice);
  if (self->reading != NULL && i < G_N_ELEMENTS (names))
    set_letter (self, MS_SCAN_LETTERS[i]);
}

static void
next_cb (MsScanDialog *self)
{
  int next = find_next (self->reading->scan, ms_scan_view_get_cell (self->view));
  if (next >= 0)
    ms_scan_view_choose (self->view, next);
}

/* Goes on to the next doubtful cell, so that one after the other can be typed. */
static void
typed_cb (MsScanDialog *self, int letter)
{
  set_letter (self, (char)letter);
  if (letter != '?')
    next_cb (self);
}

static void
analyse_cb (MsScanDialog *self)
{
  const MsScan *scan = self->reading->scan;
  int n = scan->width * scan->height, flags = 0;
  g_autofree MsCell *cells = g_new (MsCell, (gsize)n);
  g_autoptr (MsDocument) document = g_new0 (MsDocument, 1);
  for (int i = 0; i < n; i++)
    {
      cells[i] = ms_scan_find_cell (ms_scan_get_letter (scan, i));
      flags += cells[i] == MS_CELL_FLAG;
    }
  document->format = MS_FORMAT_POSITION_TEXT;
  document->density = NAN;
  document->total_missing = scan->mines < 0;
  if (ms_position_new (scan->width, scan->height, MAX (scan->mines, flags), cells, NULL,
          &document->position, NULL)
      == MS_STATUS_OK)
    g_signal_emit_by_name (self, "analyse", g_steal_pointer (&document));
}

/* --- The rest --- */

static void
ms_scan_dialog_dispose (GObject *object)
{
  MsScanDialog *self = MS_SCAN_DIALOG (object);
  g_cancellable_cancel (self->repeating);
  g_clear_object (&self->repeating);
  G_OBJECT_CLASS (ms_scan_dialog_parent_class)->dispose (object);
}

static void
ms_scan_dialog_class_init (MsScanDialogClass *class)
{
  static const MsTemplateChild children[] = { MS_CHILD (MsScanDialog, note),
    MS_CHILD (MsScanDialog, view), MS_CHILD (MsScanDialog, cell_label),
    MS_CHILD (MsScanDialog, choice), MS_CHILD (MsScanDialog, next_button),
    MS_CHILD (MsScanDialog, another_button), MS_CHILD (MsScanDialog, analyse_button) };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  g_type_ensure (MS_TYPE_SCAN_VIEW);
  ms_class_own (
      class, (GDestroyNotify)ms_picture_reading_free, 1, G_STRUCT_OFFSET (MsScanDialog, reading));
  ms_class_own (class, (GDestroyNotify)g_array_unref, 1, G_STRUCT_OFFSET (MsScanDialog, fixes));
  G_OBJECT_CLASS (class)->dispose = ms_scan_dialog_dispose;
  ms_class_add_signal (class, "analyse", 1, G_TYPE_POINTER);
  ms_form_dialog_class_set_up (class, "ms-scan-dialog.ui", children, G_N_ELEMENTS (children));
  gtk_widget_class_bind_template_callback (widget_class, analyse_cb);
  gtk_widget_class_bind_template_callback (widget_class, choice_cb);
  gtk_widget_class_bind_template_callback (widget_class, next_cb);
  gtk_widget_class_bind_template_callback (widget_class, another_cb);
  for (gsize i = 0; i < G_N_ELEMENTS (adds); i++)
    {
      gtk_widget_class_install_action (widget_class, adds[i], NULL, change_action);
      gtk_widget_class_install_action (widget_class, removes[i], NULL, change_action);
    }
}

static void
ms_scan_dialog_init (MsScanDialog *self)
{
  GtkStringList *list = gtk_string_list_new (NULL);
  ms_form_dialog_set_up (GTK_WINDOW (self));
  self->fixes = g_array_new (FALSE, FALSE, sizeof (Fix));
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    gtk_string_list_append (list, _ (names[i]));
  gtk_drop_down_set_model (self->choice, G_LIST_MODEL (list));
  g_object_unref (list);
  ms_drop_down_wrap (self->choice);
  ms_connect (self->view, "chosen", G_CALLBACK (chosen_cb), self);
  ms_connect (self->view, "typed", G_CALLBACK (typed_cb), self);
}

MsScanDialog *
ms_scan_dialog_new (GtkWindow *parent, MsPictureReading *reading)
{
  MsScanDialog *self = g_object_new (MS_TYPE_SCAN_DIALOG, "transient-for", parent, NULL);
  int n = reading->scan->width * reading->scan->height;
  int doubtful = find_next (reading->scan, n - 1);
  ms_scan_view_set_reading (self->view, reading);
  self->reading = reading;
  ms_scan_view_choose (self->view, MAX (doubtful, 0));
  show_all (self);
  return self;
}
