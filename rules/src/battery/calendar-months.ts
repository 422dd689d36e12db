/** A date as YYYY-MM-DD. */
type DateText = string

const partsOf = (date: DateText): [year: number, month: number, day: number] => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return [year, month, day]
}

/** The month counts from 1, and may be any number: 0 is the December before. */
const lastDayOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

const dateOf = (year: number, month: number, day: number): DateText =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

/** So many calendar months later; a day that the month does not have becomes its last. */
export function addMonths(date: DateText, months: number): DateText {
  const [year, month, day] = partsOf(date)
  return dateOf(year, month + months, Math.min(day, lastDayOf(year, month + months)))
}

export function dayBefore(date: DateText): DateText {
  const [year, month, day] = partsOf(date)
  return dateOf(year, month, day - 1)
}

/** The latest date that lies so many whole months before another. */
export function monthsBefore(date: DateText, months: number): DateText {
  const [year, month, day] = partsOf(date)
  const last = lastDayOf(year, month - months)
  return dateOf(year, month - months, day === lastDayOf(year, month) ? last : Math.min(day, last))
}

/** Whole calendar months from one date to another; 0 if it is not later. */
export function monthsBetween(from: DateText, to: DateText): number {
  const [fromYear, fromMonth] = partsOf(from)
  const [toYear, toMonth] = partsOf(to)
  const months = (toYear - fromYear) * 12 + toMonth - fromMonth
  return Math.max(0, addMonths(from, months) <= to ? months : months - 1)
}
