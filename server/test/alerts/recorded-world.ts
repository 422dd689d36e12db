import { dayLength, type WorldSettings } from '@muster/contract'
import { capacityFactorOf } from '@muster/rules'
import { beforeAll, expect } from 'vitest'
import { insertHomeLocation, saveWorldSettings } from '../../src/administration/index.ts'
import { readAllAccessPoints } from '../../src/alerts/access-points/access-points.sql.ts'
import { factsOf } from '../../src/alerts/evaluation/evaluate-device.ts'
import { recordFigures } from '../../src/alerts/figures/record-figures.ts'
import { reevaluate } from '../../src/alerts/reevaluation/reevaluate.ts'
import { assignDevices } from '../../src/fleet/assignment/assignment.ts'
import { lockDeviceStates } from '../../src/fleet/index.ts'
import { inWorldTransaction, type Scope } from '../../src/platform/database/tenancy.ts'
import { NameCache } from '../../src/telemetry/index.ts'
import { post } from '../requests.ts'
import { random, randomReport } from '../telemetry/random-reports.ts'
import { useTelemetryWorld } from '../telemetry/telemetry-world.ts'
import { signedInTokens } from '../tokens.ts'
import { everyAlarm } from './every-alarm.ts'
import type { KnownMoment, PlacesOf } from './judged-anew.ts'

const saved: Partial<WorldSettings> = {
  batteryHealthStatusEnabled: true,
  batteryCycleCountEnabled: true,
  batteryAverageDischargeEnabled: true,
  deviceLocationDistanceEnabled: true,
  deviceLocationTimeEnabled: true,
  deviceLocationAccessPointEnabled: true,
  deviceUserExperienceLowPowerEnabled: true,
  deviceUserExperienceDropStatusEnabled: true,
  alarms: everyAlarm(20, 50),
}

export const recordedDays = 9
/** Days on which nothing is recorded. */
const missed = [4]

/** A world whose devices reported for some days, with the figures of its alerts and all that was known when they were recorded. */
export function useRecordedWorld() {
  const telemetry = useTelemetryWorld()
  const { world, rows, muster, services, clock, now, newDevice, numberOf } = telemetry
  const tokenOf = signedInTokens(muster)
  const known: KnownMoment[] = []
  const devices: Awaited<ReturnType<typeof newDevice>>[] = []
  const inWorld = <Result>(work: (scope: Scope) => Promise<Result>) =>
    inWorldTransaction(services().db, world, null, work)

  /** Notes all that is known now, and records it. */
  async function record(): Promise<void> {
    const at = now()
    await reevaluate(services().db, world, 'due', services().now)
    const numbers = (await rows('SELECT number FROM device WHERE world_id = $1', [world])).map(
      (row) => row.number,
    )
    const moment = await inWorld(async (scope): Promise<KnownMoment> => {
      const accessPoints = await readAllAccessPoints(scope)
      const states = await lockDeviceStates(scope, { numbers })
      return {
        at,
        devices: new Map(states.map((state) => [state.number, factsOf(state, accessPoints)])),
        batteries: new Map(),
      }
    })
    const batteries = await rows(
      `SELECT b.number, b.rated_capacity, b.present_capacity, b.cycle_count, p.average_discharge
       FROM battery b JOIN battery_pulse p USING (world_id, number) WHERE world_id = $1`,
      [world],
    )
    for (const each of batteries) {
      moment.batteries.set(each.number, {
        capacityFactor: capacityFactorOf({
          ratedCapacity: each.rated_capacity,
          presentCapacity: each.present_capacity,
        }),
        cycleCount: each.cycle_count,
        averageDischarge: each.average_discharge,
      })
    }
    known.push(moment)
    await recordFigures(services().db, world, at)
  }

  /** Devices at three places, at home and away, that report on some of the days whatever comes to their minds. */
  beforeAll(async () => {
    const names = new NameCache(services().db)
    await inWorld(async (scope) => {
      const place = { latitude: 51.6, longitude: -0.1, radiusMetres: 100, locality: 'L', country: 'C' }
      await insertHomeLocation(scope, { id: 'yard', name: 'Yard', ...place })
      await insertHomeLocation(scope, { id: 'own-gate', name: 'Gate', ...place })
      await saveWorldSettings(scope, saved)
    })
    await rows(`UPDATE home_location SET distance_yellow = 900, distance_red = 11500 WHERE id = 'own-gate'`)
    await rows(`INSERT INTO home_access_point (world_id, bssid, home_location_id)
      VALUES ('${world}', 'aa:01', 'own-depot'), ('${world}', 'aa:02', 'yard')`)
    const seeded = random(20261116)
    for (let index = 0; index < 24; index++) {
      const device = await newDevice()
      devices.push(device)
      const number = await numberOf(device)
      await inWorld((scope) =>
        assignDevices(
          scope,
          names,
          [number],
          {
            homeLocationId: [null, 'own-depot', 'yard', 'own-gate'][index % 4] ?? null,
            groups: [[], ['drivers'], ['drivers', 'night']][index % 3] ?? [],
          },
          now(),
        ),
      )
    }
    for (let day = 0; day < recordedDays; day++) {
      for (const [index, device] of devices.entries()) {
        if (!seeded.chance(index % 5 === 0 ? 0.2 : 0.8)) continue
        const told = { sequence: day + 1, utc: now(), sentAt: now(), offset: 0, quarters: 4 }
        const { hours, smartBatteries, ...report } = randomReport(seeded, told)
        const battery = `CELL-${index % 9}`
        await device.report({
          ...report,
          hours: seeded.chance(0.5) ? hours : [],
          smartBatteries: smartBatteries.map((each) => ({ ...each, serialNumber: battery })),
          chargeLevels: report.chargeLevels.map(({ at }, place) => ({
            ...{ at, level: 20 + place * seeded.whole(1 + (index % 9)), onPower: false, battery },
          })),
        })
      }
      if (!missed.includes(day)) await record()
      if (day < recordedDays - 1) clock().advance(dayLength - 3_600_000 + seeded.whole(7_200_000))
    }
    // One has been removed since, and one was moved.
    const ids = [devices[5]?.id]
    const deleting = { token: await tokenOf('manager'), world }
    expect((await post(muster(), '/api/core/devices/delete', { ids }, deleting)).statusCode).toBe(200)
    const moved = await numberOf(devices[6] ?? expect.unreachable())
    await inWorld((scope) =>
      assignDevices(scope, names, [moved], { homeLocationId: 'yard', groups: ['night'] }, now()),
    )
    await record()
    known.splice(-2, 1)
  })

  async function placesToday(): Promise<PlacesOf> {
    const placed = await rows(
      `SELECT d.number, c.home_location_id AS home, c.groups FROM device d
       JOIN cohort c ON c.world_id = d.world_id AND c.id = d.cohort_id WHERE d.world_id = $1`,
      [world],
    )
    return new Map(
      placed.map(({ number, home, groups }) => [
        number,
        [
          `home ${home}`,
          ...(groups.length === 0 ? [null] : groups).map((group: string | null) => `group ${group}`),
        ],
      ]),
    )
  }

  /** The thresholds of a home location are those of today, as is where a device is. */
  async function asPlacedToday(): Promise<KnownMoment[]> {
    const own = await rows(
      `SELECT d.number, h.distance_yellow, h.distance_red FROM device d
       JOIN home_location h ON h.world_id = d.world_id AND h.id = d.home_location_id WHERE d.world_id = $1`,
      [world],
    )
    const byNumber = new Map(own.map((row) => [row.number, row]))
    return known.map((moment) => ({
      ...moment,
      devices: new Map(
        [...moment.devices].map(([number, facts]) => {
          const today = byNumber.get(number)
          const home = facts.home && {
            ...facts.home,
            distanceYellow: today?.distance_yellow ?? null,
            distanceRed: today?.distance_red ?? null,
          }
          return [number, { ...facts, home }]
        }),
      ),
    }))
  }

  return { ...telemetry, inWorld, tokenOf, placesToday, asPlacedToday }
}
