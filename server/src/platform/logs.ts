import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'

export type { Logger }

/** Where secrets could sit in what is logged; they are cut out whatever the level. */
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

/** Structured logs, a JSON object a line, on standard output. */
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
      err: pino.stdSerializers.err,
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
