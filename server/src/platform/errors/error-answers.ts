import type { ErrorCode, ErrorDetails } from '@muster/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway } from '../database/database-away.ts'
import { logRefusal } from '../observability/security-log.ts'
import { AppError } from './errors.ts'
import { renderError } from './render-error.ts'

/** One place turns errors into answers: known ones by their code, all others without internal details. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((thrown: FastifyError | null | undefined, request, reply) => {
    const error = thrown ?? new Error('nothing was thrown')
    if (isHangUp(error, request)) {
      request.log.debug({ req: request }, 'client hung up')
      return sendError(busy, request, reply)
    }
    const away = isDatabaseAway(error)
    if (away) request.log.warn({ err: error, req: request }, 'database away')
    const known = error instanceof AppError ? error : away ? busy : translate(error)
    if (known) {
      logRefusal(request, known)
      return sendError(known, request, reply)
    }
    request.log.error({ err: error, req: request }, 'request failed')
    return sendError(new AppError('internal', { requestId: request.id }), request, reply)
  })
  const methods = recordMethods(app)
  const answerNotFound = (request: FastifyRequest, reply: FastifyReply) => {
    const [path = ''] = request.url.split(/[?#]/)
    const allowed = methods.get(path) ?? []
    if (allowed.length > 0) reply.header('allow', allowed.join(', '))
    return sendError(new AppError(allowed.length > 0 ? 'methodNotAllowed' : 'notFound'), request, reply)
  }
  app.setNotFoundHandler(answerNotFound)
  // A body that no route reads is not parsed.
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) return answerNotFound(request, reply)
  })
}

export function sendError(error: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { headers, body } = renderError(error, request)
  return reply.status(error.status).headers(headers).send(body)
}

const hangUps = ['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED', 'ECONNRESET', 'EPIPE']

/** The client has broken off, as people do with downloads. */
const isHangUp = ({ code }: Partial<FastifyError>, request: FastifyRequest): boolean =>
  request.raw.socket.destroyed && code !== undefined && hangUps.includes(code)

/** The methods of each path, collected as routes are added. */
function recordMethods(app: FastifyInstance): ReadonlyMap<string, string[]> {
  const methods = new Map<string, string[]>()
  app.addHook('onRoute', ({ url, method }) => {
    methods.set(url, [...(methods.get(url) ?? []), ...[method].flat()].toSorted())
  })
  return methods
}

/** Errors of the HTTP layer, as our own codes. */
function translate(error: Partial<FastifyError>): AppError | null {
  switch (error.statusCode) {
    case 400:
      return named('invalidInput', { problems: [{ field: 'body', problem: bodyProblem(error) }] })
    case 413:
      return named('tooLarge')
    case 415:
      return named('unsupportedMediaType')
    case 503:
      return named('busy', { retryAfterSeconds: 2 })
    default:
      return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
        ? named('invalidInput', { problems: [{ field: 'request', problem: 'is malformed' }] })
        : null
  }
}

const named = (code: ErrorCode, details?: ErrorDetails) => new AppError(code, details)

const bodyProblem = (error: Partial<FastifyError>) =>
  error.code === 'FST_ERR_CTP_INVALID_JSON_BODY' ? 'is not JSON' : 'cannot be read'

const busy = new AppError('busy', { retryAfterSeconds: 2 })
