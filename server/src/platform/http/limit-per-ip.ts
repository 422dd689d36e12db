import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors/errors.ts'
import { ipKey } from './ip-key.ts'

/** Milliseconds. */
const window = 60_000

/**
 * Refuses requests of one IP address beyond so many per minute, and of all together beyond so many: for what anybody may
 * send. A client that sends too many is cut off, alone, as long as they are not many.
 */
export function limitPerIp({ perIp, inAll }: { perIp: number; inAll: number }) {
  let windowStart = 0
  let taken = 0
  // Grows only with accepted requests, so it never holds more IP addresses than a window accepts requests.
  const takenFrom = new Map<string, number>()
  return (request: FastifyRequest): void => {
    const now = Date.now()
    if (now - windowStart >= window) {
      windowStart = now
      taken = 0
      takenFrom.clear()
    }
    const from = ipKey(request.ip)
    const fromHere = takenFrom.get(from) ?? 0
    if (taken >= inAll || fromHere >= perIp) {
      throw new AppError('tooManyRequests', {
        retryAfterSeconds: Math.ceil((windowStart + window - now) / 1000),
      })
    }
    taken++
    takenFrom.set(from, fromHere + 1)
  }
}
