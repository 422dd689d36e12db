import { type DeviceAlert, dayLength, type WorldSettings } from '@muster/contract'
import type { EventCounts } from '@muster/rules'
import { readWorldSettings } from '../administration/index.ts'
import { highestDeviceNumber, readRecentEvents } from '../fleet/index.ts'
import type { Database } from '../platform/database/database.ts'
import { inWorldTransaction } from '../platform/database/tenancy.ts'

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

/** How many events each device had in the period of its alert that ended with a day [F-603]. */
export async function countEvents(db: Database, world: string, day: number): Promise<EventCounts> {
  const { settings, highest } = await inWorldTransaction(db, world, null, async (scope) => ({
    settings: (await readWorldSettings(scope)).settings,
    highest: await highestDeviceNumber(scope),
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
        const count = events[event].filter((at) => at > from && at <= end).length
        if (count > 0) counts[place]?.[1].set(number, count)
      }
    }
  }
  return new Map(counts)
}
