import { beforeAll } from 'vitest'
import { worldIds } from '../estate.ts'
import { enrolled, prepareWorld, type TestDevice } from './agents.ts'
import { applicationList, hourAt, useSoftwareEstate } from './software-estate.ts'

export const scan = (version: string) => ({ packageName: 'com.scan', name: 'Scan 10%', version })
const mail = { packageName: 'com.mail', name: 'Étiquettes', version: '1.0', sharedUserId: 'com.shared' }
const clock = { packageName: 'com.clock', name: 'Clock', version: '2.0', system: true }
const radio = { packageName: 'com.radio', name: 'Radio', version: '3.0', system: true }

const used = (at: string, ...applications: object[]) => ({ at, applications: applications as never })
const ofScan = (version: string, figures: object) => ({ packageName: 'com.scan', version, ...figures })
const ofMail = (figures: object) => ({
  packageName: 'com.mail',
  version: '1.0',
  sharedUserId: 'com.shared',
  ...figures,
})

/**
 * Three devices with a scanner, in two versions: the van of the drivers at the depot, their truck, and the office's
 * desk. The spare one used a version that nobody has any more.
 */
export function useScanEstate() {
  const estate = useSoftwareEstate()
  const devices = {} as Record<'van' | 'truck' | 'desk' | 'spare', TestDevice>
  const installed = {} as Record<'van' | 'truck' | 'desk', number>

  beforeAll(async () => {
    const { newDevice, clock: time, now, assign, rows, muster } = estate
    devices.van = await newDevice({ serialNumber: 'S3' })
    devices.truck = await newDevice({ serialNumber: 'S1', imei: '5' })
    devices.desk = await newDevice({ serialNumber: 'S2', imei: '4' })
    devices.spare = await newDevice({ serialNumber: 'S4' })
    await assign(devices.van, { homeLocationId: 'own-depot', groups: ['drivers', 'Alpha'] })
    await assign(devices.truck, { groups: ['drivers'] })
    await assign(devices.desk, { groups: ['office'] })
    await rows(`UPDATE device SET asset_tag = 'b' WHERE id = $1`, [devices.van.id])
    await rows(`UPDATE device SET asset_tag = 'A' WHERE id = $1`, [devices.desk.id])

    installed.van = now()
    await devices.van.report({
      ...applicationList(scan('1.9'), mail, clock),
      hours: [
        used(hourAt(3), ofMail({ minutes: 1, wifiBytes: 5 })),
        used(hourAt(2), ofScan('1.9', { minutes: 10, mobileBytes: 100, wifiBytes: 7 })),
        used(hourAt(1), ofScan('1.9', { minutes: 5 }), ofScan('1.10', { minutes: 6 })),
      ],
    })
    time().advance(60_000)
    installed.truck = now()
    await devices.truck.report({
      ...applicationList(scan('1.10')),
      hours: [
        used(hourAt(40), ofScan('1.10', { minutes: 8, wifiBytes: 1000 })),
        { at: hourAt(5), useMinutes: 3 },
      ],
    })
    time().advance(60_000)
    installed.desk = now()
    await devices.desk.report({
      ...applicationList(scan('1.10'), radio),
      hours: [used(hourAt(0, 7), ofScan('1.10', { minutes: 20, mobileBytes: 1000 }))],
    })
    await devices.spare.report({
      ...applicationList(scan('2.0'), { packageName: 'com.gone', name: 'Gone', version: '1' }),
      hours: [used(hourAt(50), ofScan('2.0', { minutes: 4 }))],
    })
    await devices.spare.report(applicationList())

    const elsewhere = await enrolled(muster(), await prepareWorld(muster(), worldIds.sister))
    await elsewhere.report(applicationList({ packageName: 'com.sister', name: 'Sister', version: '1' }))
    await estate.settle()
    await estate.settle(worldIds.sister)
  })

  const idOf = async (packageName: string): Promise<string> => {
    const named = await estate.rows('SELECT id FROM application WHERE package_name = $1', [packageName])
    return String(named[0].id)
  }

  return { ...estate, devices, installed, idOf }
}
