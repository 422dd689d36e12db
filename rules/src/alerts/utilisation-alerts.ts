import type { WorldSettings } from '@muster/contract'
import { day } from '../time/durations.ts'
import type { DeviceFacts } from './device-facts.ts'
import { lasting, type Verdict, worsening } from './verdict.ts'

/** Only whole days count, so a fractional threshold is reached on the next day. */
function afterDays(since: number, yellow: number, red: number, now: number): Verdict {
  return worsening(now, since + Math.ceil(yellow) * day, since + Math.ceil(red) * day)
}

/** A device out of contact still counts as idle. */
export const idleSince = ({
  lastUsedAt,
  enrolledAt,
}: Pick<DeviceFacts, 'lastUsedAt' | 'enrolledAt'>): number => lastUsedAt ?? enrolledAt

export const outOfContactSince = ({
  lastContactAt,
  enrolledAt,
}: Pick<DeviceFacts, 'lastContactAt' | 'enrolledAt'>): number => lastContactAt ?? enrolledAt

export function idleVerdict(facts: DeviceFacts, settings: WorldSettings, now: number): Verdict {
  if (!settings.deviceUtilisationIdleEnabled) return lasting('green')
  return afterDays(
    idleSince(facts),
    settings.deviceUtilisationIdleYellow,
    settings.deviceUtilisationIdleRed,
    now,
  )
}

export function outOfContactVerdict(facts: DeviceFacts, settings: WorldSettings, now: number): Verdict {
  if (!settings.deviceUtilisationOutOfContactEnabled) return lasting('green')
  return afterDays(
    outOfContactSince(facts),
    settings.deviceUtilisationOutOfContactYellow,
    settings.deviceUtilisationOutOfContactRed,
    now,
  )
}
