import type { InstalledApplication } from '@muster/contract'
import { drainingRelease } from '../causes.ts'
import type { DayNumber, Device, Installed } from '../estate.ts'
import { mix, share } from '../random.ts'

/** Days between the nights on which a device installs updates. */
const maintenance = 14
/** Days in which a release reaches everybody. */
const rollout = 14
/** The minor version that is current when an estate is created. */
const currentMinor = 13

/** Whether anything may have been installed, updated or removed in the night before a day. */
export const mayChange = (device: Device, day: DayNumber): boolean =>
  (day + device.seed) % maintenance === 0 ||
  device.applications.some(({ trial, isPilot }) => isPilot || trial?.from === day || trial?.to === day)

/** The first such day on or after another. */
const nextMaintenance = (device: Device, day: DayNumber): DayNumber =>
  day + ((maintenance - ((day + device.seed) % maintenance)) % maintenance)

/** The version of an application on a device on a day. Releases follow one another without end. */
export function applicationVersion(
  device: Device,
  installed: Installed,
  day: DayNumber,
  made: DayNumber,
): string {
  const { application, index, isPilot } = installed
  const { major, interval, packageName } = application
  if (interval === null) return `${major}.0.${mix(index) % 7}`
  const isStopped = packageName === drainingRelease.packageName
  const first = made - (isStopped ? drainingRelease.releasedDaysAgo : Math.floor(share(index, 50) * interval))
  const latest = Math.floor((day - first) / interval)
  const reached = (release: number) => {
    if (isStopped && release === 0) return isPilot ? day >= first + (device.seed % 7) : false
    const delay = Math.floor(share(device.seed, 51, index, release) * rollout)
    return day >= nextMaintenance(device, first + release * interval + delay)
  }
  let release = latest
  while (!reached(release) && release > latest - 3) release -= 1
  return `${major}.${Math.max(0, currentMinor + release)}.0`
}

const isThere = ({ trial }: Installed, day: DayNumber): boolean =>
  trial === null || (day >= trial.from && day < trial.to)

export interface InstalledVersion {
  installed: Installed
  version: string
}

export function applicationsOn(device: Device, day: DayNumber, made: DayNumber): InstalledVersion[] {
  const there: InstalledVersion[] = []
  for (const installed of device.applications) {
    if (!isThere(installed, day)) continue
    there.push({ installed, version: applicationVersion(device, installed, day, made) })
  }
  return there
}

/** A short hash of what is installed. */
export function hashOfApplications(there: readonly InstalledVersion[]): string {
  let hash = 0
  for (const { installed, version } of there) {
    hash = mix(hash, installed.index)
    for (let at = 0; at < version.length; at++) hash = mix(hash, version.charCodeAt(at))
  }
  return hash.toString(16).padStart(8, '0')
}

export const listApplications = (there: readonly InstalledVersion[]): InstalledApplication[] =>
  there.map(({ installed: { application }, version }) => ({
    packageName: application.packageName,
    name: application.name,
    version,
    sharedUserId: application.sharedUserId,
    system: application.isSystem,
    size: application.size,
  }))
