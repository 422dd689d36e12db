import { z } from 'zod'
import { call } from './call.ts'

const text = (max: number) => z.string().transform((value) => value.slice(0, max))

/** The console's own errors, for the operator's log and metrics. */
export const reportError = call({
  method: 'POST',
  path: '/api/errors/report',
  summary: "Writes an error of the console to the operator's log",
  access: { kind: 'public', why: 'Errors happen before sign-in too; rate-limited and cut to size' },
  body: z.object({
    message: text(1000),
    stack: text(8000).optional(),
    page: text(500).optional(),
    version: text(50).optional(),
  }),
  answer: z.object({ taken: z.literal(true) }),
})
