import { z } from 'zod'

/** A moment, and how far the device's clock stood from UTC then. */
export interface LocalTime {
  /** Milliseconds since the epoch. */
  utc: number
  /** Minutes east of UTC. */
  offset: number
}

const form = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,3})\d*)?)?(?:Z|([+-])(\d\d):?(\d\d))$/

/** Offsets in use lie between these, in minutes. */
const offsets = { min: -12 * 60, max: 14 * 60 }

/** Reads `2026-03-01T08:30:00+01:00`; null where it is no such time. */
export function readLocalTime(text: string): LocalTime | null {
  const parts = form.exec(text)
  if (!parts) return null
  const [, year, month, day, hour, minute, second = '0', fraction = '0', sign, hours, minutes] = parts
  const milliseconds = Number(fraction.padEnd(3, '0'))
  const local = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
    milliseconds,
  )
  // Date.UTC carries 31 February over into March, and 24:61 into the next day; it takes the year 26 for 1926.
  const date = new Date(local)
  const carried =
    date.getUTCFullYear() !== Number(year) ||
    date.getUTCDate() !== Number(day) ||
    date.getUTCMonth() !== Number(month) - 1 ||
    Number(hour) > 23 ||
    Number(minute) > 59 ||
    Number(second) > 59
  const offset = sign === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  if (carried || Number(minutes ?? 0) > 59 || offset < offsets.min || offset > offsets.max) return null
  return { utc: local - offset * 60_000, offset }
}

/** The way a time is written in a report. */
export function writeLocalTime({ utc, offset }: LocalTime): string {
  const local = new Date(utc + offset * 60_000).toISOString().slice(0, -1)
  const two = (value: number) => String(Math.trunc(value)).padStart(2, '0')
  const size = Math.abs(offset)
  return `${local}${offset < 0 ? '-' : '+'}${two(size / 60)}:${two(size % 60)}`
}

/** Local time with its offset from UTC, so that a sample knows its day and its hour wherever the device was. */
export const LocalTime = z.string().transform((text, context): LocalTime => {
  const time = readLocalTime(text.length > 40 ? '' : text)
  if (time) return time
  context.issues.push({
    code: 'custom',
    message: 'is not a time with its offset, such as 2026-03-01T08:30:00+01:00',
    input: text,
  })
  return z.NEVER
})
