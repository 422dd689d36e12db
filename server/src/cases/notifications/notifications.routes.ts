import {
  confirmChannelAddress,
  getNotificationSettings,
  readUnsubscribeLink,
  setNotificationSettings,
  subscribeAgain,
  unsubscribe,
} from '@muster/contract'
import type { FastifyInstance } from 'fastify'
import { limitPerIp } from '../../platform/http/limit-per-ip.ts'
import { publicBodyLimit, type Serve } from '../../platform/http/serve.ts'
import { type EmailReceiver, saveChoices, selectChoices } from './choices.sql.ts'
import { readWatchNames } from './known-watches.sql.ts'
import { confirmAddress, type LinkServices, shownSubscription, subscribe } from './subscriptions.ts'

/** Which mails a user gets [K-1025]. */
export function notificationRoutes(serve: Serve): void {
  const receiverOf = ({ subject }: { subject: string }): EmailReceiver => ({ kind: 'person', id: subject })

  serve(getNotificationSettings, async ({ scope, caller }) => {
    const { isOn, tellsEnd, unsubscribed } = await selectChoices(scope, receiverOf(caller))
    const watches = await readWatchNames(scope, unsubscribed, caller.subject)
    return { isOn, tellsEnd, email: caller.email, unsubscribed: watches }
  })

  serve(setNotificationSettings, async ({ scope, caller, body, record }) => {
    const before = await selectChoices(scope, receiverOf(caller))
    const known = await readWatchNames(scope, body.unsubscribed, caller.subject)
    const after = { ...body, unsubscribed: known.map(({ watchId }) => watchId).toSorted() }
    await saveChoices(scope, receiverOf(caller), after)
    const was = { ...before, unsubscribed: before.unsubscribed.toSorted() }
    if (JSON.stringify(valuesOf(was)) !== JSON.stringify(valuesOf(after))) {
      const { subject: recordId, email } = caller
      await record({
        ...{ action: 'notifications.changed', recordId, record: email },
        before: valuesOf(was),
        after: valuesOf(after),
      })
    }
    return { set: true as const }
  })
}

const valuesOf = ({
  isOn,
  tellsEnd,
  unsubscribed,
}: {
  isOn: boolean
  tellsEnd: boolean
  unsubscribed: string[]
}) => ({
  isOn,
  tellsEnd,
  unsubscribed,
})

/** Links in mails are open to everybody; how often, is limited [K-1313]. */
const linkLimits = { perIp: 60, inAll: 3000 }

/** What links in mails do, without signing in. */
export function linkRoutes(app: FastifyInstance, serve: Serve, services: LinkServices): void {
  acceptAnyBody(app)
  const limit = limitPerIp(linkLimits)

  serve(readUnsubscribeLink, async ({ query, request }) => {
    limit(request)
    return await shownSubscription(services, query.token)
  })
  serve(unsubscribe, async ({ query, request }) => {
    limit(request)
    await subscribe(services, query.token, false)
    return { isSubscribed: false as const }
  })
  serve(subscribeAgain, async ({ query, request }) => {
    limit(request)
    await subscribe(services, query.token, true)
    return { isSubscribed: true as const }
  })
  serve(confirmChannelAddress, async ({ query, request }) => {
    limit(request)
    await confirmAddress(services, query.token)
    return { isConfirmed: true as const }
  })
  // A mail program that knows no one-click, or a person, opens the link instead: the page asks, a mere GET changes nothing.
  app.get(unsubscribe.path, async (request, reply) => {
    const { search } = new URL(request.url, 'http://any.example')
    return await reply.redirect(`/unsubscribe${search}`, 303)
  })
}

/** Mail programs post forms; bodies of all kinds are taken, within the limit, and not read. */
function acceptAnyBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    '*',
    { parseAs: 'string', bodyLimit: publicBodyLimit },
    (_request: unknown, _text: unknown, done: (error: null, body: undefined) => void) =>
      done(null, undefined),
  )
}
