import type { Access, Permission } from '@muster/contract'
import { type Person, personNames } from './callers.ts'
import type { Outcome } from './sample.ts'
import { licensed, licensedParts, toggled, type WorldName } from './worlds.ts'

const everyone: readonly Person[] = personNames
const administrators: readonly Person[] = ['administrator', 'pending', 'staff', 'stranger']
const managers: readonly Person[] = [...administrators, 'manager']
const editors: readonly Person[] = [...managers, 'editor', 'zone', 'siteEditor']

/** Who may do what, written out a second time, by the people of the walk. */
const may: Record<Permission, readonly Person[]> = {
  'world.read': everyone,
  'agreements.accept': everyone,
  'anomalies.read': managers,
  'batteries.read': everyone,
  'batteries.remove': editors,
  'bulkActions.use': editors.filter((person) => person !== 'siteEditor'),
  'cases.act': everyone,
  'cases.read': everyone,
  'channels.manage': administrators,
  'deliveries.manage': managers,
  'devices.read': everyone,
  'devices.edit': editors,
  'devices.move': editors.filter((person) => person !== 'siteEditor'),
  'devices.remove': editors,
  'enrollment.configure': administrators,
  'enrollment.manage': managers,
  'enrollment.rotate': administrators,
  'audit.read': administrators,
  'homeLocations.manage': managers,
  'ownWatches.manage': everyone,
  'settings.manage': managers,
  'users.manage': administrators,
  'watches.manage': managers,
  'whatsNew.read': managers,
  'worlds.configure': ['staff'],
  'worlds.create': ['staff'],
  'zones.manage': managers,
}

/** The worlds each may enter: listed ones, or for administrators all of their organisation. */
function mayEnter(person: Person, world: WorldName): boolean {
  switch (person) {
    case 'stranger':
      return world === 'foreign'
    case 'administrator':
    case 'pending':
    case 'staff':
      return ['own', 'sister', 'unlicensed', 'partner', 'onlyBatteries', 'onlyDevices'].includes(world)
    case 'manager':
      return world === 'own' || world === 'sister'
    case 'editor':
      return world === 'own' || world === 'unlicensed'
    default:
      return world === 'own'
  }
}

/** What a call of this access answers to whom in which world; `admitted` where nothing is refused. */
export function expected(access: Access, person: Person | null, world: WorldName): Outcome | 'admitted' {
  if (access.kind === 'public') return 'admitted'
  // What lets a person in does not count for an agent.
  if (access.kind === 'agent') return 'credentialRejected'
  if (person === null) return 'notSignedIn'
  if (access.kind === 'signedIn') {
    return access.permission === undefined || may[access.permission].includes(person)
      ? 'admitted'
      : 'roleMissing'
  }
  if (world === 'missing' || world === 'empty') return 'worldNotSet'
  if (world === 'malformed' || world === 'withSlash') return 'invalidInput'
  if (!mayEnter(person, world)) return 'worldForbidden'
  if (person === 'pending' && world === 'own' && !access.beforeAgreements) return 'agreementsPending'
  const { product, part, toggle } = access
  const isEnabled =
    (!product || licensed[product].includes(world)) &&
    (!part || licensedParts[part].includes(world)) &&
    (!toggle || toggled[toggle].includes(world))
  if (!isEnabled) return 'productNotLicensed'
  return may[access.permission].includes(person) ? 'admitted' : 'roleMissing'
}
