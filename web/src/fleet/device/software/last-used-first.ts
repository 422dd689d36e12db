import { chartParameters } from './use-chart-choice.ts'

/** How a list of applications or processes is sorted: what was used last comes first [C-906, C-1005]. */
export const lastUsedFirst = {
  defaultSort: { field: 'lastUsed', order: 'desc' },
  mode: 'cycle',
  goesWithSort: chartParameters,
} as const
