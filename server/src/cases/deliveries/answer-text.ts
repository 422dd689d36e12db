import { deliveryLimits } from '@muster/contract'
import type { TryResult } from '@muster/rules'
import { oneLine } from '../messages/plain-text.ts'

/** What became of a try, as it is stored and judged. */
export interface TryAnswer {
  result: TryResult
  /** The HTTP status or the mail server's code; null where there was no answer. */
  status: number | null
  /** The beginning of the answer, or of the error, on one line [K-1104, K-1308]. */
  text: string
  /** Milliseconds that the receiver asks to wait; null where it does not. */
  retryAfter: number | null
}

export const answerText = (text: string): string => oneLine(text, deliveryLimits.answer)

/** The longest digits that are read as a number of seconds. */
const seconds = /^\d{1,9}$/

/** A Retry-After header, as seconds or a date [K-1110]. */
export function waitOf(retryAfter: string | null, now: number): number | null {
  if (retryAfter === null) return null
  if (seconds.test(retryAfter.trim())) return Number(retryAfter) * 1000
  const at = Date.parse(retryAfter)
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}
