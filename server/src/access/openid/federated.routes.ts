import { federatedCallback, federatedSignIn } from '@muster/contract'
import { isInternal } from '@muster/rules'
import type { FastifyReply } from 'fastify'
import { AppError } from '../../platform/errors/errors.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { AccessServices } from '../access-services.ts'
import { endInvitation } from '../accounts/account-changes.sql.ts'
import { selectAccountByEmail } from '../accounts/accounts.sql.ts'
import { linkIdentity, selectAccountOfIdentity } from '../accounts/identities.sql.ts'
import { cookieName } from '../sessions/cookie-name.ts'
import type { SessionOwner } from '../sessions/sessions.sql.ts'
import { signInLimits } from '../sign-in/attempt-limits.ts'
import { rememberAddress } from '../sign-in/known-addresses.sql.ts'
import type { Flow, Identity } from './openid.ts'

/** Where the browser lands when the provider, or the redirect back from it, failed. */
const failed = '/?signIn=failed'
/** Where it lands when the email address now belongs to somebody else than the user of the account. */
const refused = '/?signIn=otherUser'

/** The provider named the email address of an account, but not its user. */
class WrongUser extends Error {
  readonly accountId: string | undefined

  constructor(accountId: string | undefined, text: string) {
    super(text)
    this.accountId = accountId
  }
}

class OtherUser extends WrongUser {}

export function federatedRoutes(serve: Serve, services: AccessServices): void {
  const { db, now, tokens, security, sessions, openId, config, log } = services
  const flowCookie = cookieName('muster_sign_in_flow', config.publicUrl)
  // Lax, because the redirect back is a navigation from another site.
  const cookieOptions = {
    path: '/auth',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.publicUrl.protocol === 'https:',
  } as const

  serve(federatedSignIn, async ({ query, reply }) => {
    if (!openId) throw new AppError('notFound')
    const begun = await openId.begin().catch((error: unknown) => {
      log.error({ err: error }, 'identity provider not reachable')
      return null
    })
    if (!begun) return leave(reply, failed)
    const flow = await tokens.flow({ ...begun.flow, returnTo: ownPath(query.returnTo) })
    reply.setCookie(flowCookie, flow, { ...cookieOptions, maxAge: 600 })
    return leave(reply, begun.url)
  })

  serve(federatedCallback, async ({ request, reply }) => {
    if (!openId) throw new AppError('notFound')
    const flow = await tokens.readFlow(request.cookies[flowCookie] ?? '')
    reply.clearCookie(flowCookie, cookieOptions)
    const query = request.url.indexOf('?')
    const search = query < 0 ? '' : request.url.slice(query)
    try {
      if (!flow) throw new Error('No sign-in is under way in this browser')
      const identity = await openId.finish(search, flow as unknown as Flow)
      const owner = await ownerOf(services, identity)
      if (owner.accountId !== null) {
        await endInvitation(db, owner.accountId)
        await rememberAddress(db, now(), signInLimits(owner.email, request.ip).accountAndIp)
      }
      await sessions.begin(owner, request, reply)
      return leave(reply, ownPath(String(flow.returnTo)))
    } catch (error) {
      log.warn({ err: error }, 'federated sign-in failed')
      const accountId = error instanceof WrongUser ? error.accountId : undefined
      const whom = accountId === undefined ? undefined : { accountId }
      security.happened('signIn.refused', { whom, address: request.ip, how: 'singleSignOn' })
      return leave(reply, error instanceof OtherUser ? refused : failed)
    }
  })
}

/**
 * A person with an account gets that account; others get the role of their groups. An account belongs to the subject
 * that first signed in to it with its email address: the address may be given to somebody else later. An email address
 * that gives rights, an account's or those of internal staff, counts only if the provider has verified it.
 */
async function ownerOf({ db, now, config }: AccessServices, identity: Identity): Promise<SessionOwner> {
  const { issuer, groups } = identity
  const ofAccount = ({ id, email }: { id: string; email: string }) => ({
    subject: id,
    accountId: id,
    email,
    groups,
    issuer,
  })
  const linked = await selectAccountOfIdentity(db, identity)
  if (linked) return ofAccount(linked)
  const account = await selectAccountByEmail(db, identity.email)
  const givesRights = account !== undefined || isInternal(identity.email, config.internalDomains)
  if (givesRights && !identity.emailVerified) {
    const text = 'The identity provider does not vouch for an email address that gives rights here'
    throw new WrongUser(account?.id, text)
  }
  if (!account) {
    const subject = `${issuer} ${identity.subject}`
    return { subject, accountId: null, email: identity.email, groups, issuer }
  }
  if (!(await linkIdentity(db, now(), account.id, identity))) {
    // The same person may have signed in in another tab at this moment.
    const meanwhile = await selectAccountOfIdentity(db, identity)
    if (meanwhile?.id !== account.id) {
      throw new OtherUser(
        account.id,
        `Account ${account.id} belongs to another subject of the identity provider`,
      )
    }
  }
  return ofAccount(account)
}

function leave(reply: FastifyReply, url: string): undefined {
  reply.redirect(url, 302)
}

/** A path on this site, never a URL elsewhere. */
function ownPath(path: string | undefined): string {
  const base = 'http://own.example'
  if (!path?.startsWith('/') || !URL.canParse(path, base)) return '/'
  const url = new URL(path, base)
  // Resolving the dots in "/.//elsewhere.example" leaves a URL without a scheme.
  const isOwn = url.origin === base && !url.pathname.startsWith('//')
  return isOwn ? `${url.pathname}${url.search}${url.hash}` : '/'
}
