import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'

export type { Logger }

/** Where secrets could be in logged data; they are removed at any level. */
const secrets = [
  'password',
  'newPassword',
  'accessToken',
  'req.headers.authorization',
  'req.headers.cookie',
  'res.headers["set-cookie"]',
  'body.password',
  'body.newPassword',
  'body.code',
  'body.session',
]

/** Of an error nothing else is logged: PostgreSQL's own details hold the values of rows and parameters. */
const kept = ['code', 'constraint', 'table', 'schema', 'routine'] as const
/** Depth of causes; an error may also be its own cause. */
const deepest = 5

function loggedError(thrown: unknown, depth = 0): unknown {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: String(thrown) }
  const fields: Record<string, unknown> = {
    type: thrown.constructor.name,
    message: thrown.message,
    stack: thrown.stack,
  }
  for (const name of kept) {
    const value = (thrown as { [name in (typeof kept)[number]]?: unknown })[name]
    if (typeof value === 'string' || typeof value === 'number') fields[name] = value
  }
  if (thrown.cause !== undefined && depth < deepest) fields.cause = loggedError(thrown.cause, depth + 1)
  return fields
}

/** Structured logs, one JSON object per line, on standard output. */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secrets, censor: '[secret]' },
    formatters: { level: (label) => ({ level: label }) },
    serializers: {
      // Query strings may carry codes of the sign-in flow.
      req: (request: { method?: string; url?: string; id?: string }) => ({
        id: request.id,
        method: request.method,
        path: request.url?.split('?')[0],
      }),
      err: (thrown: unknown) => loggedError(thrown),
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
