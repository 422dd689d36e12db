import type { WorldSettings } from '@muster/contract'
import { day } from '../time/durations.ts'
import type { DeviceFacts } from './device-facts.ts'
import { levelOf, type Thresholds } from './thresholds.ts'
import { lasting, type Verdict } from './verdict.ts'

/**
 * Events of the last `period` times 24 hours: one exactly as old no longer counts. One that a fast clock put a little
 * ahead has happened nonetheless and counts at once; so with time alone the number only falls.
 */
function countVerdict(
  times: readonly number[],
  thresholds: Thresholds & { period: number },
  now: number,
): Verdict {
  const period = thresholds.period * day
  const counted = times.filter((at) => at + period > now)
  const level = levelOf(counted.length, thresholds)
  if (level === 'green') return lasting('green')
  const needed = Math.ceil(thresholds[level])
  counted.sort((a, b) => a - b)
  // The oldest event whose going leaves fewer than needed.
  const missed = counted[counted.length - needed]
  return missed === undefined ? lasting(level) : { level, until: missed + period }
}

export function rebootVerdict({ events }: DeviceFacts, settings: WorldSettings, now: number): Verdict {
  if (!settings.deviceUserExperienceRebootEnabled) return lasting('green')
  const thresholds = {
    yellow: settings.deviceUserExperienceRebootYellow,
    red: settings.deviceUserExperienceRebootRed,
    period: settings.deviceUserExperienceRebootPeriod,
  }
  return countVerdict(events.reboots, thresholds, now)
}

export function lowPowerVerdict({ events }: DeviceFacts, settings: WorldSettings, now: number): Verdict {
  if (!settings.deviceUserExperienceLowPowerEnabled) return lasting('green')
  const thresholds = {
    yellow: settings.deviceUserExperienceLowPowerYellow,
    red: settings.deviceUserExperienceLowPowerRed,
    period: settings.deviceUserExperienceLowPowerPeriod,
  }
  return countVerdict(events.lowPowers, thresholds, now)
}

export function dropVerdict({ events }: DeviceFacts, settings: WorldSettings, now: number): Verdict {
  if (!settings.deviceUserExperienceDropStatusEnabled) return lasting('green')
  const thresholds = {
    yellow: settings.deviceUserExperienceDropStatusYellow,
    red: settings.deviceUserExperienceDropStatusRed,
    period: settings.deviceUserExperienceDropStatusPeriod,
  }
  return countVerdict(events.drops, thresholds, now)
}
