import type { EventType, PerformanceOverview } from '@muster/contract'
import type { TimeWindow } from '@muster/rules'
import type { Scope } from '../../platform/database/tenancy.ts'
import type { DeviceInView } from '../device/device-in-view.sql.ts'
import { readBatterySerials } from './battery-serials.sql.ts'
import { dataOfHours } from './hour-series.ts'
import { daysOf, eventsWithin, readDaysAround, samplesWithin } from './told.ts'

export interface AskedOverview {
  window: TimeWindow
  /** Whether the data covers whole local days, as in a daily chart. */
  byDay: boolean
  names: readonly EventType[]
}

/** The figures of a report: sums over what its charts and its event list show [C-2145]. */
export async function readOverview(
  scope: Scope,
  device: DeviceInView,
  { window, byDay, names }: AskedOverview,
): Promise<PerformanceOverview> {
  const days = await readDaysAround(scope, device, window)
  const { first, last } = daysOf(device, window)
  const hours = byDay
    ? days.filter(({ day }) => day >= first && day <= last).flatMap(({ content }) => content.hours)
    : samplesWithin(days, window, (day) => day.hours)
  const { mobile, wifi } = dataOfHours(hours, 1)
  const events = eventsWithin(days, window)
  const count = (name: EventType): number =>
    names.includes(name) ? events.filter(({ type }) => type === name).length : 0
  const charges = samplesWithin(days, window, (day) => day.chargeLevels)
  return {
    wifiDataUsed: wifi,
    mobileDataUsed: mobile,
    dropCount: count('deviceDropped'),
    rebootCount: count('deviceRebooted'),
    lowBatteryCount: count('deviceLowPower'),
    batteryChangedCount: count('batteryChanged'),
    timeErrorCount: count('timeError'),
    smartBatteries: [...(await readBatterySerials(scope, charges)).values()].sort(),
    updated: device.lastContact,
  }
}
