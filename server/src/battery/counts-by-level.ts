import type { BatteryCounts } from '@muster/contract'

/** Counts by the places of their levels, as they are stored. */
export function countsByLevel(rows: readonly { level: number; count: number }[]): BatteryCounts {
  const of = (place: number) => rows.find(({ level }) => level === place)?.count ?? 0
  const [green, orange, red] = [of(0), of(1), of(2)]
  return { all: red + orange + green, red, orange, green }
}
