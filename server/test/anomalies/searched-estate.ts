import { type DeviceAlert, dayLength, type WorldSettings } from '@muster/contract'
import { saveWorldSettings } from '../../src/administration/index.ts'
import { searchWorldIfDue } from '../../src/anomalies/search-world.ts'
import { insertDevices, statusColumns } from '../../src/fleet/index.ts'
import { inWorldTransaction } from '../../src/platform/database/tenancy.ts'
import { worldIds } from '../estate.ts'
import type { TestMuster } from '../muster.ts'
import { firstTestTime } from '../test-time.ts'

export const reboots: DeviceAlert = 'deviceUserExperienceRebootStatus'
export const drops: DeviceAlert = 'deviceUserExperienceDropStatus'

/** The devices with the faulty firmware, by number. */
export const badFirmware = { first: 1, last: 30, version: '7.2.1' } as const
export const estateSize = 120

/** Adds devices enrolled a year ago: the first have another firmware, and every third is at the depot. */
export async function addDevices({ services, owner }: TestMuster, count = estateSize): Promise<void> {
  const devices = Array.from({ length: count }, (_, index) => ({
    id: `device-${index + 1}`,
    installId: `install-${index + 1}`,
    keyHash: Buffer.from(`${index}`),
    platformType: 'android' as const,
    manufacturer: 'Zebra',
    model: index % 2 ? 'TC57' : 'TC52',
    serialNumber: `SN-${String(index + 1).padStart(4, '0')}`,
    imei: null,
    deviceName: null,
    enrolledAt: firstTestTime.getTime() - 365 * dayLength,
    homeLocationId: index % 3 ? null : 'own-depot',
    groups: index % 3 ? [] : ['drivers'],
  }))
  await inWorldTransaction(services.db, worldIds.own, null, (scope) => insertDevices(scope, devices))
  await owner.query(
    `UPDATE device SET firmware_version = CASE WHEN number <= $2 THEN $3 ELSE '7.1.0' END WHERE world_id = $1`,
    [worldIds.own, badFirmware.last, badFirmware.version],
  )
}

/** From now on these devices, and no others, have the alert. */
export async function setAlerting(
  { owner }: TestMuster,
  alert: DeviceAlert,
  numbers: readonly number[],
): Promise<void> {
  await owner.query(
    `UPDATE device_health SET ${statusColumns[alert]} = CASE WHEN number = ANY ($2) THEN 2 ELSE 0 END
     WHERE world_id = $1`,
    [worldIds.own, numbers],
  )
}

export const numbers = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

export async function setSettings({ services }: TestMuster, settings: Partial<WorldSettings>): Promise<void> {
  await inWorldTransaction(services.db, worldIds.own, null, (scope) => saveWorldSettings(scope, settings))
}

/** As the job does, at the time of the test's clock. */
export async function searchNow({ services, clock }: TestMuster): Promise<void> {
  await searchWorldIfDue(services.db, worldIds.own, clock.now().getTime())
}

/** Switches the search on, and runs it a day later for the first time. */
export async function searchFirst(muster: TestMuster): Promise<void> {
  await setSettings(muster, { smartGroupingHour: 5, smartGroupingTimeZone: 'Europe/London' })
  await searchNow(muster)
  await searchNextDay(muster)
}

export async function searchNextDay(muster: TestMuster): Promise<void> {
  muster.clock.advance(dayLength)
  await searchNow(muster)
}
