import type { NewPoint } from './case-history.sql.ts'

/**
 * At most so many points, with the first, the last and the highest among them. What cohorts changed at a point that goes
 * is carried over to the next one that stays.
 */
export function thinnedChart(points: readonly NewPoint[], most: number): NewPoint[] {
  if (points.length <= most) return [...points]
  const highest = points.reduce(
    (best, { devices }, index) => (devices > (points[best]?.devices ?? 0) ? index : best),
    0,
  )
  const spread = (points.length - 1) / (most - 2)
  const kept = new Set([highest])
  for (let index = 0; index <= most - 2; index++) kept.add(Math.round(index * spread))
  const thinned: NewPoint[] = []
  let carried: Record<string, number> = {}
  for (const [index, point] of points.entries()) {
    carried = { ...carried, ...point.cohorts }
    if (!kept.has(index)) continue
    thinned.push({ ...point, cohorts: carried })
    carried = {}
  }
  return thinned
}
