import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Config } from '../configuration/config.ts'
import { answerErrors } from '../errors/error-answers.ts'
import { AppError } from '../errors/errors.ts'
import type { Logger } from '../observability/logs.ts'
import type { Metrics } from '../observability/metrics.ts'
import { ipKey } from './ip-key.ts'
import { isCall } from './is-call.ts'
import { readJson } from './read-json.ts'
import { addSecurityHeaders, securityHeaders } from './security-headers.ts'
import { answerNoRequest, answerTunnel, answerUndecodable } from './unroutable-requests.ts'

/** Bytes; calls with a larger limit declare it themselves. */
const bodyLimit = 256 * 1024
/** Milliseconds a client may take to send a request. */
const requestTimeout = 30_000

export type WebServer = FastifyInstance

/** The HTTP server with what applies to every route: limits, headers, errors, request metrics. */
export async function openWebServer(config: Config, log: Logger, metrics: Metrics): Promise<WebServer> {
  const headers = securityHeaders(config)
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    // Requests are counted in metrics; a line each would drown what matters.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    requestTimeout,
    trustProxy: config.trustProxy,
    routerOptions: { maxParamLength: 500 },
    // Refused below, with the contract's error.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: answerUndecodable(headers),
    clientErrorHandler: answerNoRequest,
  })
  app.server.on('connect', answerTunnel)
  addSecurityHeaders(app, headers)
  dropHungUp(app)
  refuseTwoHosts(app)
  refuseWhileClosing(app)
  answerErrors(app)
  acceptJsonOnly(app)
  app.addHook('onResponse', async (request, reply) => {
    metrics.observeRequest(request.routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime)
  })
  await app.register(rateLimit, {
    max: config.requestsPerMinute,
    timeWindow: 60_000,
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('tooManyRequests', { retryAfterSeconds: Math.ceil(ttl / 1000) }),
    keyGenerator: (request) => ipKey(request.ip),
    // The console's own files are not counted: one visit takes dozens of them, and many people may share an IP address.
    // The route is checked too, since a URL can be written in more than one way.
    allowList: (request) => !isCall(request.routeOptions.url) && !isCall(request.url),
  })
  await app.register(cookie)
  // Only agents compress what they send, and their bodies are decompressed under a limit of their own.
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024, globalDecompression: false })
  return app
}

/** A client that has hung up has no IP address any more, and there is nobody to answer. */
function dropHungUp(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.raw.socket.destroyed) reply.hijack()
  })
}

/** Of two Host headers, a proxy in front may have believed the other one. Node keeps the first. */
function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const names = request.raw.rawHeaders.filter((_text, index) => index % 2 === 0)
    if (names.filter((name) => name.toLowerCase() === 'host').length < 2) return
    throw new AppError('invalidInput', { problems: [{ field: 'host', problem: 'is given twice' }] })
  })
}

const isHealth = (url: string) => url === '/healthz' || url === '/readyz'

/** Running requests are finished; later ones, on connections still open, are told to retry. */
function refuseWhileClosing(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onRequest', async (request) => {
    if (closing && !isHealth(request.url)) throw new AppError('busy', { retryAfterSeconds: 2 })
  })
}

/** Bodies are JSON; an empty one counts as none. Anything else is refused before it is read. */
function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') return done(null, undefined)
    try {
      done(null, readJson(String(text)))
    } catch {
      done(Object.assign(new Error('not JSON'), { code: 'FST_ERR_CTP_INVALID_JSON_BODY', statusCode: 400 }))
    }
  })
}
