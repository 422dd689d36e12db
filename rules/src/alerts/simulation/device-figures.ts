import { statusLevels } from '@muster/contract'
import { day } from '../../time/durations.ts'
import type { DeviceFacts } from '../device-facts.ts'
import { clockLevel } from '../device-statuses.ts'
import { accessPointLevel, awaySince, metresFromHome } from '../location-alerts.ts'
import { idleSince, outOfContactSince } from '../utilisation-alerts.ts'

/** The events that alerts count, as the facts of a device name them. */
export const countedEvents = ['reboots', 'lowPowers', 'drops'] as const
export type CountedEvents = (typeof countedEvents)[number]

/** What a device's alerts compared with their thresholds at a moment, whatever the thresholds. */
export interface DeviceFigures {
  number: number
  /** Percent per hour; null where too little was observed. */
  averageDischarge: number | null
  /** Whole days; below 0 with a clock that runs ahead. */
  daysIdle: number
  daysOutOfContact: number
  /** Milliseconds; null at home or where that is not known. */
  away: number | null
  metres: number | null
  /** Places of levels. */
  accessPoint: number
  clock: number
  /** Whole days that have passed since each event. */
  ages: Record<CountedEvents, readonly number[]>
}

export function deviceFigures(number: number, facts: DeviceFacts, now: number): DeviceFigures {
  const metres = metresFromHome(facts)
  const since = awaySince(facts, metres)
  return {
    number,
    averageDischarge: facts.averageDischarge,
    daysIdle: Math.floor((now - idleSince(facts)) / day),
    daysOutOfContact: Math.floor((now - outOfContactSince(facts)) / day),
    away: since === null ? null : now - since,
    metres,
    accessPoint: statusLevels.indexOf(accessPointLevel(facts)),
    clock: statusLevels.indexOf(clockLevel(facts)),
    ages: {
      reboots: agesOf(facts.events.reboots, now),
      lowPowers: agesOf(facts.events.lowPowers, now),
      drops: agesOf(facts.events.drops, now),
    },
  }
}

/** The longest period is shorter. */
const oldest = 40

/** An event that a fast clock puts slightly in the future counts at once. */
const agesOf = (times: readonly number[], now: number): number[] =>
  times.map((at) => Math.max(0, Math.floor((now - at) / day))).filter((age) => age < oldest)
