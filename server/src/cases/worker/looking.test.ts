import { minuteLength } from '@muster/contract'
import { expect, it } from 'vitest'
import { casesNow, switchOn } from '../../../test/cases/watched-estate.ts'
import { withNodeAway } from '../../../test/node-away.ts'
import { useTelemetryWorld } from '../../../test/telemetry/telemetry-world.ts'
import { saveWorldSettings } from '../../administration/index.ts'
import { reevaluate } from '../../alerts/index.ts'
import { inWorldTransaction } from '../../platform/database/tenancy.ts'
import { worldsInTurn } from '../../platform/jobs/worlds-in-turn.ts'
import { askForSearches, caseSearchSoonWorker, caseSearchWorker } from '../searching/search-cases.job.ts'
import { lookEverywhere, startLooking } from './looking.ts'

const { world, services, clock, now, newDevice, muster, rows } = useTelemetryWorld()

const thresholds = { deviceUserExperienceRebootEnabled: true, deviceUserExperienceRebootYellow: 2 }

it('from a report to a case, and to its end without one [K-1214 K-205 K-901]', async () => {
  const [device, other] = [await newDevice(), await newDevice()]
  await inWorldTransaction(services().db, world, null, (scope) =>
    saveWorldSettings(scope, { ...thresholds, deviceUserExperienceRebootRed: 9 }),
  )
  await reevaluate(services().db, world, 'changes', services().now)
  await switchOn(muster(), { id: 'reboots', watched: { groupedBy: 'all' } })
  clock().advance(minuteLength)
  const at = (back: number) => new Date(now() - back * 1000).toISOString()
  const reboots = [1, 2, 3].map((back) => ({ type: 'deviceRebooted', at: at(back) }))
  await other.report({ events: [] })
  expect(await rows('SELECT 1 FROM status_change')).toEqual([])
  await device.report({ events: reboots })
  expect(await rows('SELECT 1 FROM status_change')).toHaveLength(1)
  await lookEverywhere(services())
  const [found] = await casesNow(muster())
  expect(found).toMatchObject({ number: 1, state: 'open', level: 1, devices: 1, quiet: null })
  // The period of the alert passes.
  clock().advance(40 * 24 * 60 * minuteLength)
  await muster().owner.query(`SELECT make_telemetry_months('2026-12-01', '2027-01-01')`)
  await reevaluate(services().db, world, 'due', services().now)
  await lookEverywhere(services())
  expect(await casesNow(muster())).toMatchObject([{ state: 'over', devices: 0, ended: 'gone' }])
})

it('of a case that a look opened, a worker asks for the search at once, and once [K-515 K-1101]', async () => {
  await muster().owner.query('DELETE FROM pgboss.job')
  await muster().owner.query('UPDATE watch_case SET is_to_search = true')
  const asked = () => rows(`SELECT data FROM pgboss.job WHERE name = 'cases.search-soon'`)
  const looking = startLooking(services())
  await expect.poll(asked).toEqual([{ data: { world } }])
  await looking.stop()
  await askForSearches(services())
  expect(await asked()).toHaveLength(1)
  // Another process searches the same cases in vain.
  await muster().owner.query(`UPDATE pgboss.job SET state = 'active' WHERE name = 'cases.search-soon'`)
  await askForSearches(services())
  const { forWorlds } = worldsInTurn(async () => [world], services())
  await caseSearchWorker({ ...services(), forWorlds }).work({})
  expect(await asked()).toHaveLength(1)
  expect(await rows('SELECT FROM watch_case WHERE is_to_search')).toHaveLength(1)
  await caseSearchSoonWorker(services()).work({ world })
  expect(await rows('SELECT FROM watch_case WHERE is_to_search')).toEqual([])
  await muster().owner.query('DELETE FROM pgboss.job')
})

it('while a node of the cluster is away, searches are asked for in all worlds, and nothing is logged [K-515 K-1216]', async () => {
  const before = muster().logged.length
  await withNodeAway(muster().owner, 'worlds_with_case_searches', () => askForSearches(services()))
  expect(await rows(`SELECT data FROM pgboss.job WHERE name = 'cases.search-soon'`)).toContainEqual({
    data: { world },
  })
  expect(muster().logged.slice(before)).toEqual([])
  await muster().owner.query('DELETE FROM pgboss.job')
})

it('a worker looks by itself, until the process ends [K-1216]', async () => {
  await muster().owner.query(`INSERT INTO status_change VALUES ($1, 'x', '[]')`, [world])
  await muster().owner.query('UPDATE case_work SET is_on = true')
  const looking = startLooking(services())
  await expect.poll(() => rows('SELECT 1 FROM status_change')).toEqual([])
  await looking.stop()
})

it('while a node of the cluster is away, all worlds are looked at [K-1216]', async () => {
  await muster().owner.query('UPDATE case_work SET is_on = true')
  await muster().owner.query(`INSERT INTO status_change VALUES ($1, 'y', '[]')`, [world])
  await withNodeAway(muster().owner, 'worlds_with_case_work', () => lookEverywhere(services()))
  expect(await rows('SELECT 1 FROM status_change')).toEqual([])
})
