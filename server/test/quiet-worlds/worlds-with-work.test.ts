import { anomalyLimits, dayLength } from '@muster/contract'
import { dateOfDay } from '@muster/rules'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertOrganisation, insertWorld } from '../../src/access/worlds/organisations.sql.ts'
import { alertWorkers } from '../../src/alerts/index.ts'
import { worldsToReevaluate } from '../../src/alerts/reevaluation/reevaluation.sql.ts'
import { anomalyWorkers } from '../../src/anomalies/index.ts'
import { worldsToSearch } from '../../src/anomalies/searches.sql.ts'
import { worldsToJudge } from '../../src/battery/culprit/discharge-verdicts.sql.ts'
import { worldsToForecast } from '../../src/battery/forecast/forecasts.sql.ts'
import { batteryWorkers } from '../../src/battery/index.ts'
import { caseWorkers } from '../../src/cases/index.ts'
import { worldsWithCaseWork } from '../../src/cases/looking/index.ts'
import { worldsWithCaseSearches } from '../../src/cases/searching/common-properties.sql.ts'
import { worldsWithMoves } from '../../src/fleet/bulk/device-moves.sql.ts'
import { fleetWorkers } from '../../src/fleet/index.ts'
import { namedWorlds } from '../../src/platform/jobs/named-worlds.sql.ts'
import type { WorldsInTurn } from '../../src/platform/jobs/worlds-in-turn.ts'
import { worldsWithDevices } from '../../src/telemetry/cohorts/cohorts.sql.ts'
import { worldsWithOpenBatteryDays, worldsWithOpenDays } from '../../src/telemetry/days/open-days.sql.ts'
import { telemetryWorkers } from '../../src/telemetry/index.ts'
import { worldsToCount } from '../../src/telemetry/software-counts/software-changes.sql.ts'
import { worldsWithSumChanges } from '../../src/telemetry/sums/sum-changes.sql.ts'
import { worldsWithTileChanges } from '../../src/telemetry/tiles/tiles.sql.ts'
import { worldsWithUseChanges } from '../../src/telemetry/use/use-changes.sql.ts'
import { testWorld } from '../estate.ts'
import { openTestMuster, type TestMuster } from '../muster.ts'
import { firstTestTime } from '../test-time.ts'

let muster: TestMuster
beforeAll(async () => {
  muster = await openTestMuster()
  await insertOrganisation(muster.services.db, muster.clock.now(), 'own', 'Own')
})
afterAll(() => muster.close())

const now = firstTestTime.getTime()
const today = Math.floor(now / dayLength)
const date = (daysAgo: number) => dateOfDay(today - daysAgo)

let worlds = 0

/** A world with these rows in its tables. */
async function worldWith(...statements: string[]): Promise<string> {
  const world = (worlds++).toString(16).padStart(32, '0')
  await insertWorld(muster.services.db, muster.clock.now(), testWorld('own', world))
  for (const statement of statements) await muster.owner.query(statement, [world])
  return world
}

const cohort = (devices: number) => `
  INSERT INTO cohort (world_id, id, groups, members, devices) VALUES ($1, 1, '{}', '', ${devices})`
const counted = (at: number) => `INSERT INTO software_counting VALUES ($1, ${at})`
const application = (used: number) => `
  INSERT INTO application_count (world_id, cohort_id, application_id, version_id, devices, used, first_installed)
  VALUES ($1, 0, 1, 1, 1, ${used}, 0)`
const process = (used: number, active: number) => `
  INSERT INTO process_count (world_id, cohort_id, process_id, version_id, devices, used, active)
  VALUES ($1, 0, 1, 1, 1, ${used}, ${active})`
const searched = (daysAgo: number) => `INSERT INTO anomaly_search VALUES ($1, '${date(daysAgo)}')`
const numbered = (kind: 'device' | 'battery') => `INSERT INTO world_number VALUES ($1, '${kind}', 2)`
const forecastOn = (daysAgo: number) => `INSERT INTO battery_forecast_run VALUES ($1, '${date(daysAgo)}')`
const judged = (daysAgo: number) => `INSERT INTO discharge_judging VALUES ($1, '${date(daysAgo)}')`
const pulse = (kind: 'device' | 'battery', lookAt: number) =>
  kind === 'device'
    ? `INSERT INTO device_pulse (world_id, number, look_at) VALUES ($1, 1, ${lookAt})`
    : `INSERT INTO battery_pulse (world_id, number, updated, look_at) VALUES ($1, 1, 0, ${lookAt})`
const move = (state: string) => `
  INSERT INTO device_move (world_id, id, subject, numbers, total, state, created_at)
  VALUES ($1, 'move', 'somebody', '{1}', 1, '${state}', 0)`
const home = (alertVersion: number, judgedVersion: number) => `
  INSERT INTO home_location (world_id, id, name, latitude, longitude, radius_metres, alert_version, judged_version)
  VALUES ($1, 'home', 'Home', 0, 0, 100, ${alertVersion}, ${judgedVersion})`
const settings = `INSERT INTO world_settings VALUES ($1, '{}', 2)`
const evaluated = (version: number) => `INSERT INTO world_judgement VALUES ($1, ${version})`
const deviceDay = (daysAgo: number, sealed: boolean) => `
  INSERT INTO device_day VALUES ($1, 1, '${date(daysAgo)}', 1, ${sealed}, '')`
const batteryDay = (daysAgo: number, sealed: boolean) => `
  INSERT INTO battery_day VALUES ($1, 1, '${date(daysAgo)}', ${sealed}, '')`

const watch = (lookAt: number | null) => `
  INSERT INTO watch (world_id, id, name, kind, watched, estate, hold_minutes, end_minutes, tells_end, is_on, created_at,
                     since, look_at)
  VALUES ($1, 'watch', 'Watch', 'silence', '{}', '{}', 0, 0, true, true, 0, 0, ${lookAt})`
const group = (lookAt: number) => `
  INSERT INTO watch_group (world_id, watch_id, group_key, look_at) VALUES ($1, 'watch', 'group', ${lookAt})`
const work = (lookAt: number | null) => `
  INSERT INTO case_work (world_id, is_on, look_at) VALUES ($1, true, ${lookAt})`
const aCase = (column: string, value: string) => `
  INSERT INTO watch_case (world_id, number, watch_id, watch_name, kind, group_key, grouped_by, level, devices, peak_devices, peak_at,
                          opened_at, versioned_at, changed_at, steps_since, extent_at, extent_devices, extent_level, ${column})
  VALUES ($1, 1, 'watch', 'Watch', 'silence', 'group', 'all', 2, 1, 1, 0, 0, 0, 0, 0, 0, 1, 2, ${value})`

const search = worldsToSearch(today - 1)
const enough = anomalyLimits.devices

interface Case {
  naming: RawBuilder<unknown>
  with: Record<string, string[]>
  without: Record<string, string[]>
}

const cases: Record<string, Case> = {
  'changes of sums': {
    naming: worldsWithSumChanges,
    with: { 'a change': [`INSERT INTO sum_change VALUES ($1, 'change', '')`] },
    without: { nothing: [] },
  },
  'changes of tiles': {
    naming: worldsWithTileChanges,
    with: { 'a change': [`INSERT INTO tile_change VALUES ($1, 'change', '')`] },
    without: { nothing: [] },
  },
  'noted use': {
    naming: worldsWithUseChanges,
    with: { 'a device’s day': [`INSERT INTO use_change VALUES ($1, 1, '${date(1)}')`] },
    without: { nothing: [] },
  },
  'applications and processes to count': {
    naming: worldsToCount(now),
    with: {
      'a change': [counted(now + 1), `INSERT INTO software_change VALUES ($1, 'change', '{1}')`],
      'devices that were never counted': [cohort(1)],
      'an application in use, counted too long ago': [counted(now), application(1)],
      'a process in use, counted too long ago': [counted(now), process(1, 0)],
      'an active process, counted too long ago': [counted(now), process(0, 1)],
    },
    without: {
      nothing: [],
      'no devices left': [cohort(0)],
      'software in use, counted recently': [cohort(1), counted(now + 1), application(1), process(1, 1)],
      'software that nobody uses': [cohort(1), counted(now), application(0), process(0, 0)],
    },
  },
  'discharge to judge': {
    naming: worldsToJudge(today - 1),
    with: {
      'devices that were never judged': [cohort(1)],
      'devices that were judged of an earlier day': [cohort(1), judged(2)],
    },
    without: {
      nothing: [],
      'no devices left': [cohort(0), judged(2)],
      'devices that were judged': [cohort(1), judged(1)],
    },
  },
  'statuses to re-evaluate': {
    naming: worldsToReevaluate(now),
    with: {
      'a device that is due': [pulse('device', now)],
      'a battery that is due': [pulse('battery', now)],
      'a changed home location': [home(2, 1)],
      'settings that changed since': [settings, evaluated(1)],
      'settings it was never evaluated by': [settings],
    },
    without: {
      nothing: [],
      'everything evaluated': [
        ...[pulse('device', now + 1), pulse('battery', now + 1), home(2, 2)],
        ...[settings, evaluated(2)],
      ],
    },
  },
  'moves of devices': {
    naming: worldsWithMoves,
    with: { 'one that is running': [move('moving')] },
    without: { nothing: [], 'one that is over': [move('moved')] },
  },
  'days to seal': {
    naming: worldsWithOpenDays(date(2)),
    with: { 'an open day': [deviceDay(3, false)] },
    without: { nothing: [], 'a sealed day': [deviceDay(3, true)], 'a recent day': [deviceDay(2, false)] },
  },
  'days of batteries to seal': {
    naming: worldsWithOpenBatteryDays(date(2)),
    with: { 'an open day': [batteryDay(3, false)] },
    without: { nothing: [], 'a sealed day': [batteryDay(3, true)], 'a recent day': [batteryDay(2, false)] },
  },
  'batteries to forecast': {
    naming: worldsToForecast(today),
    with: {
      'batteries without forecasts': [numbered('battery')],
      'forecasts of yesterday': [numbered('battery'), forecastOn(1)],
    },
    without: {
      nothing: [],
      'devices alone': [numbered('device')],
      'forecasts of today': [numbered('battery'), forecastOn(0)],
    },
  },
  'anomalies to search for': {
    naming: search,
    with: {
      'enough devices, never searched': [cohort(enough)],
      'enough devices, searched two days ago': [cohort(enough), searched(2)],
      'too few devices by now': [cohort(1), searched(2)],
    },
    without: {
      nothing: [],
      'too few devices': [cohort(enough - 1)],
      'enough devices, searched': [cohort(enough), searched(1)],
    },
  },
  'watches and cases': {
    naming: worldsWithCaseWork(now),
    with: {
      'a change of a status': [`INSERT INTO status_change VALUES ($1, 'change', '[]')`],
      'a watch that is due': [watch(now)],
      'a group that is due': [watch(null), group(now)],
      'a case with a step that is due': [aCase(`look_at`, `${now}`)],
      'statuses to compare': [work(now)],
    },
    without: {
      nothing: [],
      'nothing due yet': [...[watch(now + 1), group(now + 1), aCase('look_at', `${now + 1}`)], work(now + 1)],
      'watches that are off': [watch(null), work(null)],
    },
  },
  'what devices of cases have in common': {
    naming: worldsWithCaseSearches,
    with: { 'a new case': [aCase('is_to_search', 'true')] },
    without: { nothing: [], 'a searched case': [aCase('is_to_search', 'false')] },
  },
  devices: {
    naming: worldsWithDevices,
    with: { 'a device': [cohort(1)] },
    without: { nothing: [], 'none left': [cohort(0)] },
  },
}

for (const [what, { naming, ...kinds }] of Object.entries(cases)) {
  it.each(Object.entries(kinds.with))(`a job about ${what} visits a world with %s`, async (_, statements) => {
    const world = await worldWith(...statements)
    expect((await namedWorlds(muster.services.db, naming)).has(world)).toBe(true)
  })
  it.each(Object.entries(kinds.without))(
    `a job about ${what} passes a world with %s`,
    async (_, statements) => {
      const world = await worldWith(...statements)
      expect((await namedWorlds(muster.services.db, naming)).has(world)).toBe(false)
    },
  )
}

it('every job that runs more than once a day asks which worlds have work for it', async () => {
  const asked: Record<string, string> = {}
  let job = ''
  const turn: WorldsInTurn = {
    forWorlds: async (naming) => {
      asked[job] = sql`${naming}`.compile(muster.services.db).sql.replace(/\(.*/s, '')
    },
  }
  const services = { ...muster.services, ...turn, worldRetention: async () => [] }
  const workers = [
    ...telemetryWorkers(services),
    ...fleetWorkers(services),
    ...batteryWorkers(services),
    ...alertWorkers(services),
    ...anomalyWorkers(services),
    ...caseWorkers(services),
  ]
  for (const { kind, work } of workers) {
    if (kind.schedule === undefined || isDaily(kind.schedule)) continue
    job = kind.name
    await work({})
  }
  expect(asked).toEqual({
    'fleet.carry-sums': 'worlds_with_sum_changes',
    'fleet.carry-tiles': 'worlds_with_tile_changes',
    'fleet.carry-use': 'worlds_with_use_changes',
    'fleet.count-software': 'worlds_to_count',
    'fleet.seal-days': 'worlds_with_open_days',
    'battery.seal-days': 'worlds_with_open_battery_days',
    'battery.forecast': 'worlds_to_forecast',
    'battery.judge-discharge': 'worlds_to_judge_discharge',
    'fleet.move-devices': 'worlds_with_moves',
    'alerts.look-again': 'worlds_to_reevaluate',
    'alerts.alert-days': 'worlds_with_devices',
    'anomalies.search': 'worlds_to_search',
    'cases.search': 'worlds_with_case_searches',
  })
})

/** At one minute of one hour. */
const isDaily = (schedule: string) => /^\d+ \d+ \* \* \*$/.test(schedule)
