/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scene.h"

#include "header.h"

#include <math.h>
#include <string.h>

static int
draw_below (MsRng *random, int n)
{
  return (int)ms_rng_below (random, (guint64)n);
}

static double
draw_real (MsRng *random)
{
  return draw_below (random, 1 << 20) / (double)(1 << 20);
}

/* --- What is seen of a game --- */

static int
count_around (const bool *mine, int width, int height, int cell)
{
  int x = cell % width, y = cell / width, n = 0;
  for (int v = MAX (y - 1, 0); v <= MIN (y + 1, height - 1); v++)
    for (int u = MAX (x - 1, 0); u <= MIN (x + 1, width - 1); u++)
      n += mine[v * width + u];
  return n;
}

/* Opens a cell and, where it has no mine around it, all of its opening. */
static void
open_cell (MsCell *cells, const bool *mine, int width, int height, int cell)
{
  if (cells[cell] <= 8)
    return;
  cells[cell] = (MsCell)count_around (mine, width, height, cell);
  int x = cell % width, y = cell / width;
  for (int v = MAX (y - 1, 0); cells[cell] == 0 && v <= MIN (y + 1, height - 1); v++)
    for (int u = MAX (x - 1, 0); u <= MIN (x + 1, width - 1); u++)
      open_cell (cells, mine, width, height, v * width + u);
}

static void
play (const SceneOrder *order, MsRng *random, Scene *scene)
{
  int n = order->width * order->height;
  g_autofree bool *mine = g_new0 (bool, (gsize)n);
  double share = 0.1 + 0.13 * draw_real (random), opened = draw_real (random);
  for (int i = 0; i < n; i++)
    {
      mine[i] = draw_real (random) < share;
      scene->mines += mine[i];
      scene->cells[i] = MS_CELL_COVERED;
    }
  for (int i = 0; i < n; i++)
    if (!mine[i] && draw_real (random) < opened * opened)
      open_cell (scene->cells, mine, order->width, order->height, i);
  bool lost = draw_below (random, 6) == 0;
  for (int i = 0; i < n; i++)
    if (scene->cells[i] > 8)
      {
        double chance = draw_real (random);
        if (mine[i] ? chance < 0.4 : chance < 0.01)
          scene->cells[i] = lost && !mine[i] ? MS_CELL_WRONG_FLAG : MS_CELL_FLAG;
        else if (chance > 0.98)
          scene->cells[i] = MS_CELL_QUESTION;
        else if (lost && mine[i])
          scene->cells[i] = chance > 0.9 ? MS_CELL_BLAST : MS_CELL_MINE;
      }
}

static void
fill_cells (const SceneOrder *order, MsRng *random, Scene *scene)
{
  if (!order->mixed)
    {
      play (order, random, scene);
      return;
    }
  for (int i = 0; i < order->width * order->height; i++)
    scene->cells[i] = (MsCell)draw_below (random, MS_N_CELLS);
}

/* --- The screen --- */

static void
write_lines (cairo_t *cr, MsRng *random, double x, double y, double width, double height)
{
  double size = 9 + draw_below (random, 8), grey = draw_below (random, 2) ? 0.1 : 0.9;
  cairo_set_source_rgb (cr, 1 - grey, 1 - grey, 1 - grey * draw_real (random));
  cairo_rectangle (cr, x, y, width, height);
  cairo_fill (cr);
  cairo_save (cr);
  cairo_rectangle (cr, x, y, width, height);
  cairo_clip (cr);
  cairo_set_source_rgb (cr, grey, grey, grey);
  cairo_select_font_face (cr, draw_below (random, 2) ? "DejaVu Sans" : "DejaVu Sans Mono",
      CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
  cairo_set_font_size (cr, size);
  for (double at = y + size; at < y + height; at += size * 1.4)
    {
      char line[101];
      for (int i = 0; i < 100; i++)
        line[i] = draw_below (random, 6) == 0 ? ' ' : (char)('a' + draw_below (random, 26));
      line[20 + draw_below (random, 80)] = '\0';
      cairo_move_to (cr, x + 4, at);
      cairo_show_text (cr, line);
    }
  cairo_restore (cr);
}

/* What the window has beside the board, below it and, of notes, above it. */
static double
find_room (const SceneOrder *order, bool below)
{
  double counter = header_find_room (look_get_counter (look_get (order->look)), below);
  return order->alone ? 0 : fmax (counter, order->notes > 0 ? HEADER_NOTE_ROOM : 0);
}

static double
find_title (const SceneOrder *order)
{
  return order->side * 2 + (order->notes > 0 ? 120 : 40);
}

/* A desktop, windows with text on it, and the title of the window in which the board is. */
static void
draw_surroundings (const Look *look, cairo_t *cr, MsRng *random, const SceneOrder *order,
    double screen_width, double screen_height, const double board[4])
{
  cairo_set_source_rgb (cr, draw_real (random), draw_real (random), draw_real (random));
  cairo_paint (cr);
  double margin = 8 + draw_below (random, 12), title = find_title (order);
  if (order->alone)
    return;
  for (int i = 0; i < 3; i++)
    write_lines (cr, random, draw_real (random) * screen_width * 0.6,
        draw_real (random) * screen_height * 0.6, screen_width * (0.2 + 0.4 * draw_real (random)),
        screen_height * (0.2 + 0.4 * draw_real (random)));
  look_set_ground (look, cr);
  cairo_rectangle (cr, board[0] - margin, board[1] - title,
      board[2] + 2 * margin + find_room (order, false),
      board[3] + title + margin + find_room (order, true));
  cairo_fill (cr);
  write_lines (cr, random, board[0] - margin, board[1] - title, board[2] + 2 * margin, 20);
}

static GdkPixbuf *
copy_surface (cairo_surface_t *surface)
{
  int width = cairo_image_surface_get_width (surface);
  int height = cairo_image_surface_get_height (surface);
  GdkPixbuf *pixbuf = gdk_pixbuf_new (GDK_COLORSPACE_RGB, FALSE, 8, width, height);
  cairo_surface_flush (surface);
  for (int y = 0; y < height; y++)
    {
      const guint32 *from = (const guint32 *)(gconstpointer)(cairo_image_surface_get_data (surface)
          + (gsize)y * (gsize)cairo_image_surface_get_stride (surface));
      guchar *to = gdk_pixbuf_get_pixels (pixbuf)
          + (gsize)y * (gsize)gdk_pixbuf_get_rowstride (pixbuf);
      for (int x = 0; x < width; x++)
        for (int c = 0; c < 3; c++)
          to[3 * x + c] = (guchar)(from[x] >> (16 - 8 * c));
    }
  cairo_surface_destroy (surface);
  return pixbuf;
}

static GdkPixbuf *
compress (GdkPixbuf *picture, int quality)
{
  char text[8];
  gchar *bytes;
  gsize length;
  g_snprintf (text, sizeof text, "%d", quality);
  if (!gdk_pixbuf_save_to_buffer (picture, &bytes, &length, "jpeg", NULL, "quality", text, NULL))
    g_error ("JPEG cannot be written");
  g_object_unref (picture);
  GdkPixbufLoader *loader = gdk_pixbuf_loader_new ();
  gdk_pixbuf_loader_write (loader, (guchar *)bytes, length, NULL);
  gdk_pixbuf_loader_close (loader, NULL);
  picture = g_object_ref (gdk_pixbuf_loader_get_pixbuf (loader));
  g_object_unref (loader);
  g_free (bytes);
  return picture;
}

GdkPixbuf *
scene_take_surface (cairo_surface_t *surface, double zoom, int jpeg, MsRng *random)
{
  GdkPixbuf *picture = copy_surface (surface);
  if (zoom != 1)
    {
      int width = gdk_pixbuf_get_width (picture), height = gdk_pixbuf_get_height (picture);
      GdkPixbuf *scaled = gdk_pixbuf_scale_simple (picture, (int)round (width * zoom),
          (int)round (height * zoom),
          draw_below (random, 4) == 0 ? GDK_INTERP_TILES : GDK_INTERP_BILINEAR);
      g_object_unref (picture);
      picture = scaled;
    }
  return jpeg > 0 ? compress (picture, jpeg) : picture;
}

/* Draws the screen with cells of that side; says in scene where the board is on it. */
static cairo_surface_t *
draw_screen (const SceneOrder *order, MsRng *random, double side, double zoom, Scene *scene)
{
  const Look *look = look_get (order->look);
  double board[4] = { 0, 0, order->width * side, order->height * side };
  LookCounter counter = order->alone || order->uncounted ? LOOK_NO_COUNTER
                                                         : look_get_counter (look);
  double before = order->alone ? 6 : find_title (order) + 20, after = order->alone ? 6 : 30;
  double beside = after + find_room (order, false), below = after + find_room (order, true);
  int width = (int)fmax (order->screen_width / zoom, board[2] + before + beside);
  int height = (int)fmax (order->screen_height / zoom, board[3] + before + below);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, width, height);
  cairo_t *cr = cairo_create (surface);
  /* Programs draw on whole pixels. */
  board[0] = floor (before + draw_real (random) * (width - board[2] - before - beside));
  board[1] = floor (before + draw_real (random) * (height - board[3] - before - below));
  draw_surroundings (look, cr, random, order, width, height, board);
  if (counter == LOOK_SEGMENTS)
    {
      double high = side * (1.3 + 0.3 * draw_real (random));
      look_draw_segments (cr, board[0] + 4, board[1] - high - 8, high, scene->counter);
      look_draw_segments (cr, board[0] + board[2] - 4 - high * 39 / 23, board[1] - high - 8, high,
          draw_below (random, 999));
    }
  look_set_ground (look, cr);
  if (scene->counter >= 0)
    header_draw_counter (counter, cr, random, board, scene->mines - scene->counter, scene->mines);
  look_set_ground (look, cr);
  header_draw_notes (cr, random, board, side, order->notes);
  cairo_translate (cr, board[0], board[1]);
  look_draw_board (look, cr, side, order->shared, 4, order->width, order->height, scene->cells);
  cairo_destroy (cr);
  for (int axis = 0; axis < 2; axis++)
    {
      int n = axis == 0 ? order->width : order->height;
      scene->lines[axis] = g_new (double, (gsize)n + 1);
      for (int i = 0; i <= n; i++)
        scene->lines[axis][i] = (board[axis] + look_find_line (side, order->shared, n, i)) * zoom;
    }
  return surface;
}

Scene *
scene_new (const SceneOrder *order)
{
  MsRng random;
  Scene *scene = g_new0 (Scene, 1);
  ms_rng_seed (&random, order->seed);
  scene->cells = g_new (MsCell, (gsize)(order->width * order->height));
  fill_cells (order, &random, scene);
  scene->counter = -1;
  const Look *look = look_get (order->look);
  if (look_get_counter (look) != LOOK_NO_COUNTER && !order->alone && !order->uncounted)
    {
      scene->counter = scene->mines;
      for (int i = 0; i < order->width * order->height; i++)
        scene->counter -= ms_cell_is_flagged (scene->cells[i]);
      scene->counter = MAX (scene->counter, 0);
    }
  double side = order->scaled ? look_get_side (look) : order->side, zoom = order->side / side;
  scene->picture = scene_take_surface (
      draw_screen (order, &random, side, zoom, scene), zoom, order->jpeg, &random);
  return scene;
}

void
scene_free (Scene *scene)
{
  g_object_unref (scene->picture);
  g_free (scene->lines[0]);
  g_free (scene->lines[1]);
  g_free (scene->cells);
  g_free (scene);
}

MsScanImage
scene_get_image (const Scene *scene)
{
  GdkPixbuf *picture = scene->picture;
  return (MsScanImage){ gdk_pixbuf_get_pixels (picture), gdk_pixbuf_get_width (picture),
    gdk_pixbuf_get_height (picture), (size_t)gdk_pixbuf_get_rowstride (picture), 3 };
}
