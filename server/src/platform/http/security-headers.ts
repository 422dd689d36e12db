import type { FastifyInstance } from 'fastify'
import type { Config } from '../configuration/config.ts'
import { isCall } from './is-call.ts'

/** What the console may load: itself, the configured map tiles and analytics script, nothing else. */
function contentSecurityPolicy(config: Config): string {
  const tiles = config.tiles && originOf(config.tiles)
  const analytics = config.analyticsScript && originOf(config.analyticsScript)
  const sources = (...origins: (string | null)[]) => ["'self'", ...origins.filter(Boolean)].join(' ')
  return [
    "default-src 'none'",
    `script-src ${sources(analytics)}`,
    // Mantine places component styles inline.
    "style-src 'self' 'unsafe-inline'",
    `img-src ${sources(tiles)} data: blob:`,
    "font-src 'self'",
    `connect-src ${sources(analytics)}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * Tile URLs hold placeholders such as {s}. In a host name a wildcard replaces everything up to the last of them,
 * because a policy allows wildcards at the front only.
 */
function originOf(url: string): string | null {
  const [, scheme, host] = /^(https?:\/\/)([^/]+)/.exec(url) ?? []
  return scheme && host ? `${scheme}${host.replace(/^.*\{[^}]+\}[^.]*/, '*')}` : null
}

export type SecurityHeaders = Record<string, string>

/** The headers of every answer. */
export function securityHeaders(config: Config): SecurityHeaders {
  return {
    'content-security-policy': contentSecurityPolicy(config),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    ...(config.publicUrl.protocol === 'https:' && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  }
}

export function addSecurityHeaders(app: FastifyInstance, headers: SecurityHeaders): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    // Decided by the route, since a URL can be written in more than one way; errors are not cached anyway.
    if (isCall(request.routeOptions.url)) reply.header('cache-control', 'no-store')
  })
}
