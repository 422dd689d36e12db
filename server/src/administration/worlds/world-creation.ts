import type { BrandId, NewWorldBody } from '@muster/contract'
import { featureCodesOf, productsOfPartner } from '@muster/rules'
import type { z } from 'zod'
import {
  addAccount,
  insertOrganisation,
  insertWorld,
  isOrganisationName,
  lockWorldCreation,
  organisationName,
  selectWorld,
} from '../../access/index.ts'
import type { Tx } from '../../platform/database/database.ts'
import { enterWorld } from '../../platform/database/tenancy.ts'
import { AppError } from '../../platform/errors/errors.ts'
import { type Author, recordChanges } from '../../platform/records/audit.sql.ts'
import { rotateDeviceToken } from '../enrollment/device-tokens.sql.ts'

export interface WorldOrder {
  /** Id of the world, and of the organisation and administrator created with it. */
  id: string
  asked: z.output<typeof NewWorldBody>
  author: Author
  /** The caller's organisation; null where they have none. */
  ownOrganisation: string | null
  /** The new world's brand. */
  brand: BrandId
}

/** A world's id is 32 hexadecimal digits. */
export const worldIdOf = (id: string): string => id.replaceAll('-', '')

/**
 * Creates a world with everything needed to open it; nothing where the same request has created it before. Returns
 * whether an administrator was created who is to be invited, under the same id.
 */
export async function makeWorld(
  tx: Tx,
  now: Date,
  order: WorldOrder,
): Promise<{ hasAdministrator: boolean }> {
  const { id, asked, author, brand } = order
  const world = worldIdOf(id)
  await lockWorldCreation(tx)
  if (await selectWorld(tx, world)) return { hasAdministrator: false }
  if (!productsOfPartner(asked.partner).includes(asked.product)) {
    refuse('product', 'is not offered for this partner')
  }
  const owner = await findOwner(tx, now, order)
  const toggles = [...new Set(asked.featureToggles)]
  await insertWorld(tx, now, {
    id: world,
    organisationId: owner.id,
    name: asked.name,
    type: asked.type,
    partner: asked.partner,
    retentionYears: asked.retentionPeriod,
    features: featureCodesOf(asked.product, brand),
    featureToggles: toggles,
    requiredEula: asked.requiredEULA,
    requiredDpa: asked.requiredDPA,
  })
  const scope = await enterWorld(tx, world, null)
  await rotateDeviceToken(scope, now.getTime())
  const { organisation: _, ...settings } = asked
  const after = {
    ...settings,
    featureToggles: toggles,
    organisation: owner.name,
    administrator: owner.administrator,
  }
  const change = { action: 'world.created', recordId: world, record: asked.name, after } as const
  await recordChanges(scope, author, now.getTime(), [change])
  return { hasAdministrator: owner.administrator !== null }
}

interface Owner {
  id: string
  name: string
  /** Email address of the first administrator, where one is created. */
  administrator: string | null
}

async function findOwner(tx: Tx, now: Date, { id, asked, ownOrganisation }: WorldOrder): Promise<Owner> {
  const { id: named, name: newName, administratorEmail } = asked.organisation ?? {}
  if (newName !== undefined && administratorEmail !== undefined) {
    return await makeOwner(tx, now, id, { name: newName, administratorEmail })
  }
  const known = named ?? ownOrganisation
  if (known === null) return refuse('organisation', 'is missing, and you have none of your own')
  const name = await organisationName(tx, known)
  if (name === undefined) return refuse('organisation.id', 'is not an organisation')
  return { id: known, name, administrator: null }
}

/** A new organisation and its first administrator, who is invited once everything is stored. */
async function makeOwner(
  tx: Tx,
  now: Date,
  id: string,
  { name, administratorEmail }: { name: string; administratorEmail: string },
): Promise<Owner> {
  if (await isOrganisationName(tx, name)) refuse('organisation.name', 'is the name of another organisation')
  await insertOrganisation(tx, now, id, name)
  const isMade = await addAccount(tx, now, id, {
    organisationId: id,
    email: administratorEmail,
    role: 'administrator',
    worldIds: null,
    passwordHash: null,
    mustChoosePassword: true,
  })
  if (!isMade) throw new AppError('userExists')
  return { id, name, administrator: administratorEmail }
}

function refuse(field: string, problem: string): never {
  throw new AppError('invalidInput', { problems: [{ field, problem }] })
}
