import { type BearerType, bearerTypes, type DeviceInfo, type SignalPoint } from '@muster/contract'
import type { TimeWindow } from '../charts/report-window.ts'
import { isNoService } from '../maps/signal-intensity.ts'
import { minute } from '../time/durations.ts'

/**
 * The bars of a device's signal icon: 4 on Android, except 5 on Zebra devices and other platforms [C-1305, B-1440,
 * C-9925].
 */
export const signalBars = ({
  platformType,
  manufacturer,
}: Pick<DeviceInfo, 'platformType' | 'manufacturer'>): 4 | 5 =>
  platformType === 'android' && !manufacturer.toLowerCase().includes('zebra') ? 4 : 5

export const signalLevelNames = ['veryPoor', 'poor', 'moderate', 'fair', 'good', 'great'] as const
export type SignalLevelName = (typeof signalLevelNames)[number]

const namesByBars: Record<4 | 5, readonly SignalLevelName[]> = {
  4: signalLevelNames.filter((name) => name !== 'fair'),
  5: signalLevelNames,
}

/** The name of a level; with 4 bars there is no "fair" [C-1320, C-9925]. */
export const signalLevelName = (level: number, bars: 4 | 5): SignalLevelName =>
  namesByBars[bars][Math.min(bars, Math.max(0, level))] ?? 'veryPoor'

export type SignalPointState = 'radioOff' | 'noService' | 'active' | 'greyedOut' | 'noData'

export interface SignalChoice {
  /** The selected networks. */
  networks: ReadonlySet<BearerType>
  /** The lowest bar is 0: levels above it are grey where their network is not selected. */
  minimumBar: number
}

/** The first state that matches [C-1315 to C-1319, C-9926]. */
export function signalPointState(
  point: Pick<SignalPoint, 'level' | 'bearerType' | 'status'>,
  { networks, minimumBar }: SignalChoice,
): SignalPointState {
  const { level, bearerType, status } = point
  if (status === 'radioOff') return 'radioOff'
  if (isNoService(point)) return 'noService'
  if (level === null) return 'noData'
  if (bearerType !== null && networks.has(bearerType)) return 'active'
  return level > minimumBar ? 'greyedOut' : 'noData'
}

/** The networks for which points have a level [C-1306]. */
export const networksIn = (points: readonly SignalPoint[]): BearerType[] =>
  bearerTypes.filter((network) =>
    points.some(({ level, bearerType }) => level !== null && bearerType === network),
  )

/** Between two samples [C-1309, C-2330]. */
export const signalStep = 5 * minute

/** The point of each five minutes of a window; the last one where there are several. */
export function signalSteps(
  points: readonly SignalPoint[],
  { from, to }: TimeWindow,
): { start: number; point: SignalPoint | null }[] {
  const byStep = new Map(points.map((point) => [Math.floor((point.date - from) / signalStep), point]))
  return Array.from({ length: Math.ceil((to - from) / signalStep) }, (_, step) => ({
    start: from + step * signalStep,
    point: byStep.get(step) ?? null,
  }))
}
