import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { AppError } from '../platform/errors/errors.ts'

/** Most bytes of a set that a caller sends back: sixteen million devices. */
const mostBytes = 2 * 1024 * 1024

/** A set of devices as a text that callers keep and send back. */
export const bitSetOf = (bitmap: Buffer): string => deflateRawSync(bitmap).toString('base64url')

/**
 * The set that a caller sent; it may contain anything, including devices that do not exist or that they may not see.
 */
export function bitmapIn(text: string): Buffer {
  try {
    return inflateRawSync(Buffer.from(text, 'base64url'), { maxOutputLength: mostBytes })
  } catch {
    const problem = 'is not a set of devices'
    throw new AppError('invalidInput', { problems: [{ field: 'deviceBitSet', problem }] })
  }
}
