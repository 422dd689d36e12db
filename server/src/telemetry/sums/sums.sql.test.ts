import { randomUUID } from 'node:crypto'
import { dateOfDay } from '@muster/rules'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'
import { untilWaiting } from '../../../test/until-waiting.ts'
import { inWorldTransaction } from '../../platform/database/tenancy.ts'
import { packSumChanges } from './sum-change-codec.ts'
import { carrySumsOver, wholeWorld } from './sums.sql.ts'

const world = 'a'.repeat(32)
let muster: TestMuster
beforeAll(async () => {
  muster = await openTestMuster()
  await muster.owner.query('SELECT make_telemetry_months($1, $1)', [dateOfDay(20_700)])
})
afterAll(() => muster.close())

const cohort = 7
const none = {
  mobileBytes: 0,
  wifiBytes: 0,
  reboots: 0,
  lowPowers: 0,
  timeErrors: 0,
  batteryChanges: 0,
  drops: 0,
}

/** Leaves what reports of a day have added: a device used, for some minutes, in an application and a process. */
async function leave(day: number, useMinutes: number): Promise<void> {
  const changes = packSumChanges({
    cohortDays: [{ ...none, day, cohort, devicesUsed: 1, useMinutes }],
    applicationDays: [
      { application: 1, version: 0, day, cohort, devicesUsed: 1, useMinutes, mobileBytes: 0, wifiBytes: 0 },
    ],
    processDays: [
      { process: 1, version: 0, day, cohort, devicesUsed: 1, devicesActive: 1, useMinutes, cpu: 1 },
    ],
    usedDays: [],
    listed: [],
  })
  await muster.owner.query('INSERT INTO sum_change (world_id, id, changes) VALUES ($1, $2, $3)', [
    world,
    randomUUID(),
    changes,
  ])
}

async function minutesOn(day: number): Promise<Record<string, unknown>> {
  const { rows } = await muster.owner.query(
    ['cohort_day', 'application_day', 'process_day']
      .map(
        (table) =>
          `SELECT '${table}' AS name, cohort_id, use_minutes::integer AS minutes, devices_used AS devices
           FROM ${table} WHERE world_id = $1 AND day = $2`,
      )
      .join(' UNION ALL '),
    [world, dateOfDay(day)],
  )
  return Object.fromEntries(
    rows.map(({ name, cohort_id: of, minutes, devices }) => [`${name}/${of}`, [minutes, devices]]),
  )
}

const everywhere = (minutes: number, devices: number) =>
  Object.fromEntries(
    ['cohort_day', 'application_day', 'process_day'].flatMap((name) =>
      [cohort, wholeWorld].map((of) => [`${name}/${of}`, [minutes, devices]]),
    ),
  )

const carry = () => inWorldTransaction(muster.services.db, world, null, carrySumsOver)

it('adds to a day without sums, and to one that has them', async () => {
  await leave(20_700, 5)
  await carry()
  expect(await minutesOn(20_700)).toEqual(everywhere(5, 1))
  await leave(20_700, 3)
  await leave(20_701, 4)
  await carry()
  expect(await minutesOn(20_700)).toEqual(everywhere(8, 2))
  expect(await minutesOn(20_701)).toEqual(everywhere(4, 1))
})

it('adds to the use of a day that is known by its applications alone', async () => {
  await leave(20_705, 5)
  await carry()
  await muster.owner.query('DELETE FROM cohort_day WHERE world_id = $1 AND day = $2', [
    world,
    dateOfDay(20_705),
  ])
  await leave(20_705, 3)
  await carry()
  expect(await minutesOn(20_705)).toMatchObject({ [`application_day/${cohort}`]: [8, 2] })
})

it('adds up what two carry over to a new day at once', async () => {
  await leave(20_710, 5)
  let second: Promise<boolean> | undefined
  await inWorldTransaction(muster.services.db, world, null, async (scope) => {
    await carrySumsOver(scope)
    await leave(20_710, 3)
    second = carry()
    await untilWaiting(muster, 1)
  })
  await second
  expect(await minutesOn(20_710)).toEqual(everywhere(8, 2))
})
