import { createHmac, timingSafeEqual } from 'node:crypto'
import { AccessTokenClaims } from '@muster/contract'
import { jwtVerify, SignJWT } from 'jose'

/** Seconds. */
export const accessTokenLife = 600
const challengeLife = 900
const flowLife = 600

export interface RefreshToken {
  sessionId: string
  generation: number
}

/**
 * Issues and verifies everything that is signed. A refresh token names its session and its generation; being derived
 * from the key it need not be stored, and tabs that refresh at once can get the same successor.
 */
export class Tokens {
  readonly #key: Buffer
  readonly #now: () => Date

  constructor(key: Buffer, now: () => Date) {
    this.#key = key
    this.#now = now
  }

  async access(claims: Omit<AccessTokenClaims, 'exp'>): Promise<string> {
    return await this.#sign('access', accessTokenLife, claims)
  }

  async readAccess(token: string): Promise<AccessTokenClaims | null> {
    const claims = await this.#read('access', token)
    return AccessTokenClaims.safeParse(claims).data ?? null
  }

  /** Bound to the password it replaces, so that it is valid once. */
  async challenge(accountId: string, passwordHash: string): Promise<string> {
    return await this.#sign('newPassword', challengeLife, { sub: accountId, of: this.digest(passwordHash) })
  }

  async readChallenge(token: string): Promise<{ accountId: string; of: string } | null> {
    const claims = await this.#read('newPassword', token)
    return typeof claims?.sub === 'string' && typeof claims.of === 'string'
      ? { accountId: claims.sub, of: claims.of }
      : null
  }

  /** State that must survive the redirect to the identity provider and back. */
  async flow(values: Record<string, string>): Promise<string> {
    return await this.#sign('federated', flowLife, values)
  }

  async readFlow(token: string): Promise<Record<string, unknown> | null> {
    return await this.#read('federated', token)
  }

  refresh({ sessionId, generation }: RefreshToken): string {
    return `${sessionId}.${generation}.${this.digest(`refresh ${sessionId} ${generation}`)}`
  }

  readRefresh(token: string): RefreshToken | null {
    const [sessionId = '', generation = ''] = token.split('.')
    const claimed = { sessionId, generation: Number(generation) }
    if (!Number.isSafeInteger(claimed.generation)) return null
    const genuine = Buffer.from(this.refresh(claimed))
    const given = Buffer.from(token)
    return genuine.length === given.length && timingSafeEqual(genuine, given) ? claimed : null
  }

  digest(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest('base64url')
  }

  async #sign(purpose: string, life: number, claims: object): Promise<string> {
    const issued = Math.floor(this.#now().getTime() / 1000)
    return await new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(purpose)
      .setExpirationTime(issued + life)
      .sign(this.#key)
  }

  async #read(purpose: string, token: string): Promise<Record<string, unknown> | null> {
    return await jwtVerify(token, this.#key, {
      audience: purpose,
      algorithms: ['HS256'],
      currentDate: this.#now(),
    }).then(
      ({ payload }) => payload,
      () => null,
    )
  }
}
