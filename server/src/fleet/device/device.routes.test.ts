import type { DeviceDetails, DeviceInfo, DeviceLocation } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { inventory, useDevicePage } from '../../../test/telemetry/device-page.ts'
import { saveWorldSettings } from '../../administration/index.ts'
import { inWorldTransaction } from '../../platform/database/tenancy.ts'

const { answerOf, assign, clock, newDevice, now, services, world } = useDevicePage()

const hour = 3_600_000
const day = 24 * hour
const at = (ago: number) => new Date(now() - ago).toISOString()
const details = (id: string) => answerOf<DeviceDetails>('device/details', { query: { deviceId: id } })

describe('the identity of a device', () => {
  it('is found by its id [C-2111]', async () => {
    const device = await newDevice({ serialNumber: 'INFO-1', imei: '350001', model: 'TC58' })
    await device.report(inventory('Europe/Madrid', { imei: '350001', model: 'TC58' }))
    expect(await answerOf<DeviceInfo>('device/info', { query: { deviceId: device.id } })).toEqual({
      id: device.id,
      platformType: 'android',
      manufacturer: 'Zebra',
      model: 'TC58',
      serialNumber: 'INFO-1',
      assetTag: null,
      imei: '350001',
      timeZone: { name: 'Europe/Madrid' },
    })
  })

  it.each(['Nowhere/Atall', 'GMT Standard Time'])('has no zone where it names %s', async (zone) => {
    const device = await newDevice()
    await device.report(inventory(zone))
    const info = await answerOf<DeviceInfo>('device/info', { query: { deviceId: device.id } })
    expect(info.timeZone).toBeNull()
  })
})

describe('the details of a device', () => {
  it('that never reported are what its enrollment says [C-2002 C-9927]', async () => {
    const device = await newDevice({ platformType: 'windows', deviceName: 'DESK-7', serialNumber: 'NEW-1' })
    expect(await details(device.id)).toMatchObject({
      id: device.id,
      platformType: 'windows',
      serialNumber: 'NEW-1',
      deviceName: 'DESK-7',
      updated: null,
      lastPosition: null,
      firstSeen: now(),
      group: [],
      homeLocation: null,
      timeZone: null,
      operatingSystem: { name: 'Windows', buildVersion: null },
      firmware: null,
      bios: null,
      totalPhysicalMemory: null,
      processor: null,
      clientVersion: null,
      extensionVersion: null,
      accessPoint: null,
      storage: [],
      sims: [],
      smartBatteries: [],
      deviceStatus: 'green',
      alertFacts: {
        averageDischarge: null,
        distanceMetres: null,
        hoursAway: null,
        daysIdle: 0,
        daysOutOfContact: 0,
        timeErrorAt: null,
        bssid: null,
      },
    })
  })

  it('are everything it reported [C-2112 C-2002 C-2003 C-2004 C-2005]', async () => {
    const device = await newDevice()
    await assign(device, { homeLocationId: 'own-depot', groups: ['vans', 'drivers'] })
    await device.report({
      ...inventory('Europe/London', {
        deviceName: 'VAN-12',
        operatingSystem: { buildVersion: '13-24-09' },
        firmware: { version: 'F7' },
        bios: { version: 'B2' },
        totalPhysicalMemory: 4_294_967_296,
        processor: { name: 'QCM4490' },
        clientVersion: '5.1',
        extensionVersion: '2.0',
        sims: [
          { serialNumber: '8944', operatorName: 'Vale', operatorCode: '23420' },
          { serialNumber: '8945' },
        ],
      }),
      storage: { used: 60, total: 100 },
      accessPoint: { at: at(hour), ssid: 'Depot', bssid: '00:11:22:33:44:55' },
    })
    expect(await details(device.id)).toMatchObject({
      deviceName: 'VAN-12',
      operatingSystem: { name: 'Android', buildVersion: '13-24-09' },
      firmware: { version: 'F7' },
      bios: { version: 'B2' },
      totalPhysicalMemory: 4_294_967_296,
      processor: { name: 'QCM4490' },
      clientVersion: '5.1',
      extensionVersion: '2.0',
      updated: now(),
      group: ['drivers', 'vans'],
      timeZone: { name: 'Europe/London' },
      homeLocation: { id: 'own-depot', name: 'own depot', distanceYellow: null, distanceRed: null },
      storage: [{ used: 60, total: 100, available: 40 }],
      accessPoint: { updated: now() - hour, ssid: 'Depot', bssid: '00:11:22:33:44:55' },
      sims: [
        { serialNumber: '8944', operatorName: 'Vale', operatorCode: '23420' },
        { serialNumber: '8945', operatorName: null, operatorCode: null },
      ],
    })
  })

  it('never show negative storage [C-2004]', async () => {
    const device = await newDevice()
    await device.report({ storage: { used: 130, total: 100 } })
    expect((await details(device.id)).storage).toEqual([{ used: 130, total: 100, available: 0 }])
  })

  it('name the smart batteries in it [C-2006 B-1106]', async () => {
    const [device, other] = [await newDevice(), await newDevice()]
    const battery = { at: at(hour), partNumber: 'P-1', ratedCapacity: 4000, presentCapacity: 3000 }
    await device.report({
      smartBatteries: [
        { ...battery, serialNumber: 'BAT-2', cycleCount: 210 },
        { ...battery, serialNumber: 'BAT-1', presentCapacity: null },
        { ...battery, serialNumber: 'BAT-3' },
      ],
    })
    await other.report({ smartBatteries: [{ ...battery, at: at(0), serialNumber: 'BAT-3' }] })
    const green = { batteryStatus: 'green', healthStatus: 'green', averageDischargeStatus: 'green' }
    expect((await details(device.id)).smartBatteries).toEqual([
      {
        ...green,
        id: expect.stringMatching(/./),
        serialNumber: 'BAT-1',
        cycleCountStatus: 'green',
        partNumber: 'P-1',
        capacityFactor: null,
        cycleCount: null,
        averageDischarge: null,
      },
      {
        ...green,
        id: expect.stringMatching(/./),
        serialNumber: 'BAT-2',
        cycleCountStatus: 'green',
        partNumber: 'P-1',
        capacityFactor: 75,
        cycleCount: 210,
        averageDischarge: null,
      },
    ])
    expect((await details(other.id)).smartBatteries.map(({ serialNumber }) => serialNumber)).toEqual([
      'BAT-3',
    ])
  })

  it('do not name one that was removed: others report without it for more than a day', async () => {
    const device = await newDevice()
    const serials = async () =>
      (await details(device.id)).smartBatteries.map(({ serialNumber }) => serialNumber)
    const measured = (serialNumber: string, ago: number) => ({ serialNumber, at: at(ago) })
    // A device may send what happened over days at once.
    await device.report({ smartBatteries: [measured('TAKEN', day + hour), measured('STAYS', hour)] })
    expect(await serials()).toEqual(['STAYS', 'TAKEN'])
    await device.report({ smartBatteries: [measured('STAYS', hour - 1000)] })
    expect(await serials()).toEqual(['STAYS'])
  })

  it('call a battery’s warning orange [C-2006 B-1106]', async () => {
    await inWorldTransaction(services().db, world, null, (scope) =>
      saveWorldSettings(scope, {
        batteryHealthStatusEnabled: true,
        batteryHealthStatusYellow: 80,
        batteryHealthStatusRed: 60,
      }),
    )
    const device = await newDevice()
    const battery = { at: at(0), serialNumber: 'WEAK', ratedCapacity: 4000, presentCapacity: 2800 }
    await device.report({ smartBatteries: [battery] })
    expect((await details(device.id)).smartBatteries[0]).toMatchObject({
      batteryStatus: 'orange',
      healthStatus: 'yellow',
      capacityFactor: 70,
    })
  })

  it('have a status for each alert and an overall one, with their facts [C-2007 C-730]', async () => {
    await inWorldTransaction(services().db, world, null, (scope) =>
      saveWorldSettings(scope, {
        deviceUserExperienceRebootYellow: 2,
        deviceUserExperienceRebootRed: 3,
        deviceUserExperienceRebootPeriod: 2,
        deviceUtilisationIdleYellow: 2,
        deviceUtilisationIdleRed: 9,
        deviceLocationDistanceEnabled: true,
        deviceLocationDistanceYellow: 1000,
        deviceLocationDistanceRed: 50_000,
        deviceLocationTimeEnabled: true,
      }),
    )
    const device = await newDevice()
    await assign(device, { homeLocationId: 'own-depot' })
    clock().advance(3 * day + hour)
    await device.report({
      ...inventory('Europe/London'),
      // Its clock is ten minutes slow.
      sentAt: at(hour / 6),
      events: [30, 40, 50].map((hours) => ({ type: 'deviceRebooted', at: at(hours * hour) })),
      // A tenth of a degree north of the depot, whose circle is 300 m wide.
      locations: [{ at: at(hour), latitude: 51.6, longitude: -0.1, accuracy: 9, source: 'gps' }],
      accessPoint: { at: at(hour), ssid: '', bssid: 'aa:bb' },
    })
    const { alertFacts, ...found } = await details(device.id)
    expect(found).toMatchObject({
      deviceStatus: 'red',
      deviceTimeErrorStatus: 'red',
      deviceUtilisationIdleStatus: 'yellow',
      deviceUserExperienceRebootStatus: 'yellow',
      rebootCount: 2,
      deviceLocationDistanceStatus: 'yellow',
      deviceUtilisationOutOfContactStatus: 'green',
      deviceUserExperienceDropStatus: 'green',
      averageDischargeStatus: 'green',
      deviceLocationAccessPointStatus: 'green',
    })
    expect(alertFacts).toMatchObject({
      daysIdle: 3,
      daysOutOfContact: 0,
      bssid: 'aa:bb',
      timeErrorAt: now(),
      hoursAway: 73,
    })
    expect(alertFacts.distanceMetres).toBeCloseTo(11_119.5 - 300, 0)
  })
})

describe('the events and the warranty of a device', () => {
  it('are none if it never reported [C-2009]', async () => {
    const device = await newDevice({ platformType: 'windows' })
    expect(await details(device.id)).toMatchObject({
      platformType: 'windows',
      rebootCount: 0,
      dropCount: 0,
      lowPowerCount: 0,
      underWarranty: false,
    })
  })

  it('are counted within the period of each alert [C-2009]', async () => {
    await inWorldTransaction(services().db, world, null, (scope) =>
      saveWorldSettings(scope, {
        deviceUserExperienceRebootPeriod: 1,
        deviceUserExperienceLowPowerPeriod: 2,
        deviceUserExperienceDropStatusPeriod: 3,
        androidDropDetectionEnabled: true,
      }),
    )
    const device = await newDevice()
    clock().advance(5 * day)
    const types = ['deviceRebooted', 'deviceLowPower', 'deviceDropped']
    await device.report({
      ...inventory('Europe/London'),
      events: [12, 36, 60, 84].flatMap((hours) => types.map((type) => ({ type, at: at(hours * hour) }))),
    })
    expect(await details(device.id)).toMatchObject({
      platformType: 'android',
      rebootCount: 1,
      lowPowerCount: 2,
      dropCount: 3,
    })
  })

  it.each([
    ['one battery of two is under warranty', [760, 700], true],
    ['no battery is under warranty', [760], false],
    ['the age of the battery is not known', [null], false],
  ])('say that %s, of 24 months [C-2009]', async (_which, daysOld, underWarranty) => {
    const device = await newDevice()
    const smartBatteries = daysOld.map((days, index) => ({
      at: at(hour),
      serialNumber: `${device.id}-${index}`,
      mfd: days === null ? null : at(days * day).slice(0, 10),
    }))
    await device.report({ smartBatteries })
    expect((await details(device.id)).underWarranty).toBe(underWarranty)
  })
})

describe('the position of a device', () => {
  it('is unknown if it never reported one [C-2024]', async () => {
    const device = await newDevice()
    expect(await answerOf<DeviceLocation>('device/location', { query: { deviceId: device.id } })).toEqual({
      location: null,
      updated: null,
      timeZone: null,
      homeLocation: null,
    })
  })

  it('is its last fix in its own time, beside the circle of its home [C-2113 C-2024]', async () => {
    const device = await newDevice()
    await assign(device, { homeLocationId: 'own-depot' })
    await device.report({
      ...inventory('Asia/Kolkata'),
      locations: [
        { at: at(2 * hour), latitude: 51.4, longitude: -0.2, accuracy: 5, source: 'network' },
        { at: at(hour), latitude: 51.50001, longitude: -0.12, accuracy: 12.4, source: 'gps' },
      ],
    })
    const fixed = new Date(now() - hour + 5.5 * hour).toISOString().slice(0, 19)
    expect(await answerOf<DeviceLocation>('device/location', { query: { deviceId: device.id } })).toEqual({
      location: {
        latitude: 51.50001,
        longitude: -0.12,
        position: [-0.12, 51.50001],
        accuracy: 12,
        source: 'gps',
        utc: now() - hour,
        time: `${fixed}+05:30`,
      },
      updated: now(),
      timeZone: { name: 'Asia/Kolkata' },
      homeLocation: {
        id: 'own-depot',
        name: 'own depot',
        latitude: 51.5,
        longitude: -0.1,
        radiusMetres: 300,
      },
    })
    // As lists show it.
    expect(await details(device.id)).toMatchObject({
      lastPosition: { time: now() - hour, latitude: 51.50001, longitude: -0.12 },
    })
  })
})
