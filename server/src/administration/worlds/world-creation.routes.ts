import { addWorld, listOrganisations, organisationsAtOnce } from '@muster/contract'
import { brandOfWorld } from '@muster/rules'
import { selectOrganisations, sendInvitation } from '../../access/index.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { makeWorld, worldIdOf } from './world-creation.ts'

type CreationServices = Pick<Services, 'db' | 'now' | 'jobs' | 'config'>

export function worldCreationRoutes(serve: Serve, { db, now, jobs, config }: CreationServices): void {
  serve(addWorld, async ({ body, caller, author, newId: id }) => {
    const brand = brandOfWorld(body.partner, config.brand)
    const order = { id, asked: body, author, ownOrganisation: caller.organisationId, brand }
    await db.transaction().execute(async (tx) => {
      const { hasAdministrator } = await makeWorld(tx, now(), order)
      if (!hasAdministrator) return
      const invitation = { accountId: id, inviter: caller.subject, brand, isFirst: true }
      await jobs.enqueue(sendInvitation, invitation, tx)
    })
    return { id: worldIdOf(id) }
  })

  serve(
    listOrganisations,
    async ({ query: { search = '' } }) =>
      await selectOrganisations(db, { search, limit: organisationsAtOnce }),
  )
}
