import type { WorldSettings } from '@muster/contract'
import { day } from '../time/durations.ts'
import type { DeviceFacts } from './device-facts.ts'
import { lasting, type Verdict, worsening } from './verdict.ts'

/** Whole days count: part of a day does not reach a threshold, so a broken threshold is reached on the next. */
function afterDays(since: number, yellow: number, red: number, now: number): Verdict {
  return worsening(now, since + Math.ceil(yellow) * day, since + Math.ceil(red) * day)
}

/** Idle goes on while the device is out of contact. */
export function idleVerdict(facts: DeviceFacts, settings: WorldSettings, now: number): Verdict {
  if (!settings.deviceUtilisationIdleEnabled) return lasting('green')
  const since = facts.lastUsedAt ?? facts.enrolledAt
  return afterDays(since, settings.deviceUtilisationIdleYellow, settings.deviceUtilisationIdleRed, now)
}

export function outOfContactVerdict(facts: DeviceFacts, settings: WorldSettings, now: number): Verdict {
  if (!settings.deviceUtilisationOutOfContactEnabled) return lasting('green')
  return afterDays(
    facts.lastContactAt ?? facts.enrolledAt,
    settings.deviceUtilisationOutOfContactYellow,
    settings.deviceUtilisationOutOfContactRed,
    now,
  )
}
