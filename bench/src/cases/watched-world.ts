import type { Grouping, StatusLevel, Watched } from '@muster/contract'
import { insertTransitions, type Transition } from '../../../server/src/alerts/index.ts'
import { lookAnew } from '../../../server/src/cases/looking/index.ts'
import { inWorldTransaction } from '../../../server/src/platform/database/tenancy.ts'
import { makeMonths } from '../../../server/src/telemetry/index.ts'
import type { BenchDatabase } from '../database/bench-database.ts'
import { copyRows } from '../database/copy.ts'
import { copyDevices, plainIdentity } from '../database/devices.ts'
import { makeWorlds } from '../database/worlds.ts'
import { loadPlaces } from '../estate/load-devices.ts'
import { loadPeople } from '../estate/people.ts'
import { estateCohorts, estatePlan } from '../estate/plan.ts'

const { world } = estatePlan

/** The estate's places and people, with devices of which nothing but their cohort and model is known. */
export async function makeWatchedWorld(database: BenchDatabase, now: number): Promise<void> {
  const { owner } = database
  await makeWorlds(database, [world])
  await makeMonths(owner, new Date(now))
  await loadPlaces({ database })
  await loadPeople({ database, now })
  await copyRows(
    owner,
    'cohort',
    ['world_id', 'id', 'home_location_id', 'groups', 'members'],
    estateCohorts.map(({ id, homeLocationId, groups }) => [
      ...[world, id, homeLocationId, groups],
      JSON.stringify([homeLocationId, ...groups]),
    ]),
  )
  const devices = Array.from({ length: estatePlan.devices }, (_, index) => {
    const number = index + 1
    const { id, homeLocationId, groups } = estateCohorts[index % estateCohorts.length] ?? nowhere
    return {
      ...{ world, number, id: `device-${number}`, key: `key-${number}`, cohort: id, homeLocationId, groups },
      ...{ enrolledAt: now, identity: plainIdentity(number) },
    }
  })
  await copyDevices(owner, devices)
  await owner.query('VACUUM ANALYZE')
}

const nowhere = { id: 0, homeLocationId: null, groups: [] }

const alerts = ['deviceUserExperienceRebootStatus', 'deviceStatus'] as const
const levels = ['yellow', 'red'] as const
const groupings: readonly Grouping[] = ['homeLocation', 'group', 'model', 'all']

type WatchedAlert = Extract<Watched, { kind: 'deviceAlert' }>

/** What each watch looks for: every grouping with every level, of an alert and of the overall status. */
export const watchedBy = (index: number): WatchedAlert => ({
  kind: 'deviceAlert',
  alert: alerts[Math.floor(index / 8) % 2] ?? alerts[0],
  level: levels[Math.floor(index / 4) % 2] ?? levels[0],
  leastDevices: index % 5 === 4 ? 3 : 1,
  groupedBy: groupings[index % 4] ?? 'all',
})

/** Makes watches and switches them on. Each tells a person, or the given receiver. */
export async function switchOnWatches(
  { db, owner }: BenchDatabase,
  {
    count,
    now,
    receiver,
    within = world,
  }: { count: number; now: number; receiver?: object; within?: string },
): Promise<void> {
  const { rows } = await owner.query<{ id: string }>(`SELECT id FROM account WHERE role = 'administrator'`)
  const told = receiver ?? (rows[0] && { kind: 'person', id: rows[0].id })
  const ids = Array.from({ length: count }, (_, index) => `watch-${index + 1}`)
  await copyRows(
    owner,
    'watch',
    [
      ...['world_id', 'id', 'name', 'kind', 'watched', 'estate', 'hold_minutes', 'end_minutes', 'tells_end'],
      ...['steps', 'is_on', 'created_at', 'since'],
    ],
    ids.map((id, index) => [
      ...[within, id, id, 'deviceAlert', JSON.stringify(watchedBy(index))],
      JSON.stringify({ homeLocationIds: [], groups: [], zoneId: null }),
      ...[0, 0, true, JSON.stringify(told ? [{ afterMinutes: 0, receivers: [told] }] : []), true, now, now],
    ]),
  )
  await inWorldTransaction(db, within, null, (scope) => lookAnew(scope, ids, now))
}

/** Devices that one transaction changes, as a re-evaluation does. */
const together = 1000

/** Gives all devices a status, with all that a report which does so writes. */
export async function changeAll(
  { db, owner }: BenchDatabase,
  { from, to, at }: { from: StatusLevel; to: StatusLevel; at: number },
): Promise<void> {
  await makeMonths(owner, new Date(at))
  await owner.query('UPDATE device_health SET reboot_status = $2, device_status = $2 WHERE world_id = $1', [
    world,
    ['green', 'yellow', 'red'].indexOf(to),
  ])
  for (let first = 1; first <= estatePlan.devices; first += together) {
    const transitions = Array.from(
      { length: Math.min(together, estatePlan.devices - first + 1) },
      (_, index): Transition => ({
        ...{ subject: 'device', number: first + index, alert: alerts[0], from, to },
        overall: { from, to },
      }),
    )
    await inWorldTransaction(db, world, null, (scope) => insertTransitions(scope, transitions, at))
  }
}
