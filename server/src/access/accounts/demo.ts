import { ownFeatureCodes, partnerFeatureCodes, type Role } from '@muster/contract'
import type { Database, Tx } from '../../platform/database/database.ts'
import { enterWorld } from '../../platform/database/tenancy.ts'
import { insertAcceptance } from '../agreements/agreements.sql.ts'
import type { PasswordHasher } from '../passwords/passwords.ts'
import {
  hasOrganisation,
  insertOrganisation,
  insertWorld,
  type NewWorld,
} from '../worlds/organisations.sql.ts'
import { insertAccount } from './accounts.sql.ts'

const organisationId = 'demo'
export const demoPassword = 'Muster-demo-1'

/** Places in the demo world to which some of its users are limited. */
export interface DemoPlaces {
  homeLocationId: string
  zoneId: string
}

const [batteries = '', devicesByDischarge = ''] = ownFeatureCodes.batteryEssentials
const [core = ''] = ownFeatureCodes.coreV2
const partnerCodes = Object.values(partnerFeatureCodes).flat()

/** Each licence of the battery product, and the partner's own products, in one of them. */
const worlds: Omit<NewWorld, 'organisationId'>[] = [
  {
    id: 'demo',
    name: 'Northfield Parcels',
    type: 'production',
    partner: null,
    retentionYears: 3,
    features: [core, batteries, devicesByDischarge],
    featureToggles: ['show-new-filters', 'show-batteries-chart'],
    requiredEula: 'eula-1',
    requiredDpa: 'dpa-1',
  },
  {
    id: 'demo-partner',
    name: 'Fernhill Clinic',
    type: 'production',
    partner: 'panasonic',
    retentionYears: 1,
    features: partnerCodes,
    featureToggles: ['show-new-filters', 'show-batteries-chart'],
    requiredEula: 'eula-3',
    requiredDpa: null,
  },
  {
    id: 'demo-android',
    name: 'Bramley Markets',
    type: 'trial',
    partner: null,
    retentionYears: 1,
    features: [core],
    featureToggles: ['show-new-filters'],
    requiredEula: null,
    requiredDpa: null,
  },
  {
    id: 'demo-small',
    name: 'Saltmarsh Ports',
    type: 'trial',
    partner: 'harbour',
    retentionYears: 1,
    features: [core, batteries],
    featureToggles: ['show-new-filters'],
    requiredEula: null,
    requiredDpa: null,
  },
  {
    id: 'demo-rental',
    name: 'Larkfield Rentals',
    type: 'trial',
    partner: null,
    retentionYears: 1,
    features: [devicesByDischarge],
    featureToggles: ['show-new-filters'],
    requiredEula: null,
    requiredDpa: null,
  },
]

export const isOfDemo = (worldId: string): boolean => worlds.some(({ id }) => id === worldId)

interface DemoUser {
  email: string
  role: Role
  worldIds: string[] | null
  homeLocationId?: string
  zoneId?: string
  /** Accepts the agreements on first sign-in; the others have accepted them already. */
  agreementsPending?: true
}

const users = ({ homeLocationId, zoneId }: DemoPlaces): DemoUser[] => [
  { email: 'admin@demo.example', role: 'administrator', worldIds: null },
  { email: 'manager@demo.example', role: 'manager', worldIds: ['demo', 'demo-partner'] },
  { email: 'editor@demo.example', role: 'editor', worldIds: ['demo'] },
  { email: 'viewer@demo.example', role: 'viewer', worldIds: ['demo'] },
  { email: 'site@demo.example', role: 'viewer', worldIds: ['demo'], homeLocationId },
  { email: 'zone@demo.example', role: 'editor', worldIds: ['demo'], zoneId },
  { email: 'external@demo.example', role: 'manager', worldIds: ['demo'], agreementsPending: true },
  { email: 'staff@muster.example', role: 'administrator', worldIds: null },
]

export async function hasDemo(db: Database): Promise<boolean> {
  return await hasOrganisation(db, organisationId)
}

export async function insertDemoWorlds(tx: Tx, now: Date): Promise<void> {
  await insertOrganisation(tx, now, organisationId, 'Demo')
  for (const world of worlds) await insertWorld(tx, now, { ...world, organisationId })
}

export async function insertDemoUsers(
  tx: Tx,
  now: Date,
  passwords: PasswordHasher,
  places: DemoPlaces,
): Promise<void> {
  const ready: { subject: string; email: string }[] = []
  // The password is public, so the accounts can share its hash: making one takes a tenth of a second.
  const passwordHash = await passwords.hash(demoPassword)
  for (const { agreementsPending, ...user } of users(places)) {
    const account = { organisationId, passwordHash, mustChoosePassword: false, ...user }
    const subject = await insertAccount(tx, now, account)
    if (!agreementsPending) ready.push({ subject, email: user.email })
  }
  await acceptAgreements(tx, now, ready)
}

async function acceptAgreements(
  tx: Tx,
  at: Date,
  people: { subject: string; email: string }[],
): Promise<void> {
  for (const { id, requiredEula, requiredDpa } of worlds) {
    const scope = await enterWorld(tx, id, null)
    for (const { subject, email } of people) {
      const signature = { subject, email, name: 'Demo user', jobTitle: 'Fleet manager', at }
      if (requiredEula)
        await insertAcceptance(scope, { kind: 'eula', agreementId: requiredEula, ...signature })
      if (requiredDpa) await insertAcceptance(scope, { kind: 'dpa', agreementId: requiredDpa, ...signature })
    }
  }
}
