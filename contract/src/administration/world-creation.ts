import { z } from 'zod'
import { dpaIds, eulaIds } from '../access/agreements.ts'
import { EmailAddress } from '../access/email.ts'
import { Named } from '../access/users.ts'
import { call } from '../call.ts'
import { featureToggles } from '../feature-toggles.ts'
import { NameSearch } from '../paging.ts'
import { distinctName, token } from '../text.ts'
import { baseProductIds, partners, retentionPeriods, smartProductIds, worldTypes } from '../world-creation.ts'

const access = { kind: 'signedIn', permission: 'worlds.create' } as const

export const worldNameLength = 100
export const organisationNameLength = 100
export const organisationsAtOnce = 50

/** The owner of the new world: an existing organisation, or a new one with its first administrator. */
const Owner = z
  .object({
    id: token(64).optional(),
    name: distinctName(organisationNameLength).optional(),
    administratorEmail: EmailAddress.optional(),
  })
  .strict()
  // One object rather than a union: problems then name the field they are in.
  .superRefine(({ id, ...made }, context) => {
    const fields = ['name', 'administratorEmail'] as const
    const given = fields.filter((field) => made[field] !== undefined)
    const refuse = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message })
    if (id !== undefined)
      for (const field of given) refuse([field], 'stands beside an organisation that is there')
    else if (given.length === 0) refuse([], 'names no organisation')
    else for (const field of fields) if (!given.includes(field)) refuse([field], 'is missing')
  })

export const NewWorldBody = z.object({
  name: distinctName(worldNameLength),
  type: z.enum(worldTypes),
  partner: z.enum(partners).nullable(),
  /** Years. */
  retentionPeriod: z.union(retentionPeriods.map((years) => z.literal(years))),
  product: z.enum([...baseProductIds, ...smartProductIds]),
  requiredEULA: z.enum(eulaIds).nullable(),
  requiredDPA: z.enum(dpaIds).nullable(),
  featureToggles: z.array(z.enum(featureToggles)).max(featureToggles.length).default([]),
  /** The caller's own organisation where omitted. */
  organisation: Owner.optional(),
})
export type NewWorldBody = z.input<typeof NewWorldBody>

export const addWorld = call({
  method: 'POST',
  path: '/api/worlds/add',
  summary: 'Creates a world with its token and agreements, and invites its first administrator [A-1723]',
  changes: 'world.created',
  access,
  touches: ['worlds'],
  idempotent: true,
  refuses: ['userExists'],
  body: NewWorldBody,
  answer: z.object({ id: z.string() }),
})

export const listOrganisations = call({
  method: 'GET',
  path: '/api/worlds/organisations',
  summary: 'Organisations that a world may be created for, by name',
  access,
  reads: ['worlds'],
  query: z.object({ search: NameSearch.optional() }),
  answer: z.object({ list: z.array(Named).max(organisationsAtOnce), totalCount: z.int().min(0) }),
})
