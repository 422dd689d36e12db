import { createHash, randomUUID } from 'node:crypto'
import { idempotencyHeader, idempotencyKeyLength, token } from '@muster/contract'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors/errors.ts'

const Key = token(idempotencyKeyLength)

/**
 * The id of the record that a request creates: random, or derived from the request's idempotency key, so that a request
 * sent twice names one record. The request and the caller are included: two people may choose the same key, and one may
 * use it for two things.
 */
export function recordIdOf(request: FastifyRequest, asked: readonly unknown[]): string {
  const header = request.headers[idempotencyHeader]
  if (header === undefined) return randomUUID()
  const key = Key.safeParse(header)
  if (!key.success) {
    throw new AppError('invalidInput', {
      problems: [
        { field: idempotencyHeader, problem: `is not a text of at most ${idempotencyKeyLength} characters` },
      ],
    })
  }
  const hash = createHash('sha256')
    .update(JSON.stringify([key.data, ...asked]))
    .digest('hex')
  // A UUID of version 8, whose bits are free to choose.
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `a${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}
