import type { CaseState, WatchKind } from '@muster/contract'
import { tablesOfCases } from '../../src/cases/book/retention.sql.ts'
import { worldIds } from '../estate.ts'
import type { TestMuster } from '../muster.ts'
import { firstTestTime } from '../test-time.ts'

/** A watch or a case as a test wants it in the tables, whatever watches would find. */
export interface StoredWatchFields {
  id: string
  name?: string
  owner?: string | null
  kind?: WatchKind
  watched?: object
  where?: object
  isOn?: boolean
  steps?: object[]
  world?: string
}

const reboots = {
  kind: 'deviceAlert',
  alert: 'deviceUserExperienceRebootStatus',
  level: 'yellow',
  leastDevices: 1,
  groupedBy: 'homeLocation',
}
export const caseTime = firstTestTime.getTime()
const hour = 3_600_000

export async function storeWatch(
  { owner: db }: Pick<TestMuster, 'owner'>,
  {
    id,
    name = id,
    owner = null,
    watched = reboots,
    where,
    isOn = false,
    steps = [],
    ...rest
  }: StoredWatchFields,
): Promise<void> {
  const estate = { homeLocationIds: [], groups: [], zoneId: null, ...where }
  await insert(db, 'watch', {
    world_id: rest.world ?? worldIds.own,
    ...{ id, owner, name, kind: rest.kind ?? 'deviceAlert', is_on: isOn, tells_end: true },
    watched: JSON.stringify(watched),
    estate: JSON.stringify(estate),
    steps: JSON.stringify(steps),
    ...{ hold_minutes: 0, end_minutes: 0, created_at: caseTime, since: caseTime },
  })
}

/** Devices of a case in a cohort, and how many of them have a problem. */
interface Counts {
  devices: number
  red?: number
  peak?: number
  peakRed?: number
}

export interface StoredCaseFields {
  number: number
  watchId?: string
  watchName?: string
  owner?: string | null
  kind?: WatchKind
  state?: CaseState
  level?: 1 | 2
  /** By cohort id. */
  cohorts?: Record<number, Counts>
  /** Columns as they are. */
  also?: Record<string, unknown>
  world?: string
}

/** Of a watch that was deleted. */
const noWatch = 'deleted'

/** A case at a home location, an hour old by default. */
export async function storeCase(
  { owner: db }: Pick<TestMuster, 'owner'>,
  {
    number,
    watchId = noWatch,
    owner = null,
    state = 'open',
    level = 2,
    cohorts = {},
    also,
    ...rest
  }: StoredCaseFields,
): Promise<void> {
  const world = rest.world ?? worldIds.own
  const counts = Object.entries(cohorts).map(
    ([cohort, { devices, red = 0, peak = devices, peakRed = red }]) => ({
      ...{ cohort: Number(cohort), devices, red, peak, peakRed },
    }),
  )
  const sum = (of: 'devices' | 'peak') => counts.reduce((total, each) => total + each[of], 0)
  const extent = { devices: sum('devices'), peak: sum('peak') }
  const opened = caseTime - hour
  await insert(db, 'watch_case', {
    world_id: world,
    ...{
      number,
      watch_id: watchId,
      watch_name: rest.watchName ?? (watchId === noWatch ? 'Reboots' : watchId),
      owner,
      state,
      level,
    },
    ...{ kind: rest.kind ?? 'deviceAlert', alert: 'deviceUserExperienceRebootStatus', watched_level: 1 },
    ...{
      group_key: `["homeLocation","own-depot"]`,
      grouped_by: 'homeLocation',
      home_location_id: 'own-depot',
    },
    ...{ devices: extent.devices, peak_devices: extent.peak, peak_at: opened, opened_at: opened },
    ...{ versioned_at: opened, changed_at: opened, steps_since: opened },
    ...{ extent_at: opened, extent_devices: extent.devices, extent_level: level },
    ...also,
  })
  for (const { cohort, devices, red, peak, peakRed } of counts) {
    await insert(db, 'case_cohort', {
      world_id: world,
      ...{ case_number: number, cohort_id: cohort, devices, red, peak_devices: peak, peak_red: peakRed },
    })
  }
  await db.query(
    `INSERT INTO case_work (world_id, is_on, last_number) VALUES ($1, false, $2)
     ON CONFLICT (world_id) DO UPDATE SET last_number = greatest(case_work.last_number, excluded.last_number)`,
    [world, number],
  )
}

/** Deletes all cases, with what is known of them. */
export async function forgetCases({ owner: db }: Pick<TestMuster, 'owner'>): Promise<void> {
  for (const table of ['watch_case', ...tablesOfCases]) await db.query(`DELETE FROM ${table}`)
}

export const storeEntry = async (
  { owner: db }: Pick<TestMuster, 'owner'>,
  of: {
    case: number
    number: number
    kind: string
    facts: object
    at?: number
    by?: [id: string, email: string]
  },
): Promise<void> =>
  await insert(db, 'case_entry', {
    ...{
      world_id: worldIds.own,
      case_number: of.case,
      number: of.number,
      at: of.at ?? caseTime,
      kind: of.kind,
    },
    ...{ by_id: of.by?.[0] ?? null, by_email: of.by?.[1] ?? null, facts: JSON.stringify(of.facts) },
  })

export const storePoint = async (
  { owner: db }: Pick<TestMuster, 'owner'>,
  of: { case: number; at: number; devices: number; cohorts: object },
): Promise<void> =>
  await insert(db, 'case_point', {
    ...{ world_id: worldIds.own, case_number: of.case, at: of.at, devices: of.devices },
    cohorts: JSON.stringify(of.cohorts),
  })

async function insert(
  db: TestMuster['owner'],
  table: string,
  row: Readonly<Record<string, unknown>>,
): Promise<void> {
  const columns = Object.keys(row)
  const places = columns.map((_, index) => `$${index + 1}`)
  await db.query(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places.join(', ')})`,
    Object.values(row),
  )
}

/** The cohort that each device is in. */
export async function cohortsByDevice({
  owner: db,
}: Pick<TestMuster, 'owner'>): Promise<Record<string, number>> {
  const { rows } = await db.query<{ id: string; cohort_id: number }>('SELECT id, cohort_id FROM device')
  return Object.fromEntries(rows.map(({ id, cohort_id: cohort }) => [id, cohort]))
}
