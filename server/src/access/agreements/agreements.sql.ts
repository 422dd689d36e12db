import type { AgreementKind, Agreements } from '@muster/contract'
import { agreementsToAccept } from '@muster/rules'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import type { EnteredWorld } from '../../platform/http/entered-world.ts'

/** The ids the world requires, and the ids of these or earlier ones that the user accepted last. */
export async function selectAgreementIds(
  scope: Scope,
  { requiredAgreements: required }: EnteredWorld,
  subject: string,
): Promise<Required<Agreements>> {
  const accepted = await scope.tx
    .selectFrom('agreement_acceptance')
    .select(['kind', 'agreement_id'])
    .where(inWorld(scope, 'agreement_acceptance'))
    .where('subject', '=', subject)
    .orderBy('accepted_at', 'desc')
    .execute()
  // An earlier acceptance of what is required now still counts: the requirement may have been reverted to it.
  const acceptedId = (kind: AgreementKind) => {
    const ids = accepted.filter((row) => row.kind === kind).map((row) => row.agreement_id)
    return ids.find((id) => id === required[kind]) ?? ids[0]
  }
  return {
    requiredEULA: entry(required.eula),
    requiredDPA: entry(required.dpa),
    acceptedEULA: entry(acceptedId('eula')),
    acceptedDPA: entry(acceptedId('dpa')),
  }
}

const entry = (id: string | null | undefined) => (id ? { id } : null)

export async function hasPendingAgreements(
  scope: Scope,
  world: EnteredWorld,
  subject: string,
): Promise<boolean> {
  return agreementsToAccept(await selectAgreementIds(scope, world, subject)).length > 0
}

export async function selectAgreementTexts(scope: Scope, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await scope.tx.selectFrom('agreement').select(['id', 'text']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, text }) => [id, text]))
}

/** Returns whether it is the first: a retry keeps the first signature. */
export async function insertAcceptance(
  scope: Scope,
  acceptance: {
    subject: string
    email: string
    kind: AgreementKind
    agreementId: string
    name: string
    jobTitle: string
    at: Date
  },
): Promise<boolean> {
  const inserted = await scope.tx
    .insertInto('agreement_acceptance')
    .values({
      world_id: scope.world,
      subject: acceptance.subject,
      kind: acceptance.kind,
      agreement_id: acceptance.agreementId,
      email: acceptance.email,
      name: acceptance.name,
      job_title: acceptance.jobTitle,
      accepted_at: acceptance.at,
    })
    .onConflict((conflict) => conflict.columns(['world_id', 'subject', 'kind', 'agreement_id']).doNothing())
    .returning('agreement_id')
    .execute()
  return inserted.length > 0
}
