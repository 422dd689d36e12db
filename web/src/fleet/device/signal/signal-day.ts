import { dateOfDay, dayOfDate, endOfHour, pickerBounds, type TimeWindow, wholeDay } from '@muster/rules'

export interface SignalDay {
  /** `2026-11-03`. */
  date: string
  oldest: string
  today: string
  /** Null at the end of the picker's range. */
  previous: string | null
  next: string | null
  /** The whole day in the device's zone. */
  window: TimeWindow
  /** End of the samples: of the day or, today, of the current hour [C-9924]. */
  to: number
}

const isDate = (text: string | null): text is string => text !== null && /^\d{4}-\d\d-\d\d$/.test(text)

/** The requested day if it can be picked, else today in the device's zone [C-1301 to C-1303]. */
export function signalDay(wanted: string | null, zone: string, now: number): SignalDay {
  const { oldest, today } = pickerBounds(zone, now)
  const date = isDate(wanted) && wanted >= oldest && wanted <= today ? wanted : today
  const window = wholeDay(date, zone)
  return {
    date,
    oldest,
    today,
    previous: date > oldest ? dateOfDay(dayOfDate(date) - 1) : null,
    next: date < today ? dateOfDay(dayOfDate(date) + 1) : null,
    window,
    to: date === today ? endOfHour(zone, now) : window.to,
  }
}
