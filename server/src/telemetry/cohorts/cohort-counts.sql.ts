import type { PlatformType } from '@muster/contract'
import { sql } from 'kysely'
import { rowsOf } from '../../platform/database/rows.ts'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'

/** A device as counted in its cohort. */
export interface CountedDevice {
  cohort: number
  platform: PlatformType
}

interface CohortChange {
  cohort: number
  devices: number
  androidDevices: number
}

/**
 * Subtracts devices from the cohorts they leave and adds them to those they join. The last step of a transaction, and
 * always in cohort order, so that transactions do not deadlock and wait only briefly.
 */
export async function recountCohorts(
  scope: Scope,
  { left = [], joined = [] }: { left?: readonly CountedDevice[]; joined?: readonly CountedDevice[] },
): Promise<void> {
  const changes = changesOf(left, joined)
  if (changes.length === 0) return
  await sql`
    SELECT id FROM cohort
    WHERE ${inWorld(scope, 'cohort')} AND id = ANY (${changes.map(({ cohort }) => cohort)}::integer[])
    ORDER BY id FOR NO KEY UPDATE`.execute(scope.tx)
  const given = rowsOf('given', changes, [
    ['id', 'integer', ({ cohort }) => cohort],
    ['devices', 'integer', ({ devices }) => devices],
    ['android_devices', 'integer', ({ androidDevices }) => androidDevices],
  ])
  await sql`
    UPDATE cohort SET devices = cohort.devices + given.devices,
      android_devices = cohort.android_devices + given.android_devices
    FROM ${given}
    WHERE ${inWorld(scope, 'cohort')} AND cohort.id = given.id`.execute(scope.tx)
}

function changesOf(left: readonly CountedDevice[], joined: readonly CountedDevice[]): CohortChange[] {
  const changes = new Map<number, CohortChange>()
  const count = ({ cohort, platform }: CountedDevice, by: 1 | -1) => {
    const change = changes.get(cohort) ?? { cohort, devices: 0, androidDevices: 0 }
    change.devices += by
    if (platform === 'android') change.androidDevices += by
    changes.set(cohort, change)
  }
  for (const device of left) count(device, -1)
  for (const device of joined) count(device, 1)
  return [...changes.values()].filter(({ devices, androidDevices }) => devices !== 0 || androidDevices !== 0)
}

/**
 * Recounts the devices of all cohorts, in case something other than this service has changed them. Locks the cohorts
 * first, so that no count changes meanwhile.
 */
export async function recountEveryCohort(scope: Scope): Promise<void> {
  await sql`
    SELECT id FROM cohort WHERE ${inWorld(scope, 'cohort')} ORDER BY id FOR NO KEY UPDATE`.execute(scope.tx)
  await sql`
    UPDATE cohort SET devices = counted.devices, android_devices = counted.android_devices
    FROM (
      SELECT c.id, count(d.number)::integer AS devices,
             count(*) FILTER (WHERE d.platform_type = 'android')::integer AS android_devices
      FROM cohort c LEFT JOIN device d ON ${inWorld(scope, 'd')} AND d.cohort_id = c.id
      WHERE ${inWorld(scope, 'c')} GROUP BY c.id
    ) counted
    WHERE ${inWorld(scope, 'cohort')} AND cohort.id = counted.id
      AND (cohort.devices, cohort.android_devices) <> (counted.devices, counted.android_devices)`.execute(
    scope.tx,
  )
}
