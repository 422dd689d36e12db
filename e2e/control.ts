import type {
  BatteryAlert,
  DeviceAlert,
  FeatureToggle,
  Partner,
  Role,
  StatusLevel,
  WorldSettings,
} from '@muster/contract'
import { urls } from './urls.ts'

export interface Person {
  id: string
  email: string
  password: string
}

export interface PersonWishes {
  role?: Role
  /** Worlds the person may open; administrators have all of their organisation. */
  worldIds?: string[]
  /** Binds the person to a home location of this name. */
  homeLocation?: string
  /** Binds the person to an existing home location or group. */
  homeLocationId?: string
  group?: string
  /** Binds the person to a new zone of these groups. */
  zoneOfGroups?: readonly string[]
  internal?: boolean
  mustChoosePassword?: boolean
  mustResetPassword?: boolean
  /** Whether the agreements that the organisation's worlds require by now are accepted. */
  agreements?: 'accepted' | 'pending'
}

export interface WorldWishes {
  name?: string
  partner?: Partner
  features?: string[]
  featureToggles?: FeatureToggle[]
  requiredEula?: string
  requiredDpa?: string
}

export interface MadeWorld {
  id: string
  name: string
}

export interface BatteryWishes {
  serialNumber: string
  partNumber?: string
  manufacturer?: string
  /** As YYYY-MM-DD. */
  mfd?: string
  ratedCapacity?: number
  presentCapacity?: number
  cycleCount?: number
  averageDischarge?: number
  /** Percent of its rated capacity in the weeks before this one, the oldest first. */
  health?: number[]
  /** Minutes ago. */
  lastSeen?: number
  statuses?: Partial<Record<BatteryAlert, StatusLevel>>
  charges?: { minutesAgo: number; level: number }[]
}

export interface DeviceWishes {
  serialNumber: string
  platformType?: 'android' | 'windows'
  manufacturer?: string
  model?: string
  assetTag?: string
  imei?: string
  deviceName?: string
  /** By name; created if missing. */
  homeLocation?: string
  groups?: string[]
  /** Minutes ago. */
  lastContact?: number
  /** Its position, ten minutes ago by default. */
  place?: { latitude: number; longitude: number; minutesAgo?: number }
  statuses?: Partial<Record<DeviceAlert, StatusLevel>>
  batteries?: BatteryWishes[]
}

export interface EstateWishes {
  worldId: string
  homeLocations?: string[]
  devices?: DeviceWishes[]
  settings?: Partial<WorldSettings>
}

export interface MadeEstate {
  deviceIds: string[]
  homeLocationIds: Record<string, string>
}

export interface ReceivedLetter {
  subject: string
  text: string
}

async function ask<Answer>(path: string, body?: object): Promise<Answer> {
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const answer = await fetch(`${urls.control}${path}`, body ? post : {})
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Answer
}

/** An organisation that no other test uses, and the functions to fill it. */
export async function makeOrganisation() {
  const { id: organisationId } = await ask<{ id: string }>('/organisations', {})
  return {
    name: `Organisation ${organisationId}`,
    makePerson: (wishes: PersonWishes = {}): Promise<Person> => ask('/people', { organisationId, ...wishes }),
    makeWorld: (wishes: WorldWishes = {}): Promise<MadeWorld> =>
      ask('/worlds', { organisationId, ...wishes }),
    makeEstate: (wishes: EstateWishes): Promise<MadeEstate> => ask('/estates', wishes),
  }
}

/** A person of one test who sees the demo's devices; their choices affect nobody else. */
export const makeDemoPerson = (wishes: PersonWishes = {}): Promise<Person> =>
  ask('/people', { organisationId: 'demo', worldIds: ['demo'], ...wishes })

export type Organisation = Awaited<ReturnType<typeof makeOrganisation>>

/** The letters sent to an email address, oldest first. */
export const lettersTo = (email: string): Promise<ReceivedLetter[]> =>
  ask(`/letters?to=${encodeURIComponent(email)}`)

/** A person whom the OpenID provider knows; returns the subject to sign in with there. */
export const makeProviderPerson = (person: {
  email: string
  emailVerified?: boolean
  groups?: string
}): Promise<{ subject: string }> => ask('/provider/people', person)
