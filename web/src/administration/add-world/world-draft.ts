import {
  type dpaIds,
  type eulaIds,
  NewWorldBody,
  organisationNameLength,
  type Partner,
  type retentionPeriods,
  type WorldType,
  worldNameLength,
} from '@muster/contract'
import { isWrongEmail, nameProblem, productsOfPartner, type WorldProductId } from '@muster/rules'
import type { Problems } from '../../ui/form/draft/check-resolver.ts'
import type { CreationProblem } from './creation-problem.ts'

/** The choice of "none", sent as null [A-1413, A-1414, A-942]. */
export const none = 'none'
type OrNone<Value> = Value | typeof none

export interface WorldDraft {
  name: string
  type: WorldType | null
  partner: OrNone<Partner> | null
  retentionPeriod: (typeof retentionPeriods)[number] | null
  product: WorldProductId | null
  requiredEULA: OrNone<(typeof eulaIds)[number]> | null
  requiredDPA: OrNone<(typeof dpaIds)[number]> | null
  /** The owner: a new organisation or an existing one. */
  owner: 'new' | 'existing'
  organisationName: string
  administratorEmail: string
  organisation: { id: string; name: string } | null
}

/** Nothing is preselected [A-1404]. */
export const emptyDraft: WorldDraft = {
  name: '',
  type: null,
  partner: null,
  retentionPeriod: null,
  product: null,
  requiredEULA: null,
  requiredDPA: null,
  owner: 'new',
  organisationName: '',
  administratorEmail: '',
  organisation: null,
}

/** Partners have different products: another partner clears the product [A-1412]. */
export const withPartner = (draft: WorldDraft, partner: WorldDraft['partner']): WorldDraft => ({
  ...draft,
  partner,
  product: partner === draft.partner ? draft.product : null,
})

/** No choice offers the same products as no partner. */
export const productsFor = ({ partner }: WorldDraft): readonly WorldProductId[] =>
  productsOfPartner(partner === none ? null : partner)

const orNull = <Value extends string>(value: OrNone<Value> | null) => {
  if (value === null) return undefined
  return value === none ? null : value
}

const ownerOf = ({ owner, organisationName, administratorEmail, organisation }: WorldDraft) =>
  owner === 'new'
    ? { name: organisationName.trim(), administratorEmail: administratorEmail.trim() }
    : { id: organisation?.id }

/** The request body; null until it is complete and valid [A-1402, A-1404]. */
export function worldBodyOf(draft: WorldDraft): NewWorldBody | null {
  const { type, retentionPeriod, product, partner, requiredEULA, requiredDPA } = draft
  const { data } = NewWorldBody.safeParse({
    name: draft.name.trim(),
    type,
    partner: orNull(partner),
    retentionPeriod,
    product,
    requiredEULA: orNull(requiredEULA),
    requiredDPA: orNull(requiredDPA),
    organisation: ownerOf(draft),
  })
  return data ?? null
}

/** What is wrong with a field, found here or by the server. */
export type WorldProblem = 'name' | 'email' | 'tooLong' | 'hidden' | CreationProblem

/** What is wrong with the entries; missing ones only keep the form from being sent. */
export function worldProblems(draft: WorldDraft): Problems<WorldDraft, WorldProblem> {
  const { name, owner, organisationName, administratorEmail } = draft
  const isBlank = name !== '' && name.trim() === ''
  const isNew = owner === 'new'
  return {
    name: isBlank ? 'name' : nameProblem(name, worldNameLength),
    organisationName: isNew ? nameProblem(organisationName, organisationNameLength) : null,
    administratorEmail: isNew && isWrongEmail(administratorEmail) ? 'email' : null,
  }
}

export const isPristine = (draft: WorldDraft): boolean => JSON.stringify(draft) === JSON.stringify(emptyDraft)
