import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { AppError } from '../platform/errors/errors.ts'

/** Bytes of a set as it comes back from a caller, at most: sixteen million devices. */
const mostBytes = 2 * 1024 * 1024

/** A set of devices as a text that callers hold for us. */
export const bitSetOf = (bitmap: Buffer): string => deflateRawSync(bitmap).toString('base64url')

/** What a caller sent as a set; it may say anything, of devices that are not his or not there as well. */
export function bitmapIn(text: string): Buffer {
  try {
    return inflateRawSync(Buffer.from(text, 'base64url'), { maxOutputLength: mostBytes })
  } catch {
    const problem = 'is not a set of devices'
    throw new AppError('invalidInput', { problems: [{ field: 'deviceBitSet', problem }] })
  }
}
