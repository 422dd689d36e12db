import type { WorldSettings } from '@muster/contract'
import { thresholdsOf } from './alert-thresholds.ts'
import type { DeviceFacts } from './device-facts.ts'
import { type Verdict, worsening } from './verdict.ts'

/** A device out of contact still counts as idle. */
export const idleSince = ({
  lastUsedAt,
  enrolledAt,
}: Pick<DeviceFacts, 'lastUsedAt' | 'enrolledAt'>): number => lastUsedAt ?? enrolledAt

export const outOfContactSince = ({
  lastContactAt,
  enrolledAt,
}: Pick<DeviceFacts, 'lastContactAt' | 'enrolledAt'>): number => lastContactAt ?? enrolledAt

export const idleVerdict = (facts: DeviceFacts, settings: WorldSettings, now: number): Verdict =>
  worsening(idleSince(facts), thresholdsOf('deviceUtilisationIdleStatus', settings), now)

export const outOfContactVerdict = (facts: DeviceFacts, settings: WorldSettings, now: number): Verdict =>
  worsening(outOfContactSince(facts), thresholdsOf('deviceUtilisationOutOfContactStatus', settings), now)
