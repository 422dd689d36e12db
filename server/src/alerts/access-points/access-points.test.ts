import { describe, expect, it } from 'vitest'
import { useTelemetryWorld } from '../../../test/telemetry/telemetry-world.ts'
import { saveWorldSettings } from '../../administration/index.ts'
import { assignDevices } from '../../fleet/assignment/assignment.ts'
import { inWorldTransaction } from '../../platform/database/tenancy.ts'
import { NameCache } from '../../telemetry/index.ts'
import { reevaluate } from '../reevaluation/reevaluate.ts'
import { learnAccessPoints } from './access-points.sql.ts'

const { world, rows, services, now, newDevice, numberOf } = useTelemetryWorld()

const iso = (time: number) => new Date(time).toISOString()

describe('an access point', () => {
  it('belongs to a home location once three of its devices were seen there with it', async () => {
    const { db } = services()
    await inWorldTransaction(db, world, null, (scope) =>
      saveWorldSettings(scope, { deviceLocationAccessPointEnabled: true }),
    )
    const at = iso(now())
    const home = { at, latitude: 51.5, longitude: -0.1 }
    const here = async (bssid: string, homeLocationId: string | null = 'own-depot') => {
      const device = await newDevice()
      const number = await numberOf(device)
      await inWorldTransaction(db, world, null, (scope) =>
        assignDevices(scope, new NameCache(db), [number], { homeLocationId }, now()),
      )
      await device.report({ locations: [home], accessPoint: { at, ssid: 'depot', bssid } })
      return device
    }
    await here('known')
    await here('known')
    const since = '2026-11-01'
    const learnt = async () => {
      await inWorldTransaction(db, world, null, (scope) => learnAccessPoints(scope, since))
      return (await rows('SELECT bssid FROM home_access_point WHERE world_id = $1', [world])).map(
        ({ bssid }) => bssid,
      )
    }
    expect(await learnt()).toEqual([])
    await here('known')
    expect(await learnt()).toEqual(['known'])
    const stray = await here('unknown')
    await reevaluate(db, world, 'all', services().now)
    const [status] = await rows(
      'SELECT access_point_status FROM device_health JOIN device USING (world_id, number) WHERE id = $1',
      [stray.id],
    )
    expect(status).toEqual({ access_point_status: 1 })
  })
})
