/** An alert's period in the unit that is displayed. */
export interface AlertPeriod {
  count: number
  unit: 'hours' | 'days'
}

/** One day is displayed as 24 hours and two as 48, anything else in days [C-731, C-2309]. */
export const alertPeriod = (days: number): AlertPeriod =>
  days === 1 || days === 2 ? { count: days * 24, unit: 'hours' } : { count: days, unit: 'days' }
