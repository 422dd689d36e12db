import { setImmediate } from 'node:timers/promises'
import { type DeviceAlert, dayLength, deviceAlerts, type WorldSettings } from '@muster/contract'
import { type EventCounts, weightOfAge } from '@muster/rules'
import { readWorldSettings } from '../administration/index.ts'
import { numbersIn, readAlertDays } from '../alerts/index.ts'
import { highestDeviceNumber, readRecentEvents } from '../fleet/index.ts'
import type { Database } from '../platform/database/database.ts'
import { inWorldTransaction, type Scope } from '../platform/database/tenancy.ts'

/** Devices read at a time. */
const atOnce = 5000

/** The events that an alert counts, and for how many days. */
const counted = [
  {
    alert: 'deviceUserExperienceRebootStatus',
    event: 'deviceRebooted',
    period: 'deviceUserExperienceRebootPeriod',
  },
  {
    alert: 'deviceUserExperienceLowPowerStatus',
    event: 'deviceLowPower',
    period: 'deviceUserExperienceLowPowerPeriod',
  },
  {
    alert: 'deviceUserExperienceDropStatus',
    event: 'deviceDropped',
    period: 'deviceUserExperienceDropStatusPeriod',
  },
] as const satisfies readonly { alert: DeviceAlert; event: string; period: keyof WorldSettings }[]

/** Days over which the days with an alert are counted, where its events are not. */
const alertingDays = 7

/**
 * How many events each device had, with their weights, in the period of its alert that ended with a day; where an alert counts none, on how
 * many of the last days it had the alert [F-603].
 */
export async function countEvents(db: Database, world: string, day: number): Promise<EventCounts> {
  const { settings, highest, days } = await inWorldTransaction(db, world, null, async (scope) => ({
    settings: (await readWorldSettings(scope)).settings,
    highest: await highestDeviceNumber(scope),
    days: await countAlertingDays(scope, day),
  }))
  const end = (day + 1) * dayLength
  const counts = counted.map(({ alert }) => [alert, new Map<number, number>()] as const)
  for (let above = 0; above < highest; above += atOnce) {
    const devices = await inWorldTransaction(db, world, null, (scope) =>
      readRecentEvents(scope, { above, upTo: above + atOnce }),
    )
    for (const { number, events } of devices) {
      for (const [place, { event, period }] of counted.entries()) {
        const from = end - settings[period] * dayLength
        const inPeriod = events[event].filter((at) => at > from && at <= end)
        const count = inPeriod.reduce((sum, at) => sum + weightOfAge((end - at) / dayLength), 0)
        if (count > 0) counts[place]?.[1].set(number, count)
      }
    }
  }
  return new Map([...days, ...counts])
}

async function countAlertingDays(scope: Scope, day: number): Promise<Map<DeviceAlert, Map<number, number>>> {
  const alerts = deviceAlerts.filter((alert) => !counted.some((each) => each.alert === alert))
  const days = await readAlertDays(scope, { from: day - alertingDays + 1, to: day, alerts })
  const counts = new Map<DeviceAlert, Map<number, number>>()
  for (const { day: earlier, alert, alerting } of days) {
    const weight = weightOfAge(day - earlier)
    const own = counts.get(alert) ?? new Map<number, number>()
    for (const number of numbersIn(alerting)) own.set(number, (own.get(number) ?? 0) + weight)
    counts.set(alert, own)
    await setImmediate()
  }
  return counts
}
