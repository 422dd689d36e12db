/** How many values of a draft differ. */
export function differences(before: unknown, after: unknown): number {
  if (!isRecord(before) || !isRecord(after)) return before === after ? 0 : 1
  return Object.keys(after).reduce((sum, key) => sum + differences(before[key], after[key]), 0)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
