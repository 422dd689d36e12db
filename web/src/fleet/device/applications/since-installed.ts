import { hourLength } from '@muster/contract'
import { dateOfDay, dayIn } from '@muster/rules'

interface Measured {
  /** `2026-11-03`, or the hour that begins at 2026-11-03T09:00:00+01:00. */
  date: string
}

/**
 * The rows of an application since its installation. Earlier rows would show as unused while the application was not
 * there, so they are dropped, unless an earlier installation was used.
 */
export function sinceInstalled<Row extends Measured>(
  rows: readonly Row[],
  { firstInstalled, zone }: { firstInstalled: number; zone: string },
  wasUsed: (row: Row) => boolean,
): Row[] {
  const firstDay = dateOfDay(dayIn(zone, firstInstalled))
  const firstHour = firstInstalled - hourLength
  return rows.filter((row) => {
    const isThere =
      row.date.length > firstDay.length ? Date.parse(row.date) > firstHour : row.date >= firstDay
    return isThere || wasUsed(row)
  })
}
