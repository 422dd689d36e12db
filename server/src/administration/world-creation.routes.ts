import { addWorld, listOrganisations, organisationsAtOnce } from '@muster/contract'
import { brandOfWorld } from '@muster/rules'
import { selectOrganisations, sendInvitation } from '../access/index.ts'
import type { Serve } from '../platform/serve.ts'
import type { Services } from '../platform/services.ts'
import { makeWorld, worldIdOf } from './world-creation.ts'

type CreationServices = Pick<Services, 'db' | 'now' | 'jobs' | 'config' | 'log'>

export function worldCreationRoutes(serve: Serve, { db, now, jobs, config, log }: CreationServices): void {
  serve(addWorld, async ({ body, caller, author, newId: id }) => {
    const order = { id, asked: body, author, ownOrganisation: caller.organisationId }
    await db.transaction().execute(async (tx) => await makeWorld(tx, now(), order))
    if (body.organisation && 'name' in body.organisation) {
      const brand = brandOfWorld(body.partner, config.brand)
      const invitation = { accountId: id, inviter: caller.subject, brand, isFirst: true }
      // The world is there, whatever becomes of the letter; who sends the same order again has it sent as well.
      await jobs
        .enqueue(sendInvitation, invitation)
        .catch((err: unknown) => log.error({ err }, 'an invitation could not be queued'))
    }
    return { id: worldIdOf(id) }
  })

  serve(
    listOrganisations,
    async ({ query: { search = '' } }) =>
      await selectOrganisations(db, { search, limit: organisationsAtOnce }),
  )
}
