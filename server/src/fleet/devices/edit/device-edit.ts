import type { Scope } from '../../../platform/database/tenancy.ts'
import { AppError } from '../../../platform/errors/errors.ts'
import type { Change } from '../../../platform/records/audit.sql.ts'
import { requireVersion } from '../../../platform/records/record-version.ts'
import type { NameCache } from '../../../telemetry/index.ts'
import { viewRule } from '../../../telemetry/index.ts'
import { type AssignmentChange, assignDevices } from '../../assignment/assignment.ts'
import { knownInView } from '../../assignment/groups-in-view.ts'
import { holdHomesInView } from '../../assignment/homes-in-view.ts'
import { saveAssetTag } from './device-edit.sql.ts'
import { type LockedDevice, lockDevicesInView } from './locked-devices.sql.ts'

/** The device being edited, and the version the editor read. */
export interface Edited {
  deviceId: string
  version?: number | undefined
}

/** The result of an edit: the device's version, and what to record where something has changed. */
export interface EditOutcome {
  version: number
  change: Change | null
}

async function lockOne(scope: Scope, id: string): Promise<LockedDevice> {
  const [device] = await lockDevicesInView(scope, [id])
  if (!device) throw new AppError('notFound')
  return device
}

/** The editable fields of a device, as the audit trail stores them. */
export const toldOf = ({ assetTag, homeName, cohort }: LockedDevice) => ({
  assetTag,
  homeLocation: homeName,
  groups: cohort.groups.toSorted(),
})

type Told = ReturnType<typeof toldOf>

const unchanged = ({ version }: LockedDevice): EditOutcome => ({ version, change: null })

const changed = (device: LockedDevice, after: Partial<Told>): EditOutcome => {
  const before = toldOf(device)
  const { id: recordId, serialNumber: record } = device
  const version = device.version + 1
  return {
    version,
    change: { action: 'device.changed', recordId, record, version, before, after: { ...before, ...after } },
  }
}

/** An empty tag clears it [C-9930]. */
export async function changeAssetTag(
  scope: Scope,
  { deviceId, version }: Edited,
  assetTag: string,
): Promise<EditOutcome> {
  const device = await lockOne(scope, deviceId)
  const tag = assetTag === '' ? null : assetTag
  // Whatever the expected version: a request sent twice changes nothing the second time.
  if (tag === device.assetTag) return unchanged(device)
  await requireVersion(scope, device, version)
  await saveAssetTag(scope, device.number, tag)
  return changed(device, { assetTag: tag })
}

/** Where and when a device is assigned. */
export interface Assigning {
  names: NameCache
  now: number
}

export async function changeAssignment(
  scope: Scope,
  { deviceId, version }: Edited,
  asked: AssignmentChange,
  { names, now }: Assigning,
): Promise<EditOutcome> {
  // Locked before the device, since a change of a home location locks its devices after it.
  const homes = await holdHomesInView(scope, asked.homeLocationId ? [asked.homeLocationId] : [])
  const device = await lockOne(scope, deviceId)
  const { cohort } = device
  const change = { ...asked, ...(asked.groups && { groups: await spelled(scope, asked.groups) }) }
  const { homeLocationId = cohort.homeLocationId, groups = cohort.groups } = change
  // Nobody moves a device to where they could not move it back from; checked first, so that a refusal reveals nothing.
  const isSeen = await viewRule(scope)
  if (!isSeen({ id: cohort.id, homeLocationId, groups })) throw new AppError('roleMissing')
  const movesHome = homeLocationId !== cohort.homeLocationId
  if (movesHome && homeLocationId !== null && !homes.has(homeLocationId)) {
    throw new AppError('invalidInput', {
      problems: [{ field: 'homeLocationId', problem: 'is not a home location' }],
    })
  }
  if (!movesHome && isSameSet(groups, cohort.groups)) return unchanged(device)
  await requireVersion(scope, device, version)
  await assignDevices(scope, names, [device.number], change, now)
  const homeLocation = movesHome ? ((homeLocationId && homes.get(homeLocationId)) ?? null) : device.homeName
  return changed(device, { homeLocation, groups: groups.toSorted() })
}

/** A group that the editor may see keeps its spelling, a new one is in lower case [C-509]. */
async function spelled(scope: Scope, groups: readonly string[]): Promise<string[]> {
  const known = await knownInView(scope, groups)
  return [...new Set(groups.map((group) => (known.has(group) ? group : group.toLowerCase())))]
}

const isSameSet = (a: readonly string[], b: readonly string[]): boolean =>
  new Set([...a, ...b]).size === new Set(a).size && new Set(a).size === new Set(b).size
