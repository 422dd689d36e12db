import { dayLength } from '@muster/contract'
import type { TimeWindow } from '../charts/report-window.ts'

/** Days of the discharge chart [B-905]. */
export const dischargeDays = 30

/** The UTC days of the discharge chart; the last one holds the moment before the end [B-905]. */
export function dischargeWindow(end: number): TimeWindow {
  const to = (Math.floor((end - 1) / dayLength) + 1) * dayLength
  return { from: to - dischargeDays * dayLength, to }
}
