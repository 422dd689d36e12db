import type { DeviceApplicationRow } from '@muster/contract'
import { dayIn } from '@muster/rules'
import { type DeviceInView, zoneOf } from '../device/device-in-view.sql.ts'
import type { ListedApplication } from '../software/software-lists.ts'
import { idOnDevice } from './id-on-device.ts'
import type { DeviceApplication } from './used-applications.sql.ts'

/** Local days, today included [C-903, C-2332]. */
const windows = { installed: 30, updated: 30, used: 14 } as const

/** How many of the times are within the last `days` local days of a device. */
export function recentCounter(device: DeviceInView, now: number) {
  const zone = zoneOf(device)
  const today = dayIn(zone, now)
  return (times: readonly (number | null)[], days: number): number =>
    times.filter((time) => time !== null && dayIn(zone, time) > today - days).length
}

export function applicationsOverview(
  device: DeviceInView,
  applications: readonly DeviceApplication[],
  now: number,
) {
  const count = recentCounter(device, now)
  // An installed application counts as updated only if that was later.
  const updated = applications.filter(({ installedAt, updatedAt }) => updatedAt > installedAt)
  const lastUsed = applications.map((application) => application.lastUsed)
  return {
    applicationCount: applications.length,
    installedCount: count(
      applications.map(({ installedAt }) => installedAt),
      windows.installed,
    ),
    updatedCount: count(
      updated.map(({ updatedAt }) => updatedAt),
      windows.updated,
    ),
    usedCount: count(lastUsed, windows.used),
    usedDay: count(lastUsed, 1),
  }
}

type OnDevice = Omit<DeviceApplicationRow, EstateFigure>
type EstateFigure = 'installedCount' | 'versionCount' | 'latestVersion' | 'usedCount'

export const applicationRow =
  ({ id: deviceId }: DeviceInView) =>
  (application: DeviceApplication): OnDevice => {
    const { id, name, packageName, sharedUserId, system, version, size, lastUsed } = application
    return {
      id: idOnDevice(deviceId, id),
      applicationId: String(id),
      name,
      packageName,
      sharedUserId: sharedUserId || null,
      system,
      version,
      size,
      lastUsed,
      firstInstalled: application.installedAt,
      updated: application.updatedAt,
      averageUserActivity: perDay(application),
      mobileDataUsage: application.mobileBytes,
      wifiDataUsage: application.wifiBytes,
    }
  }

/** Adds the figures of the estate. An application that is not counted yet is on this device at least. */
export function inEstate(
  rows: readonly OnDevice[],
  counted: readonly ListedApplication[],
): DeviceApplicationRow[] {
  const byId = new Map(counted.map((application) => [application.id, application]))
  return rows.map((row) => {
    const estate = byId.get(row.applicationId)
    return {
      ...row,
      installedCount: estate?.installedCount ?? 1,
      versionCount: estate?.versionCount ?? 1,
      latestVersion: estate?.latestVersion ?? row.version,
      usedCount: estate?.usedCount ?? Number(row.averageUserActivity > 0),
    }
  })
}

/** Minutes per day, over the days of use: days without use do not lower it. */
export const perDay = ({ minutes, daysUsed }: { minutes: number; daysUsed: number }): number =>
  daysUsed === 0 ? 0 : minutes / daysUsed
