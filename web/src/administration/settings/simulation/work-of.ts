import type { AlertingCounts, SimulatedDay, ThresholdSimulation } from '@muster/contract'

/** What is counted, in display order. */
export const countedKinds = ['devices', 'batteries', 'places', 'alarms'] as const
export type CountedKind = (typeof countedKinds)[number]

/** The counts of a recorded day. */
export type RecordedCounts = NonNullable<SimulatedDay['counts']>

export const recordedDays = (days: readonly SimulatedDay[]): RecordedCounts[] =>
  days.flatMap(({ counts }) => counts ?? [])

/** How many alert more with the proposed thresholds, added up over the days; fewer are below 0. */
export function workOf(days: readonly SimulatedDay[], kind: CountedKind): number {
  const alerting = ({ [kind]: { red, yellow } }: AlertingCounts) => red + yellow
  return recordedDays(days).reduce(
    (sum, { saved, proposed }) => sum + alerting(proposed) - alerting(saved),
    0,
  )
}

/** Whether nothing would have another level on any day, and nothing would change at once. */
export const isWithoutChange = ({ days, latest }: ThresholdSimulation): boolean =>
  recordedDays(days).every(({ saved, proposed }) => JSON.stringify(saved) === JSON.stringify(proposed)) &&
  [latest?.devices, latest?.batteries].every((changes) => !changes || changes.worse + changes.better === 0)
