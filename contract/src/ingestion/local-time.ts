import { z } from 'zod'

/** A moment, and the device clock's offset from UTC then. */
export interface LocalTime {
  /** Milliseconds since the epoch. */
  utc: number
  /** Minutes east of UTC. */
  offset: number
}

/** The range of offsets in use, in minutes. */
const offsets = { min: -12 * 60, max: 14 * 60 }
const monthDays = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/**
 * Parses `2026-03-01T08:30:00+01:00`; null if it is not such a time. A report holds hundreds of these, so it is parsed
 * by position, not by regular expression.
 */
export function readLocalTime(text: string): LocalTime | null {
  const year = digits(text, 0, 4)
  const month = digits(text, 5, 2)
  const day = digits(text, 8, 2)
  const hour = digits(text, 11, 2)
  const minute = digits(text, 14, 2)
  if (!isMarked(text) || !isDate(year, month, day) || !isBelow(hour, 24) || !isBelow(minute, 60)) return null
  let at = 16
  let second = 0
  let fraction = 0
  if (text[at] === ':') {
    second = digits(text, at + 1, 2)
    if (!isBelow(second, 60)) return null
    at += 3
    if (text[at] === '.') {
      const end = endOfDigits(text, at + 1)
      if (end === at + 1) return null
      fraction = Number(text.slice(at + 1, Math.min(end, at + 4)).padEnd(3, '0'))
      at = end
    }
  }
  const offset = readOffset(text, at)
  if (offset === null || offset < offsets.min || offset > offsets.max) return null
  return { utc: Date.UTC(year, month - 1, day, hour, minute, second, fraction) - offset * 60_000, offset }
}

const zero = 48

/** Parses `count` digits; -1 if any is not a digit. */
function digits(text: string, from: number, count: number): number {
  let value = 0
  for (let at = from; at < from + count; at++) {
    const digit = text.charCodeAt(at) - zero
    if (!(digit >= 0 && digit <= 9)) return -1
    value = value * 10 + digit
  }
  return value
}

function endOfDigits(text: string, from: number): number {
  let at = from
  while (digits(text, at, 1) >= 0) at++
  return at
}

const isBelow = (value: number, limit: number): boolean => value >= 0 && value < limit

const isMarked = (text: string): boolean =>
  text[4] === '-' && text[7] === '-' && text[10] === 'T' && text[13] === ':'

/** Date.UTC maps years below 100 to the last century; here they are invalid. */
function isDate(year: number, month: number, day: number): boolean {
  if (year < 100 || month < 1 || month > 12 || day < 1 || day > (monthDays[month - 1] ?? 0)) return false
  return month !== 2 || day < 29 || (year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0))
}

/** `Z`, `+01:00` or `+0100` at the end of the text, in minutes. */
function readOffset(text: string, at: number): number | null {
  if (text[at] === 'Z') return text.length === at + 1 ? 0 : null
  const sign = text[at] === '+' ? 1 : text[at] === '-' ? -1 : 0
  const colon = text[at + 3] === ':' ? 1 : 0
  const hours = digits(text, at + 1, 2)
  const minutes = digits(text, at + 3 + colon, 2)
  if (sign === 0 || hours < 0 || !isBelow(minutes, 60) || text.length !== at + 5 + colon) return null
  return sign * (hours * 60 + minutes)
}

/** Formats a time as reports have it. */
export function writeLocalTime({ utc, offset }: LocalTime): string {
  const local = new Date(utc + offset * 60_000).toISOString().slice(0, -1)
  const two = (value: number) => String(Math.trunc(value)).padStart(2, '0')
  const size = Math.abs(offset)
  return `${local}${offset < 0 ? '-' : '+'}${two(size / 60)}:${two(size % 60)}`
}

/** Local time with its UTC offset, so that a sample has its local day and hour wherever the device was. */
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
