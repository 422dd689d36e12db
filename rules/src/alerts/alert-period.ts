/** A period of an alert in the unit in which people read it. */
export interface AlertPeriod {
  count: number
  unit: 'hours' | 'days'
}

/** One day is told as 24 hours and two as 48, anything else in days [C-731, C-2309]. */
export const alertPeriod = (days: number): AlertPeriod =>
  days === 1 || days === 2 ? { count: days * 24, unit: 'hours' } : { count: days, unit: 'days' }
