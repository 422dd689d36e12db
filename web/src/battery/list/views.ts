import type { BatteryCounts, DeviceCounts } from '@muster/contract'
import { batteryView, dischargeView } from '@muster/rules'
import { statusOfBattery, statusOfLevel } from '../../estate/status/status-label.tsx'
import type { Status } from '../../ui/status-glyph.tsx'

/** What a list shows. */
export type Listed = 'batteries' | 'devices'

/** Statuses in the order of tabs and bars: the worst first. */
export const statuses = ['problem', 'warning', 'good'] as const satisfies readonly Status[]

/** The tabs of a list; each is also the last word of its path [B-209, B-423, B-501]. */
export const views = ['all', ...statuses] as const
export type View = (typeof views)[number]

/** The view that a word in the path stands for [B-205 to B-210]. */
export function viewOfBatteries(word: string): View {
  const level = batteryView(word)
  return level === 'all' ? 'all' : statusOfBattery[level]
}

/** The same of devices [B-217 to B-221]. */
export function viewOfDevices(word: string): View {
  const level = dischargeView(word)
  return level === 'all' ? 'all' : statusOfLevel[level]
}

export type StatusCounts = Record<Status, number>

export interface ListCounts {
  tabs: Record<View, number>
  /** Of the chart, which may leave some out. */
  chart: StatusCounts
}

export const batteryTabs = ({ all, red, orange, green }: BatteryCounts): ListCounts['tabs'] => ({
  all,
  problem: red,
  warning: orange,
  good: green,
})

export const deviceTabs = ({ all, red, yellow, green }: DeviceCounts): ListCounts['tabs'] => ({
  all,
  problem: red,
  warning: yellow,
  good: green,
})
