import { type BatteryAlert, type BatteryStatuses, batteryAlerts, type WorldSettings } from '@muster/contract'
import { averageDischarge, batteryStatuses, capacityFactorOf, localDay } from '@muster/rules'
import { type BatteryState, batteryFigures } from '../../battery/index.ts'
import { nextChange, sumOn } from '../../telemetry/index.ts'
import { storable } from './evaluate-device.ts'
import { type OverallChange, withOverall } from './overall-change.ts'

export interface BatteryStatusChange {
  number: number
  alert: BatteryAlert
  from: BatteryStatuses[BatteryAlert]
  to: BatteryStatuses[BatteryAlert]
  overall?: OverallChange
}

/** Updates what is derived from a battery's readings; its days are UTC days, since it moves about. */
export function evaluateBattery(
  state: BatteryState,
  settings: WorldSettings,
  now: number,
): BatteryStatusChange[] {
  const today = localDay({ utc: now, offset: 0 })
  state.averageDischarge = storable(
    averageDischarge(
      sumOn(state.recent, today, batteryFigures.fall),
      sumOn(state.recent, today, batteryFigures.seconds),
    ),
  )
  const changedDay = nextChange(state.recent, today)
  state.reevaluateAt = changedDay === null ? null : changedDay * 86_400_000
  const { cycleCount } = state.reading
  const statuses = batteryStatuses(
    {
      capacityFactor: capacityFactorOf(state.reading),
      cycleCount: cycleCount ?? null,
      averageDischarge: state.averageDischarge,
    },
    settings,
  )
  const changes = batteryAlerts
    .filter((alert) => statuses[alert] !== state.statuses[alert])
    .map(
      (alert): BatteryStatusChange => ({
        number: state.number,
        alert,
        from: state.statuses[alert],
        to: statuses[alert],
      }),
    )
  const before = state.statuses
  state.statuses = statuses
  return withOverall(changes, before, statuses)
}
