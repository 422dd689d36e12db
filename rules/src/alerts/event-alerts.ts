import type { WorldSettings } from '@muster/contract'
import { day } from '../time/durations.ts'
import type { DeviceFacts } from './device-facts.ts'
import { levelOf, type Thresholds } from './thresholds.ts'
import { lasting, type Verdict } from './verdict.ts'

/**
 * Events of the last `period` times 24 hours: one exactly that old no longer counts. One that a fast clock puts
 * slightly in the future counts at once; so time alone only ever lowers the number.
 */
export const eventsOfPeriod = (times: readonly number[], period: number, now: number): number[] =>
  times.filter((at) => at + period * day > now)

function countVerdict(
  times: readonly number[],
  thresholds: Thresholds & { period: number },
  now: number,
): Verdict {
  const counted = eventsOfPeriod(times, thresholds.period, now)
  const level = levelOf(counted.length, thresholds)
  if (level === 'green') return lasting('green')
  const needed = Math.ceil(thresholds[level])
  counted.sort((a, b) => a - b)
  // The oldest event whose expiry leaves fewer than needed.
  const missed = counted[counted.length - needed]
  return missed === undefined ? lasting(level) : { level, until: missed + thresholds.period * day }
}

/** An alert that counts events, by the middle part of its setting names. */
const counting =
  (
    name: 'Reboot' | 'LowPower' | 'DropStatus',
    timesOf: (events: DeviceFacts['events']) => readonly number[],
  ) =>
  ({ events }: DeviceFacts, settings: WorldSettings, now: number): Verdict => {
    if (!settings[`deviceUserExperience${name}Enabled`]) return lasting('green')
    const thresholds = {
      yellow: settings[`deviceUserExperience${name}Yellow`],
      red: settings[`deviceUserExperience${name}Red`],
      period: settings[`deviceUserExperience${name}Period`],
    }
    return countVerdict(timesOf(events), thresholds, now)
  }

export const rebootVerdict = counting('Reboot', ({ reboots }) => reboots)
export const lowPowerVerdict = counting('LowPower', ({ lowPowers }) => lowPowers)
export const dropVerdict = counting('DropStatus', ({ drops }) => drops)
