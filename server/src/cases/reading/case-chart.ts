import type { StoredPoint } from './one-case.sql.ts'

/** How many devices of a view a case had, from the points of the whole case [K-702, K-813]. */
export function pointsInView(
  points: readonly StoredPoint[],
  cohorts: readonly number[] | null,
): { at: number; devices: number }[] {
  if (cohorts === null) return points.map(({ at, devices }) => ({ at, devices }))
  const view = new Set(cohorts)
  let devices = 0
  const ofCohort = new Map<number, number>()
  const seen: { at: number; devices: number }[] = []
  for (const { at, cohorts: changed } of points) {
    for (const [cohort, now] of Object.entries(changed)) {
      if (!view.has(Number(cohort))) continue
      devices += now - (ofCohort.get(Number(cohort)) ?? 0)
      ofCohort.set(Number(cohort), now)
    }
    if (seen.at(-1)?.devices !== devices) seen.push({ at, devices })
  }
  return seen
}
