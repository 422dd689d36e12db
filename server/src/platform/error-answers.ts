import type { ErrorCode, ErrorDetails } from '@muster/contract'
import type { FastifyError, FastifyInstance } from 'fastify'
import { AppError } from './errors.ts'

/** One place turns errors into answers: known ones by their code, all others without a word of their inside. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = error instanceof AppError ? error : translate(error)
    if (known) {
      const wait = known.details?.retryAfterSeconds
      if (wait !== undefined) reply.header('retry-after', String(wait))
      return reply.status(known.status).send(known.body)
    }
    request.log.error({ err: error, req: request }, 'request failed')
    const failure = new AppError('internal', { requestId: request.id })
    return reply.status(failure.status).send(failure.body)
  })
  app.setNotFoundHandler((_request, reply) => {
    const missing = new AppError('notFound')
    return reply.status(missing.status).send(missing.body)
  })
}

/** Errors of the HTTP layer and of a database that is away, in our own words. */
function translate(error: FastifyError): AppError | null {
  if (isDatabaseAway(error)) return new AppError('busy', { retryAfterSeconds: 2 })
  switch (error.statusCode) {
    case 400:
      return named('invalidInput', { problems: [{ field: 'body', problem: bodyProblem(error) }] })
    case 413:
      return named('tooLarge')
    case 415:
      return named('unsupportedMediaType')
    case 429:
      return named('tooManyRequests', { retryAfterSeconds: 60 })
    case 503:
      return named('busy', { retryAfterSeconds: 2 })
    default:
      return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
        ? named('invalidInput', { problems: [{ field: 'request', problem: 'is malformed' }] })
        : null
  }
}

const named = (code: ErrorCode, details?: ErrorDetails) => new AppError(code, details)

const bodyProblem = (error: FastifyError) =>
  error.code === 'FST_ERR_CTP_INVALID_JSON_BODY' ? 'is not JSON' : 'cannot be read'

/** Connection failures, and PostgreSQL's classes 08 (connection), 53 (resources) and 57P (shutting down). */
function isDatabaseAway(error: FastifyError): boolean {
  const code = String(error.code ?? '')
  return (
    /^(08...|53...|57P..)$/.test(code) ||
    ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE'].includes(code) ||
    /^(timeout exceeded when trying to connect|Connection terminated)/.test(error.message)
  )
}
