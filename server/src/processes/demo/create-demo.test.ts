import type { WorldSettings } from '@muster/contract'
import {
  brandOfWorld,
  distanceLimits,
  entered,
  isLicensed,
  productBatteryLicence,
  shownRadius,
} from '@muster/rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'
import { accessToken, get, post } from '../../../test/requests.ts'
import { allWorldIds, demoPassword } from '../../access/index.ts'
import { carryAllUseOver } from '../../telemetry/index.ts'
import { createDemo } from './create-demo.ts'

let muster: TestMuster
beforeAll(async () => {
  muster = await openTestMuster()
  await createDemo(muster.services, 'small', () => {})
}, 180_000)
afterAll(async () => await muster.close())

const count = async (what: string): Promise<number> =>
  Number((await muster.owner.query(`SELECT count(*) AS count FROM ${what}`)).rows[0].count)

const administratorToken = async () =>
  accessToken(await post(muster, '/auth/signIn', { email: 'admin@demo.example', password: demoPassword }))

describe('the demo', () => {
  it('shows the brand for ports at a port', async () => {
    const token = await administratorToken()
    const worlds = (await get(muster, '/api/worlds/worlds', { token })).json<{ id: string }[]>()
    const shown = await Promise.all(
      worlds.map(async ({ id: world }) => {
        const answer = await get(muster, '/api/worlds/currentWorld', { token, world })
        return answer.json<{ name: string; brand: string }>()
      }),
    )
    expect(shown.map(({ name, brand }) => `${name}: ${brand}`)).toEqual([
      'Bramley Markets: muster',
      'Fernhill Clinic: panasonic',
      'Larkfield Rentals: muster',
      'Northfield Parcels: muster',
      'Saltmarsh Ports: harbour',
    ])
  })

  it('has a world with each licence of the battery product, and one of the named customer [B-135 B-108]', async () => {
    const { rows } = await muster.owner.query<{ id: string; partner: string | null; features: string[] }>(
      'SELECT id, partner, features FROM world ORDER BY id',
    )
    const licences = rows.map(({ id, partner, features }) => {
      const world = { brand: brandOfWorld(partner, 'muster'), features }
      return [id, productBatteryLicence(world), isLicensed(world, 'batteryWarranty')]
    })
    expect(licences).toEqual([
      ['demo', 'batteryAndDevices', false],
      ['demo-android', 'none', false],
      ['demo-partner', 'batteryAndDevices', true],
      ['demo-rental', 'onlyDevices', false],
      ['demo-small', 'onlyBattery', false],
    ])
  })

  it('has distances that people of its world would type: round numbers of their unit', async () => {
    const { rows } = await muster.owner.query<{ radius: number }>(
      "SELECT radius_metres AS radius FROM home_location WHERE world_id = 'demo'",
    )
    for (const { radius } of rows) expect(shownRadius(radius, false) % 100).toBe(0)
    const token = await administratorToken()
    const settings = await get(muster, '/api/configuration/getWorldSettings', { token, world: 'demo' })
    const { deviceLocationDistanceYellow, deviceLocationDistanceRed } = settings.json<WorldSettings>()
    const miles = [deviceLocationDistanceYellow, deviceLocationDistanceRed].map((metres) =>
      entered(metres, distanceLimits(false)),
    )
    expect(miles).toEqual([3, 30])
  })

  it('has devices with a history: days, sums, statuses, batteries, and the access points of their sites', async () => {
    const days = await count('device_day')
    expect(days).toBeGreaterThan(1500)
    expect(await count("device WHERE world_id = 'demo'")).toBe(100)
    expect(await count("home_location WHERE world_id = 'demo'")).toBe(40)
    for (const table of ['battery_day', 'cohort_day', 'application_day', 'process_day', 'tile_day']) {
      expect(await count(table), table).toBeGreaterThan(100)
    }
    for (const level of [0, 1, 2])
      expect(await count(`device_health WHERE device_status = ${level}`)).toBeGreaterThan(5)
    expect(await count('home_access_point')).toBeGreaterThan(5)
    expect(await count('status_transition')).toBeGreaterThan(50)
    expect(await count('sum_change')).toBe(0)
    expect(await count('alert_day WHERE length(red) > 0')).toBeGreaterThan(20)
    for (const subject of ['device', 'battery']) {
      expect(await count(`alert_figures WHERE subject = '${subject}'`), subject).toBeGreaterThan(20)
    }
  })

  it('has batteries that were first seen long before its history, and some within it', async () => {
    const since = (days: number) => muster.services.now().getTime() - days * 86_400_000
    expect(await count(`battery WHERE first_seen < ${since(365)}`)).toBeGreaterThan(20)
    expect(await count(`battery WHERE first_seen > ${since(90)}`)).toBeGreaterThan(5)
    expect(
      await count('battery b JOIN battery_pulse p USING (world_id, number) WHERE first_seen > updated'),
    ).toBe(0)
  })

  it('has three years of weekly readings, and knows when batteries are due [F-206 F-314]', async () => {
    const all = await count('battery WHERE measured_at > 0')
    // A week takes some nine bytes.
    expect(await count('battery WHERE length(weeks) > 1000')).toBeGreaterThan(5)
    expect(await count('battery WHERE length(weeks) > 400')).toBeGreaterThan(0.3 * all)
    expect(await count('battery_forecast')).toBe(all)
    expect(await count('battery_forecast WHERE due IS NOT NULL')).toBeGreaterThan(0.6 * all)
    expect(await count("battery_forecast WHERE due < '2027-11-15'")).toBeGreaterThan(5)
    expect(await count('battery_forecast_run')).toBe(5)
  })

  it('has applications installed and updated at many hours of the day', async () => {
    const hours = async (moment: 'installed_at' | 'updated_at'): Promise<number> =>
      await count(`(SELECT DISTINCT ${moment} / 3600000 % 24 FROM device_application) hour`)
    expect(await hours('installed_at')).toBeGreaterThan(8)
    expect(await hours('updated_at')).toBeGreaterThan(12)
    const lastMinutes = "(to_timestamp(updated_at / 1000) AT TIME ZONE 'Europe/London')::time > '23:59'"
    const all = await count('device_application')
    expect(await count(`device_application WHERE ${lastMinutes}`)).toBeLessThan(all / 50)
  })

  it('has last uses once their job has run', async () => {
    const { db } = muster.services
    for (const world of await allWorldIds(db)) await carryAllUseOver(db, world)
    expect(await count('use_change')).toBe(0)
    for (const table of ['device_application', 'device_process']) {
      expect(await count(`${table} WHERE last_used IS NOT NULL AND days IS NOT NULL`), table).toBeGreaterThan(
        50,
      )
    }
  })

  it('has been searched for anomalies, where there are enough devices', async () => {
    const { rows } = await muster.owner.query('SELECT world_id FROM anomaly_search ORDER BY 1')
    expect(rows).toEqual([{ world_id: 'demo' }])
    const [yesterday] = (await muster.owner.query(`SELECT day::text FROM anomaly_search`)).rows
    expect(yesterday).toEqual({ day: '2026-11-15' })
  })

  it('continues where a start was interrupted, and ends with the same result', async () => {
    const sums = 'SELECT world_id, day, cohort_id, use_minutes, devices_used FROM cohort_day ORDER BY 1, 2, 3'
    const before = (await muster.owner.query(sums)).rows
    const days = await count('device_day')
    // As if the first four days had been stored, but not noted.
    await muster.owner.query('UPDATE demo_estate SET filled_from = filled_from + 4')
    await createDemo(muster.services, 'small', () => {})
    expect((await muster.owner.query(sums)).rows).toEqual(before)
    expect(await count('device_day')).toBe(days)
  })
})
