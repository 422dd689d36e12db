import { z } from 'zod'
import { call } from '../call.ts'
import { queryFlag } from '../query-values.ts'
import { line } from '../text.ts'

/** The agreements a world may require, as the product ships them [A-941, A-1413, A-1414]. */
export const eulaIds = ['eula-1', 'eula-2', 'eula-3', 'eula-4', 'eula-5', 'eula-6'] as const
export const dpaIds = ['dpa-1', 'dpa-2', 'dpa-3', 'dpa-4', 'dpa-5'] as const

export const agreementKinds = ['eula', 'dpa'] as const
export type AgreementKind = (typeof agreementKinds)[number]

/** Longest name and job title of the person who accepts. */
export const signatureLength = 50

const Agreement = z.object({ id: z.string(), text: z.string().optional() })

/** Each requested agreement, or null where the world has none; `text` unless only ids were requested. */
export const Agreements = z.object({
  requiredEULA: Agreement.nullable().optional(),
  requiredDPA: Agreement.nullable().optional(),
  acceptedEULA: Agreement.nullable().optional(),
  acceptedDPA: Agreement.nullable().optional(),
})
export type Agreements = z.infer<typeof Agreements>

export const getAgreements = call({
  method: 'GET',
  path: '/api/agreements/getAgreements',
  summary: 'The agreements the world requires and those the caller has accepted',
  access: { kind: 'world', permission: 'world.read', beforeAgreements: true },
  reads: ['agreements'],
  query: z.object({
    requiredEULA: queryFlag,
    requiredDPA: queryFlag,
    acceptedEULA: queryFlag,
    acceptedDPA: queryFlag,
    idsOnly: queryFlag,
  }),
  answer: Agreements,
})

export const acceptAgreements = call({
  method: 'POST',
  path: '/api/agreements/acceptAgreements',
  summary: 'Accepts pending agreements in the name of the caller; answers the updated ids',
  changes: 'agreement.accepted',
  access: { kind: 'world', permission: 'agreements.accept', beforeAgreements: true },
  touches: ['agreements'],
  refuses: ['agreementChanged'],
  body: z
    .object({
      name: line(signatureLength),
      jobTitle: line(signatureLength),
      eula: z.enum(eulaIds).optional(),
      dpa: z.enum(dpaIds).optional(),
    })
    .refine((body) => body.eula !== undefined || body.dpa !== undefined, {
      path: ['eula'],
      message: 'names no agreement',
    }),
  answer: Agreements,
})
