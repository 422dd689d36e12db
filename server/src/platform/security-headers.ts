import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'

/** What the console may load: itself, the map tiles and the analytics script of the configuration, nothing else. */
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

/** Tile addresses hold placeholders such as {s}; a wildcard stands for a placeholder in the host name. */
function originOf(address: string): string | null {
  const match = /^(https?:\/\/)([^/]+)/.exec(address)
  return match ? `${match[1]}${match[2]?.replace(/\{[^}]+\}/g, '*')}` : null
}

export function addSecurityHeaders(app: FastifyInstance, config: Config): void {
  const policy = contentSecurityPolicy(config)
  const https = config.publicUrl.protocol === 'https:'
  app.addHook('onRequest', async (request, reply) => {
    reply.header('content-security-policy', policy)
    reply.header('x-content-type-options', 'nosniff')
    reply.header('x-frame-options', 'DENY')
    reply.header('referrer-policy', 'same-origin')
    reply.header('cross-origin-opener-policy', 'same-origin')
    reply.header('cross-origin-resource-policy', 'same-origin')
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=()')
    if (https) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    if (/^\/(api|auth)\//.test(request.url)) reply.header('cache-control', 'no-store')
  })
}
