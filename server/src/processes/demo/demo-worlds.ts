import { dayLength, initialWorldSettings, type WorldSettings } from '@muster/contract'
import { distanceLimits, radiusMetres, shownRadius, storedValue } from '@muster/rules'
import { countries, type Device, keySecretOf, type World } from '@muster/simulator'
import {
  insertHomeLocation,
  insertZone,
  rotateDeviceToken,
  saveWorldSettings,
} from '../../administration/index.ts'
import { insertDevices, type NewDevice } from '../../fleet/index.ts'
import { hashOf, makeDeviceId, makeDeviceKey } from '../../ingestion/index.ts'
import type { Scope } from '../../platform/database/tenancy.ts'

/** Every alert and alarm on, everything collected: a demo is there to be looked at. */
const everythingOn: Partial<WorldSettings> = {
  ...Object.fromEntries(
    Object.keys(initialWorldSettings)
      .filter((name) => name.endsWith('Enabled'))
      .map((name) => [name, true]),
  ),
  alarms: Object.fromEntries(
    Object.entries(initialWorldSettings.alarms).map(([type, alarm]) => [type, { ...alarm, enabled: true }]),
  ) as WorldSettings['alarms'],
  smartGroupingHour: 5,
  smartGroupingTimeZone: 'Europe/London',
}

/** The world of the parcel carrier measures in yards and miles; its people chose round numbers of them. */
const inMiles: Partial<WorldSettings> = {
  useMetricDistances: false,
  deviceLocationDistanceYellow: storedValue(3, distanceLimits(false)),
  deviceLocationDistanceRed: storedValue(30, distanceLimits(false)),
}

/** A radius in metres that was typed as hundreds of yards. */
const roundInYards = (metres: number): number =>
  radiusMetres(Math.round(shownRadius(metres, false) / 100) * 100, false)

/** Fills a demo world with its places and devices, as they were before the first device reported. */
export async function insertDemoWorld(scope: Scope, world: World, now: number): Promise<void> {
  const isMetric = scope.world !== 'demo'
  await saveWorldSettings(scope, { ...everythingOn, ...(isMetric ? { useMetricDistances: true } : inMiles) })
  await rotateDeviceToken(scope, now)
  for (const { country, ...site } of world.sites) {
    await insertHomeLocation(scope, {
      ...site,
      radiusMetres: isMetric ? site.radiusMetres : roundInYards(site.radiusMetres),
      country: countries[country].name,
    })
  }
  for (const [code, { name }] of Object.entries(countries)) {
    const homeLocationIds = world.sites.filter(({ country }) => country === code).map(({ id }) => id)
    if (homeLocationIds.length === 0) continue
    const id = name.toLowerCase().replaceAll(' ', '-')
    // Zone names have no spaces [A-1130].
    await insertZone(scope, { id, name: name.replaceAll(' ', ''), groups1: [], groups2: [], homeLocationIds })
  }
  await insertDevices(
    scope,
    world.devices.map((device) => newDevice(scope.world, device)),
  )
}

/** Of the key that a demo's device enrolls with. */
export const demoKeyHash = (world: string, id: string, device: Pick<Device, 'installId'>): Buffer =>
  hashOf(makeDeviceKey(world, id, keySecretOf(device)))

function newDevice(world: string, device: Device): NewDevice {
  const { model, home, ...own } = device
  const id = makeDeviceId()
  return {
    id,
    keyHash: demoKeyHash(world, id, device),
    installId: own.installId,
    platformType: model.platformType,
    manufacturer: model.manufacturer,
    model: model.model,
    serialNumber: own.serialNumber,
    imei: own.imei,
    deviceName: own.deviceName,
    assetTag: own.assetTag,
    enrolledAt: own.enrolled * dayLength,
    homeLocationId: home.id,
    groups: own.groups,
  }
}
