import { type AgreementKind, type Agreements, acceptAgreements, getAgreements } from '@muster/contract'
import type { Scope } from '../../platform/database/tenancy.ts'
import { AppError } from '../../platform/errors/errors.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { AccessServices } from '../access-services.ts'
import { insertAcceptance, selectAgreementIds, selectAgreementTexts } from './agreements.sql.ts'

const names = ['requiredEULA', 'requiredDPA', 'acceptedEULA', 'acceptedDPA'] as const

export function agreementRoutes(serve: Serve, { now }: AccessServices): void {
  serve(getAgreements, async ({ scope, world, caller, query }) => {
    const ids = await selectAgreementIds(scope, world, caller.subject)
    const asked = names.filter((name) => query[name])
    const answer: Agreements = Object.fromEntries(asked.map((name) => [name, ids[name]]))
    return query.idsOnly ? answer : await withTexts(scope, answer)
  })

  serve(acceptAgreements, async ({ scope, world, caller, body, record }) => {
    const required = world.requiredAgreements
    const given: [AgreementKind, string | undefined, string | null][] = [
      ['eula', body.eula, required.eula],
      ['dpa', body.dpa, required.dpa],
    ]
    for (const [kind, agreementId, expected] of given) {
      if (agreementId === undefined) continue
      if (agreementId !== expected) throw new AppError('agreementChanged')
      const { subject, email } = caller
      const { name, jobTitle } = body
      const signature = { subject, email, kind, agreementId, name, jobTitle, at: now() }
      if (!(await insertAcceptance(scope, signature))) continue
      const after = { kind, name, jobTitle }
      await record({ action: 'agreement.accepted', recordId: agreementId, record: agreementId, after })
    }
    return await selectAgreementIds(scope, world, caller.subject)
  })
}

async function withTexts(scope: Scope, answer: Agreements): Promise<Agreements> {
  const ids = Object.values(answer).flatMap((agreement) => (agreement ? [agreement.id] : []))
  const texts = await selectAgreementTexts(scope, ids)
  return Object.fromEntries(
    Object.entries(answer).map(([name, agreement]) => [
      name,
      agreement && { id: agreement.id, text: texts.get(agreement.id) ?? '' },
    ]),
  )
}
