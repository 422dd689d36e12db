import { monthsBetween } from './calendar-months.ts'

/** Years and months since the date of manufacture; neither where it is less than a month [B-1402, B-1403]. */
export function batteryAge(mfd: string, today: string): { years: number; months: number } {
  const months = monthsBetween(mfd, today)
  return { years: Math.floor(months / 12), months: months % 12 }
}
