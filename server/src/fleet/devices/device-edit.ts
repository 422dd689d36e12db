import { isHomeLocation } from '../../administration/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { Scope } from '../../platform/tenancy.ts'
import { type AssignmentChange, assignDevices } from '../assignment.ts'
import { isInView } from '../cohorts-in-view.ts'
import { knownGroups } from '../groups.sql.ts'
import type { NameBook } from '../name-book.ts'
import { saveAssetTag } from './device-edit.sql.ts'
import { type LockedDevice, lockDevicesInView } from './locked-devices.sql.ts'

async function lockOne(scope: Scope, id: string): Promise<LockedDevice> {
  const [device] = await lockDevicesInView(scope, [id])
  if (!device) throw new AppError('notFound')
  return device
}

/** An empty tag takes it away [C-9930]. */
export async function changeAssetTag(scope: Scope, id: string, assetTag: string): Promise<void> {
  const device = await lockOne(scope, id)
  const tag = assetTag === '' ? null : assetTag
  if (tag !== device.assetTag) await saveAssetTag(scope, device.number, tag)
}

/** Where and when a device is assigned. */
export interface Assigning {
  names: NameBook
  now: number
}

/** Gives whether anything is another now. */
export async function changeAssignment(
  scope: Scope,
  id: string,
  asked: AssignmentChange,
  { names, now }: Assigning,
): Promise<boolean> {
  const { number, cohort } = await lockOne(scope, id)
  const change = { ...asked, ...(asked.groups && { groups: await spelled(scope, asked.groups) }) }
  const { homeLocationId = cohort.homeLocationId, groups = cohort.groups } = change
  // Nobody puts a device where he could not take it back from; first, so that it tells nothing of what lies there.
  if (!(await isInView(scope, { id: cohort.id, homeLocationId, groups }))) throw new AppError('roleMissing')
  if (homeLocationId !== null && !(await isHomeLocation(scope, homeLocationId))) {
    throw new AppError('invalidInput', {
      problems: [{ field: 'homeLocationId', problem: 'is not a home location' }],
    })
  }
  if (homeLocationId === cohort.homeLocationId && isSameSet(groups, cohort.groups)) return false
  await assignDevices(scope, names, [number], change, now)
  return true
}

/** A group that there is keeps its spelling, a new one is in lower case [C-509]. */
async function spelled(scope: Scope, groups: readonly string[]): Promise<string[]> {
  const known = await knownGroups(scope, groups)
  return [...new Set(groups.map((group) => (known.has(group) ? group : group.toLowerCase())))]
}

const isSameSet = (a: readonly string[], b: readonly string[]): boolean =>
  new Set([...a, ...b]).size === new Set(a).size && new Set(a).size === new Set(b).size
