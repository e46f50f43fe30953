/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-table-write.h"

#include <stdio.h>

static void
write_numbers (FILE *stream, const char *before, const int16_t *shorts, const int32_t *ints, int n,
    const char *after)
{
  int column = fprintf (stream, "%s", before);
  for (int i = 0; i < n; i++)
    {
      char text[16];
      int length = snprintf (text, sizeof text, "%d,", shorts != NULL ? shorts[i] : (int)ints[i]);
      if (column + length + 1 > 98)
        column = fprintf (stream, "\n     ") - 1;
      column += fprintf (stream, " %s", text);
    }
  fprintf (stream, "%s\n", after);
}

bool
ms_table_write (const char *file, const char *name, const MsLearnedTable *table,
    const MsFitRecipe *recipe, const MsRows *rows, const char *note)
{
  FILE *stream = fopen (file, "w");
  if (stream == NULL)
    return false;
  fprintf (stream,
      "/* SPDX-License-Identifier: GPL-3.0-or-later */\n"
      "/* Made by minesage-train, not by hand: see docs/strategy.md.\n"
      " *\n"
      " *   minesage-train fit --epochs %d --batch %d --rate %g --decay %g --seed %llu\n"
      " *\n"
      " * on %zu labelled positions with %zu candidates.%s%s */\n"
      "#include \"ms-learned.h\"\n\n"
      "/* clang-format off */\n",
      recipe->epochs, recipe->batch, recipe->rate, recipe->decay, (unsigned long long)recipe->seed,
      rows->n_positions, rows->n_rows, note != NULL ? "\n * " : "", note != NULL ? note : "");
  fprintf (stream, "const MsLearnedTable %s = {\n  .first = {\n", name);
  for (int i = 0; i < MS_LEARNED_FIRST; i++)
    write_numbers (stream, "    {", table->first[i], NULL, MS_LEARNED_FEATURES, " },");
  write_numbers (stream, "  },\n  .first_bias = {\n     ", NULL, table->first_bias,
      MS_LEARNED_FIRST, "\n  },");
  fprintf (stream, "  .second = {\n");
  for (int i = 0; i < MS_LEARNED_SECOND; i++)
    write_numbers (stream, "    {", table->second[i], NULL, MS_LEARNED_FIRST, " },");
  write_numbers (stream, "  },\n  .second_bias = {\n     ", NULL, table->second_bias,
      MS_LEARNED_SECOND, "\n  },");
  write_numbers (stream, "  .last = {\n     ", table->last, NULL, MS_LEARNED_SECOND, "\n  },");
  fprintf (stream, "};\n");
  bool written = !ferror (stream);
  return fclose (stream) == 0 && written;
}
