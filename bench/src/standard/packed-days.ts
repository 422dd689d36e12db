import { Report, type ReportPieces } from '@muster/contract'
import { readReport } from '../../../server/src/ingestion/intake/read-report.ts'
import { daysOfReport } from '../../../server/src/ingestion/storing/days-of-report.ts'
import { type DeviceDay, emptyDay, mergeDays, type WorldNames } from '../../../server/src/telemetry/index.ts'

const everything = { locations: true, signals: true, drops: true }

/**
 * What is stored of a day after each of its reports, made by the same code as on ingestion. With several quarters of an
 * hour per report the result is the same, and faster.
 */
export function storedDays(
  quarters: readonly ReportPieces[],
  day: number,
  names: WorldNames,
  quartersOfReport = 1,
): DeviceDay[] {
  const numbers = { names, battery: () => 0 }
  const days: DeviceDay[] = []
  let stored = emptyDay()
  for (let first = 0; first < quarters.length; first += quartersOfReport) {
    const pieces = joined(quarters.slice(first, first + quartersOfReport))
    const body = { protocol: 1, sequence: first + 1, sentAt: '2026-01-01T00:00:00Z', ...pieces }
    const report = readReport(Report.parse(body), (day + 2) * 86_400_000)
    if (report.refused.length > 0)
      throw new Error(`a standard report is wrong: ${report.refused[0]?.problem}`)
    for (const [number, added] of daysOfReport(report, numbers, everything)) {
      if (number !== day) throw new Error('a standard report leaves its day')
      stored = mergeDays(stored, added)
    }
    days.push(stored)
  }
  return days
}

/** The last state of an hour includes all earlier ones. */
function joined(quarters: readonly ReportPieces[]): ReportPieces {
  const hours = new Map(quarters.flatMap((each) => each.hours ?? []).map((hour) => [hour.at, hour]))
  return {
    chargeLevels: quarters.flatMap(({ chargeLevels = [] }) => chargeLevels),
    locations: quarters.flatMap(({ locations = [] }) => locations),
    signals: quarters.flatMap(({ signals = [] }) => signals),
    hours: [...hours.values()],
    events: quarters.flatMap(({ events = [] }) => events),
  }
}
