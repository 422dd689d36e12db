const second = 1000
const firstDelay = 2 * second
const longestDelay = 15 * 60 * second
/** A wrong header must not silence a device forever. */
const longestAsked = 24 * 60 * 60 * second

/** `Sun, 01 Mar 2026 07:30:00 GMT`; looser forms would parse as almost anything. */
const httpDate = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/

export function readHttpDate(text: string | null): number | undefined {
  return text !== null && httpDate.test(text) ? Date.parse(text) : undefined
}

/**
 * Milliseconds that a Retry-After header asks for, in either of its forms. A date is compared with the answer's own
 * Date, since the device's clock may be wrong.
 */
export function readRetryAfter(headers: Headers, now: number): number | undefined {
  const text = headers.get('retry-after')?.trim() ?? ''
  const until = readHttpDate(text)
  const asked = /^\d+$/.test(text)
    ? Number(text) * second
    : until === undefined
      ? undefined
      : until - (readHttpDate(headers.get('date')) ?? now)
  return asked === undefined || Number.isNaN(asked) ? undefined : Math.min(Math.max(asked, 0), longestAsked)
}

/**
 * Exponential backoff with full jitter, on top of what the service asked for: devices refused together do not retry
 * together.
 */
export function retryDelay(failures: number, random: () => number, asked = 0): number {
  return asked + Math.round(random() * Math.min(longestDelay, firstDelay * 2 ** (failures - 1)))
}
