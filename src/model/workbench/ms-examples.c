/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-examples.h"

#include "ms-paths.h"

#include <glib/gi18n-lib.h>

static const MsExample examples[] = {
  { "pattern-1-1.mine", N_ ("1-1 at the edge"),
      N_ ("Both cells of the first 1 also touch the second 1, so that the third cell of the second "
          "is safe."),
      N_ ("Follow the rung that subtracts one number from the other."), "why", NULL },
  { "pattern-1-2.mine", N_ ("1-2 at the edge"),
      N_ ("A 2 beside a 1 has one mine more, and one cell more: that cell is a mine."),
      N_ ("Follow how the difference of two numbers becomes a mine."), "why", NULL },
  { "pattern-1-2-1.mine", N_ ("1-2-1"),
      N_ ("Where a 1, a 2 and a 1 stand along a wall, the mines lie over the ones and the cell "
          "over the two is safe."),
      N_ ("Follow the rungs, then see the line in signs under each."), "why", NULL },
  { "pattern-1-2-2-1.mine", N_ ("1-2-2-1"),
      N_ ("Where 1, 2, 2, 1 stand along a wall, the mines lie over the twos."),
      N_ ("Follow the rungs, and compare them with those of 1-2-1."), "why", NULL },
  { "reduction.mine", N_ ("Reduction"),
      N_ ("Without the mine below it, which is certain, the row 1-2-3-2-1 is the pattern "
          "1-1-2-1-1."),
      N_ ("Show the reduced numbers: what is left of each without its certain mines."), "sections",
      NULL },
  { "hole.mine", N_ ("A hole"),
      N_ ("The lower one in the hole has its mine beside the hole, so that the three cells above "
          "the hole are safe."),
      N_ ("See that two numbers are enough for three safe cells."), "why", NULL },
  { "triangle.mine", N_ ("A triangle"),
      N_ ("The one at the tip touches a single covered cell: it is the mine of all three ones, and "
          "the four cells beside it are safe."),
      N_ ("Follow how one mine decides four cells."), "why", NULL },
  { "equations-one-safe.mine", N_ ("Subtracting two from one"),
      N_ ("Two ones take two mines out of a two, so that the corner is safe."),
      N_ ("Read the equations: a + b = 1 and d + e = 1, both taken from the third."), "why", NULL },
  { "equations-all-solved.mine", N_ ("Everything follows"),
      N_ ("Four equations leave a single layout."),
      N_ ("Step through the equations, each with those it came from."), "why", NULL },
  { "three-numbers.mine", N_ ("A subset through three numbers"),
      N_ ("No two of the numbers decide a cell; the three together make the corner a mine."),
      N_ ("Look at the rung: it names three numbers."), "why", NULL },
  { "total-ending.mine", N_ ("The mine total decides"),
      N_ ("With one mine left, the two numbers must share it: the middle cell is the mine."),
      N_ ("See that the rung names the mine total, and what becomes of it with two mines."), "why",
      NULL },
  { "two-numbers.mine", N_ ("Two mines that no number finds"),
      N_ ("Only the total of five mines makes two corners certain mines."),
      N_ ("Look at the rung with the mine total, and change the total."), "why", NULL },
  { "one-number.mine", N_ ("Inside and outside"),
      N_ ("The five cells of the 4 are mines with 4/5, the six others, which share what is left, "
          "with 1/6."),
      N_ ("See the odds, and how they change with the total."), "odds", NULL },
  { "two-sections.mine", N_ ("Two sections"),
      N_ ("The numbers at the top bind each other, the number in the corner stands alone: two "
          "sections that only the mine total joins."),
      N_ ("See the layouts of each section by its number of mines."), "sections", NULL },
  { "fifty-fifty.mine", N_ ("A 50/50"),
      N_ ("Both cells touch the same numbers: each is a mine with 1/2, and nothing that is opened "
          "can tell them apart."),
      N_ ("See the two layouts, one with a mine there and one without."), "why", NULL },
  { "pseudo-fifty-fifty.mine", N_ ("A pseudo-50/50"),
      N_ ("Two cells are mines with 1/2 each, but the safe cells beside them will tell which one "
          "it is."),
      N_ ("Open a safe cell in thought: what its number would show."), "odds", NULL },
  { "endgame.mine", N_ ("The same odds, not the same chance to win"),
      N_ ("Each of three cells is a mine with 1/3, but an outer one is better opened than the "
          "middle one: it wins with 2/3 instead of 1/3."),
      N_ ("Show the chance to win instead of the chance of a mine."), "odds", NULL },
  { "two-clicks.mine", N_ ("Two clicks"),
      N_ ("A touches the 1, C touches the 2 and B touches both. Which is the safest depends on the "
          "mine total: B and C are equal at 24 mines."),
      N_ ("Move the slider of the mine total, and see where the curves cross."), "what-if",
      "5,7 7,7 9,7" },
  { "expert.mine", N_ ("In the middle of Expert"),
      N_ ("A game of Expert where some cells are certain and most are not."),
      N_ ("See the odds of the whole board, and the sections it falls into."), "sections", NULL },
  { "impossible.minesage", N_ ("Too many mines"),
      N_ ("The numbers need more mines than there are: no layout fits."),
      N_ ("See which numbers contradict, and give the board another total."), "odds", NULL },
  { "conflict.minesage", N_ ("Numbers that contradict"),
      N_ ("The ones at the sides make both cells mines, the one between them allows a single one: "
          "no layout fits, whatever the total."),
      N_ ("See which numbers are outlined, and change one of them."), "odds", NULL },
};

const MsExample *
ms_examples_get (guint *n)
{
  *n = G_N_ELEMENTS (examples);
  return examples;
}

const MsExample *
ms_examples_find (const char *file)
{
  for (gsize i = 0; i < G_N_ELEMENTS (examples); i++)
    if (g_str_equal (examples[i].file, file))
      return &examples[i];
  return NULL;
}

GFile *
ms_example_dup_file (const MsExample *self)
{
  g_autofree char *folder = ms_paths_dup_examples_dir ();
  return g_file_new_build_filename (folder != NULL ? folder : ".", self->file, NULL);
}
