import type { DeviceAlert, WorldSettings } from '@muster/contract'
import { day } from '../time/durations.ts'
import { periodOf, thresholdsOf } from './alert-thresholds.ts'
import type { DeviceFacts } from './device-facts.ts'
import { levelOf } from './thresholds.ts'
import { lasting, type Verdict } from './verdict.ts'

/**
 * Events of the last `period` times 24 hours: one exactly that old no longer counts. One that a fast clock puts
 * slightly in the future counts at once; so time alone only ever lowers the number.
 */
export const eventsOfPeriod = (times: readonly number[], period: number, now: number): number[] =>
  times.filter((at) => at + period * day > now)

/** An alert that counts events. */
const counting =
  (alert: DeviceAlert, timesOf: (events: DeviceFacts['events']) => readonly number[]) =>
  ({ events }: DeviceFacts, settings: WorldSettings, now: number): Verdict => {
    const thresholds = thresholdsOf(alert, settings)
    const period = periodOf(alert, settings)
    if (thresholds === null || period === null) return lasting('green')
    const counted = eventsOfPeriod(timesOf(events), period, now)
    const level = levelOf(counted.length, thresholds)
    if (level === 'green') return lasting('green')
    const needed = Math.ceil(thresholds[level])
    counted.sort((a, b) => a - b)
    // The oldest event whose expiry leaves fewer than needed.
    const missed = counted[counted.length - needed]
    return missed === undefined ? lasting(level) : { level, until: missed + period * day }
  }

export const rebootVerdict = counting('deviceUserExperienceRebootStatus', ({ reboots }) => reboots)
export const lowPowerVerdict = counting('deviceUserExperienceLowPowerStatus', ({ lowPowers }) => lowPowers)
export const dropVerdict = counting('deviceUserExperienceDropStatus', ({ drops }) => drops)
