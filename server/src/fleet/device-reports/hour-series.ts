import { type BucketSize, dateOfDay, localText, type TimeWindow } from '@muster/rules'
import type { Scope } from '../../platform/database/tenancy.ts'
import type { DeviceDay } from '../../telemetry/index.ts'
import type { DeviceInView } from '../device/device-in-view.sql.ts'
import { readDaysAround, readWholeDays, samplesWithin } from './told.ts'

type HourSlot = DeviceDay['hours'][number]

/** Sums hours into a row of a chart; `length` is how many hours the row covers. */
export type SumHours<Sums> = (hours: readonly HourSlot[], length: number) => Sums

/**
 * A row for every hour, or local day, that a device reported on; others have none, so that a chart shows a gap and not
 * a day of rest. Days are whole, however the window cuts them.
 */
export async function readSeries<Sums extends object>(
  scope: Scope,
  device: DeviceInView,
  { size, ...window }: TimeWindow & { size: BucketSize },
  sum: SumHours<Sums>,
): Promise<({ date: string } & Sums)[]> {
  if (size === 'hour') {
    const days = await readDaysAround(scope, device, window, 'hours')
    const hours = samplesWithin(days, window, (day) => day.hours)
    return hours.map((hour) => ({ date: localText(hour), ...sum([hour], 1) }))
  }
  const days = await readWholeDays(scope, device, window, 'hours')
  return days
    .filter(({ content }) => content.hours.length > 0)
    .map(({ day, content }) => ({ date: dateOfDay(day), ...sum(content.hours, 24) }))
}

const total = (hours: readonly HourSlot[], of: (hour: HourSlot) => number): number =>
  hours.reduce((sum, hour) => sum + of(hour), 0)

export const useOfHours: SumHours<{ userActivity: number }> = (hours) => ({
  userActivity: total(hours, ({ useMinutes }) => useMinutes),
})

export const dataOfHours: SumHours<{ mobile: number; wifi: number }> = (hours) => ({
  mobile: total(hours, ({ mobileBytes }) => mobileBytes),
  wifi: total(hours, ({ wifiBytes }) => wifiBytes),
})
