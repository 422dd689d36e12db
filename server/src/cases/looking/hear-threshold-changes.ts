import { dayLength, minuteLength } from '@muster/contract'
import { alertsOfHome, alertsOfSettings } from '@muster/rules'
import type { Scope } from '../../platform/database/tenancy.ts'
import type { CaseWork } from './case-work.sql.ts'
import {
  forgetThresholdChanges,
  insertThresholdChanges,
  type NewThresholdChange,
  noteApplied,
  readTrail,
  type TrailEntry,
} from './threshold-changes.sql.ts'

/** Transactions commit in another order than their times: so much of the trail is read again. */
const overlap = minuteLength
/** By then every device has been evaluated again, where nobody saw when. */
const appliedWithin = 2 * minuteLength
/** Longer than the longest holding time. */
const kept = 8 * dayLength
/** Milliseconds until it is looked whether a change has been applied. */
const soon = 2000

/** What of a home location devices are evaluated by. */
const homeFields = ['latitude', 'longitude', 'radiusMetres', 'distanceYellow', 'distanceRed']

/** Learns from the audit trail who changed what devices are evaluated by [K-1211]. */
export async function hearThresholdChanges(scope: Scope, work: CaseWork, now: number): Promise<void> {
  const from = Math.max(work.trailReadAt, now - kept) - overlap
  const changes = (await readTrail(scope, from)).flatMap(changeOf)
  await insertThresholdChanges(scope, changes)
  work.trailReadAt = now
  if (changes.length > 0) await forgetThresholdChanges(scope, now - kept)
  await followChanges(scope, work, now)
}

/** Notes when all devices have been evaluated again; looks again soon where they are not yet. */
export async function followChanges(scope: Scope, work: CaseWork, now: number): Promise<void> {
  const isPending = await noteApplied(scope, now, appliedWithin)
  if (isPending) work.lookAt = Math.min(work.lookAt ?? now + soon, now + soon)
}

function changeOf({ id, at, by, record, recordId, fields, isHome }: TrailEntry): NewThresholdChange[] {
  if (isHome) {
    if (!fields.some((field) => homeFields.includes(field))) return []
    return [{ ...{ id, at, by, alerts: alertsOfHome, homeLocationId: recordId }, changed: [record ?? ''] }]
  }
  const changed = fields.filter((field) => alertsOfSettings([field]).length > 0)
  if (changed.length === 0) return []
  return [{ ...{ id, at, by, changed }, alerts: alertsOfSettings(changed), homeLocationId: null }]
}
