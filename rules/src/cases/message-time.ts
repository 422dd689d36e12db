import { hour, minute } from '../time/durations.ts'

/** Most messages of a watch to a receiver in this time; what comes beyond is collected into one [K-1203]. */
export const mostMessages = 10
export const messageWindow = 10 * minute

/** What a watch has sent a receiver lately. */
export interface Sent {
  /** When its latest messages were sent, the latest last; ten are enough. */
  at: readonly number[]
  /** When a message that collects is going to be sent; null where none is planned. */
  collectedAt: number | null
}

export interface SendTime {
  at: number
  /** Whether it goes into one message with what else comes until then. */
  isCollected: boolean
}

/** When a message is sent: at once, or with others, so that no ten minutes have more than ten messages [K-1203]. */
export function sendTime({ at, collectedAt }: Sent, now: number): SendTime {
  if (collectedAt !== null && collectedAt >= now) return { at: collectedAt, isCollected: true }
  const tenthLatest = at.at(-mostMessages)
  const isFull = tenthLatest !== undefined && tenthLatest > now - messageWindow
  return isFull ? { at: tenthLatest + messageWindow, isCollected: true } : { at: now, isCollected: false }
}

/** Milliseconds between two messages that one case got worse or came back. */
export const betweenRepeats = hour

/** When a receiver is told again of the same case [K-1202]; `lastAt` is null where they have not been yet. */
export const repeatTime = (lastAt: number | null, now: number): number =>
  lastAt === null ? now : Math.max(now, lastAt + betweenRepeats)
