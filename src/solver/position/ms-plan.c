/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-plan.h"

static void
colour (MsPlan *plan, const MsOrder *order)
{
  for (int i = order->n - 1; i >= 0; i--)
    {
      int number = order->sequence[i];
      const int32_t *separator = order->separators + order->separator_start[number];
      uint32_t taken = 0;
      for (int j = 0; j < order->n_separator[number]; j++)
        taken |= 1u << plan->slot[separator[j]];
      plan->slot[number] = (uint8_t)__builtin_ctz (~taken);
    }
}

/* Fills the walk from its end to its start with parents first, so that read forwards it has
 * children first.  Roots are taken last to first, so that sections come in the order of their last
 * numbers. */
static void
lay_out (MsPlan *plan, const MsOrder *order, int32_t *first_child, int32_t *sibling, int32_t *stack)
{
  int place = order->n, n_sections = 0;
  for (int i = order->n - 1; i >= 0; i--)
    {
      if (order->parent[order->sequence[i]] >= 0)
        continue;
      int n_stacked = 0;
      plan->section_end[n_sections++] = place;
      stack[n_stacked++] = order->sequence[i];
      while (n_stacked > 0)
        {
          int number = stack[--n_stacked];
          plan->walk[--place] = number;
          for (int child = first_child[number]; child >= 0; child = sibling[child])
            stack[n_stacked++] = child;
        }
    }
  for (int i = 0; i < n_sections / 2; i++)
    {
      int32_t end = plan->section_end[i];
      plan->section_end[i] = plan->section_end[n_sections - 1 - i];
      plan->section_end[n_sections - 1 - i] = end;
    }
  plan->n_sections = n_sections;
}

bool
ms_plan_make (MsPlan *plan, const MsOrder *order, const MsProblem *problem, MsWork *work)
{
  MsArena *arena = &work->arena;
  size_t n = (size_t)problem->n_numbers;
  *plan = (MsPlan){
    .walk = ms_arena_alloc (arena, n, sizeof (int32_t)),
    .n_children = ms_work_alloc0 (work, n, sizeof (int32_t)),
    .slot = ms_arena_alloc (arena, n, 1),
    .section_end = ms_arena_alloc (arena, n, sizeof (int32_t)),
  };
  int32_t *first_child = ms_arena_alloc (arena, n, sizeof (int32_t));
  int32_t *sibling = ms_arena_alloc (arena, n, sizeof (int32_t));
  int32_t *stack = ms_arena_alloc (arena, n, sizeof (int32_t));
  if (plan->walk == NULL || plan->n_children == NULL || plan->slot == NULL
      || plan->section_end == NULL || first_child == NULL || sibling == NULL || stack == NULL)
    return false;

  if (!ms_work_fill (work, first_child, 0xff, n * sizeof (int32_t)))
    return false;
  for (int i = 0; i < order->n; i++)
    {
      int number = order->sequence[i], parent = order->parent[number];
      if (parent < 0)
        continue;
      sibling[number] = first_child[parent];
      first_child[parent] = number;
      plan->n_children[parent]++;
    }
  colour (plan, order);
  lay_out (plan, order, first_child, sibling, stack);
  return true;
}
