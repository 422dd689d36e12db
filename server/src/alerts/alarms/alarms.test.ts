import { initialWorldSettings } from '@muster/contract'
import { expect, it } from 'vitest'
import { useTelemetryWorld } from '../../../test/telemetry/telemetry-world.ts'
import { insertHomeLocation } from '../../administration/home-locations/home-locations.sql.ts'
import { saveWorldSettings } from '../../administration/index.ts'
import { assignDevices } from '../../fleet/assignment/assignment.ts'
import { type CustomView, inWorldTransaction } from '../../platform/database/tenancy.ts'
import { NameCache } from '../../telemetry/index.ts'
import { readAlarms } from './alarms.ts'

const { world, rows, services, now, newDevice, numberOf } = useTelemetryWorld()

/** Four devices at one home location: one red by drops, one yellow by reboots, two green; half of them drivers. */
async function makeDevices(): Promise<void> {
  const { db } = services()
  const names = new NameCache(db)
  await inWorldTransaction(db, world, null, async (scope) => {
    const place = { id: 'depot', name: 'Depot', latitude: 51, longitude: 0, radiusMetres: 100 }
    await insertHomeLocation(scope, { ...place, locality: 'L', country: 'C' })
    await saveWorldSettings(scope, {
      alarms: {
        ...initialWorldSettings.alarms,
        deviceStatus: { enabled: true, yellow: 25, red: 50 },
        anyAlert: { enabled: true, yellow: 20, red: 50 },
        deviceUserExperienceReboot: { enabled: true, yellow: 26, red: 50 },
      },
    })
  })
  for (const [groups, statuses] of [
    [['Drivers'], 'device_status = 2, drop_status = 2'],
    [['Drivers'], 'device_status = 1, reboot_status = 1'],
    [[], 'device_status = 0'],
    [['Pickers', 'Night'], 'device_status = 0'],
  ] as const) {
    const number = await numberOf(await newDevice())
    await inWorldTransaction(db, world, null, (scope) =>
      assignDevices(scope, names, [number], { homeLocationId: 'depot', groups }, now()),
    )
    await rows(`UPDATE device_health SET ${statuses} WHERE world_id = $1 AND number = $2`, [world, number])
  }
}

const alarms = async (view: CustomView | null) =>
  (await inWorldTransaction(services().db, world, view, (scope) => readAlarms(scope))).map(
    ({
      kind,
      id,
      total,
      levels: { deviceStatus, anyAlert, deviceUserExperienceReboot, deviceTimeErrorStatus },
    }) =>
      [
        `${kind} ${id} of ${total}`,
        deviceStatus,
        anyAlert,
        deviceUserExperienceReboot,
        deviceTimeErrorStatus,
      ].join(' '),
  )

it('home locations and groups have the alarms that their devices raise, within the custom view [A-826 A-922 A-923]', async () => {
  await makeDevices()
  expect((await alarms(null)).sort()).toEqual([
    'group Drivers of 2 critical critical critical none',
    'group Night of 1 none none none none',
    'group Pickers of 1 none none none none',
    'group null of 1 none none none none',
    'homeLocation depot of 4 major critical none none',
  ])
  expect((await alarms({ homeLocationId: null, group: 'Pickers', zoneId: null })).sort()).toEqual([
    'group Night of 1 none none none none',
    'group Pickers of 1 none none none none',
    'homeLocation depot of 1 none none none none',
  ])
})
