import type { SignedIn } from '@muster/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/errors.ts'
import { whomOf } from '../../platform/observability/security-log.ts'
import type { Services } from '../../platform/services.ts'
import type { SecurityTrail } from '../security-trail/security-trail.ts'
import { cookieName } from './cookie-name.ts'
import {
  advanceSession,
  insertSession,
  longestLife,
  refreshGrace,
  revokeSession,
  type SessionOwner,
  type SessionWorlds,
  selectIssuer,
  selectLiveSession,
} from './sessions.sql.ts'
import { accessTokenLife, type RefreshToken, type Tokens } from './tokens.ts'

/** Starts, refreshes and ends sessions; the refresh token travels in a cookie that scripts cannot read. */
export class Sessions {
  readonly #services: Services
  readonly #tokens: Tokens
  readonly #security: SecurityTrail
  readonly #cookie: string

  constructor(services: Services, tokens: Tokens, security: SecurityTrail) {
    this.#services = services
    this.#tokens = tokens
    this.#security = security
    this.#cookie = cookieName('muster_refresh', services.config.publicUrl)
  }

  /** Starts a session and ends the browser's previous one: its cookie, the only way to end it, is replaced. */
  async begin(
    owner: SessionOwner,
    request: FastifyRequest,
    reply: FastifyReply,
    db: Database = this.#services.db,
  ): Promise<SignedIn> {
    const { now } = this.#services
    const former = this.#tokenOf(request)
    if (former) await this.#end(former, request, 'replaced', db)
    const { id } = await insertSession(db, now(), owner, this.#worldsOf(owner))
    const how = owner.issuer === null ? 'password' : 'singleSignOn'
    const facts = { whom: whomOf(owner), address: request.ip, session: id, how } as const
    this.#security.happened('signIn.succeeded', facts)
    return await this.#answer({ id, generation: 1, ...owner }, reply)
  }

  /** Exchanges the refresh token for its successor. A used one, outside the grace period, ends its whole family. */
  async continue(request: FastifyRequest, reply: FastifyReply): Promise<SignedIn> {
    const { db, now } = this.#services
    refuseOtherSites(request, this.#services.config.publicUrl)
    const token = this.#tokenOf(request)
    const session = token && (await selectLiveSession(db, now(), token.sessionId))
    if (!token || !session) {
      this.#clearCookie(reply)
      throw new AppError('notSignedIn')
    }
    const owner = { ...session, accountId: session.account_id }
    const isRecent = ({ rotated_at }: { rotated_at: Date }) =>
      now().getTime() - rotated_at.getTime() < refreshGrace
    if (token.generation === session.generation) {
      // Not used up while its predecessor may still be presented, so that there is one successor to return.
      if (isRecent(session)) return await this.#answer(owner, reply)
      if (await advanceSession(db, now(), session, this.#worldsOf(owner))) {
        return await this.#answer({ ...owner, generation: token.generation + 1 }, reply)
      }
    }
    const latest = (await selectLiveSession(db, now(), session.id)) ?? session
    if (token.generation === latest.generation - 1 && isRecent(latest)) {
      return await this.#answer({ ...owner, generation: latest.generation }, reply)
    }
    await revokeSession(db, now(), session.id)
    const facts = { whom: whomOf(owner), address: request.ip, session: session.id }
    this.#security.happened('session.reused', facts, 'spent refresh token used again; session ended')
    this.#clearCookie(reply)
    throw new AppError('notSignedIn')
  }

  /**
   * Ends the session; returns the identity provider that started it, if any. A retry after a lost answer returns the
   * same: the session at the provider still has to be ended.
   */
  async end(request: FastifyRequest, reply: FastifyReply): Promise<{ issuer: string | null }> {
    const { db } = this.#services
    refuseOtherSites(request, this.#services.config.publicUrl)
    const token = this.#tokenOf(request)
    if (token) await this.#end(token, request, 'signedOut', db)
    const issuer = token && (await selectIssuer(db, token.sessionId))
    this.#clearCookie(reply)
    return { issuer }
  }

  /** Ends a session, and logs whose it was, unless it had ended before. */
  async #end(
    { sessionId: session }: RefreshToken,
    request: FastifyRequest,
    how: 'signedOut' | 'replaced',
    db: Database,
  ): Promise<void> {
    const owner = await revokeSession(db, this.#services.now(), session)
    if (owner === undefined) return
    this.#security.happened('session.ended', { whom: whomOf(owner), address: request.ip, session, how })
  }

  #worldsOf({ accountId }: Pick<SessionOwner, 'accountId'>): SessionWorlds {
    return accountId === null ? (this.#services.config.oidc?.worlds ?? []) : null
  }

  /** The valid refresh token of a request, used or not. */
  #tokenOf(request: FastifyRequest): RefreshToken | null {
    return this.#tokens.readRefresh(request.cookies[this.#cookie] ?? '')
  }

  async #answer(
    session: { id: string; generation: number; subject: string; email: string; groups: string | null },
    reply: FastifyReply,
  ): Promise<SignedIn> {
    reply.setCookie(
      this.#cookie,
      this.#tokens.refresh({ sessionId: session.id, generation: session.generation }),
      {
        ...this.#cookieOptions(),
        maxAge: longestLife / 1000,
      },
    )
    const accessToken = await this.#tokens.access({
      sub: session.subject,
      email: session.email,
      sid: session.id,
      ...(session.groups !== null && { groups: session.groups }),
    })
    return { status: 'signedIn', accessToken, expiresIn: accessTokenLife }
  }

  #clearCookie(reply: FastifyReply): void {
    reply.clearCookie(this.#cookie, this.#cookieOptions())
  }

  #cookieOptions() {
    const secure = this.#services.config.publicUrl.protocol === 'https:'
    return { path: '/auth', httpOnly: true, sameSite: 'strict', secure } as const
  }
}

/**
 * The cookie is SameSite=Strict; what browsers say about the origin of a request is checked as well. People may open the
 * console under another name of the same machine.
 */
function refuseOtherSites({ headers }: FastifyRequest, publicUrl: URL): void {
  const site = headers['sec-fetch-site']
  const { origin, host } = headers
  const isOwn =
    origin === undefined ||
    origin === publicUrl.origin ||
    (URL.canParse(origin) && host !== undefined && new URL(origin).host === host)
  if (site === 'cross-site' || site === 'same-site' || !isOwn) throw new AppError('wrongOrigin')
}
