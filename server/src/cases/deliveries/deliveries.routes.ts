import { getDelivery, listDeliveries, retryDeliveries, testChannel } from '@muster/contract'
import type { Scope } from '../../platform/database/tenancy.ts'
import { AppError } from '../../platform/errors/errors.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { selectChannel } from '../channels/channel-rows.sql.ts'
import { countSends } from '../channels/user-sends.sql.ts'
import { countKnown, findDeliveries, retryFailed, selectDelivery, selectTries } from './delivery-list.sql.ts'
import { nothingSent, sendTests, writeTests } from './test-deliveries.ts'

export function deliveryRoutes(serve: Serve, services: Services): void {
  const { now } = services

  /** A call that tries messages again counts once: they are the world's own, and each has its pace [K-1106, K-1312]. */
  const limitSent = async (scope: Scope, subject: string) =>
    await countSends(scope, subject, { now: now().getTime(), sends: 1 })

  serve(listDeliveries, async ({ scope, query, body }) => await findDeliveries(scope, body, query))

  serve(getDelivery, async ({ scope, query: { id } }) => {
    const found = await selectDelivery(scope, id)
    if (!found) throw new AppError('notFound')
    return { ...found, tryList: await selectTries(scope, id) }
  })

  serve(retryDeliveries, async ({ scope, caller, body: { ids }, record }) => {
    if ((await countKnown(scope, ids)) === 0) throw new AppError('notFound')
    await limitSent(scope, caller.subject)
    const retried = await retryFailed(scope, ids, now().getTime())
    const [first] = retried
    if (first) {
      const receivers = [...new Set(retried.map(({ receiver }) => receiver))].toSorted()
      const after = { messages: retried.length, receivers }
      await record({ action: 'delivery.retried', recordId: first.id, record: first.receiver, after })
    }
    return { retried: retried.length }
  })

  serve(testChannel, async ({ scope, caller, body, newId, record, afterCommit }) => {
    const channel = await selectChannel(scope, body.id)
    if (!channel) throw new AppError('notFound')
    await limitSent(scope, caller.subject)
    const tests = await writeTests(scope, channel, { id: newId, now: now().getTime() })
    await record({ action: 'channel.tested', recordId: channel.id, record: channel.name })
    // Filled in once the tests are stored and sent, before the call is answered.
    const answer = { ...nothingSent, deliveryId: tests[0]?.id ?? '' }
    afterCommit(async () => {
      const answers = await sendTests(services, scope.world, tests)
      Object.assign(answer, answers.find(({ isDelivered }) => !isDelivered) ?? answers[0])
    })
    return answer
  })
}
