import { chartParameters } from './use-chart-choice.ts'

/** Default sort of applications and processes: last used first [C-906, C-1005]. */
export const lastUsedFirst = {
  defaultSort: { field: 'lastUsed', order: 'desc' },
  mode: 'cycle',
  goesWithSort: chartParameters,
} as const
