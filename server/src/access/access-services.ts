import type { Services } from '../platform/services.ts'
import { OpenId } from './openid/openid.ts'
import { PasswordHasher } from './passwords/passwords.ts'
import { SecurityTrail } from './security-trail/security-trail.ts'
import { Sessions } from './sessions/sessions.ts'
import { signingKey } from './sessions/signing-key.sql.ts'
import { Tokens } from './sessions/tokens.ts'

/** The platform's services plus those that sign-in needs. */
export interface AccessServices extends Services {
  passwords: PasswordHasher
  tokens: Tokens
  sessions: Sessions
  security: SecurityTrail
  /** Null where no identity provider is configured. */
  openId: OpenId | null
}

export async function openAccessServices(services: Services): Promise<AccessServices> {
  const { config, db, now } = services
  const tokens = new Tokens(await signingKey(db, now()), now)
  const security = new SecurityTrail(services)
  return {
    ...services,
    tokens,
    passwords: new PasswordHasher(),
    security,
    sessions: new Sessions(services, tokens, security),
    openId: config.oidc && new OpenId(config.oidc, config.publicUrl),
  }
}
