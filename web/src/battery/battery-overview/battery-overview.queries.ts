import {
  type BatteryHistogram,
  countBatteriesByAge,
  countBatteriesByDischarge,
  countBatteriesByFirstSeen,
  countBatteriesByHealth,
  countSmartBatteryAlerts,
  getBatteryEstate,
  getDeviceEstate,
  type WorldId,
} from '@muster/contract'
import { queryOptions } from '@tanstack/react-query'
import { overviewAge } from '../../estate/overview-age.ts'
import { queryOf } from '../../session/request/query-of.ts'

/** Batteries under warranty are left out [B-301]. */
export const batteryEstateQuery = (world: WorldId) =>
  queryOptions({
    ...queryOf(getBatteryEstate, { world, query: { underWarranty: 'false' } }),
    staleTime: overviewAge,
  })

export const deviceEstateQuery = (world: WorldId) =>
  queryOptions({ ...queryOf(getDeviceEstate, { world }), staleTime: overviewAge })

export const batteryAlertsQuery = (world: WorldId) =>
  queryOptions({ ...queryOf(countSmartBatteryAlerts, { world }), staleTime: overviewAge })

const histogramCalls = {
  health: countBatteriesByHealth,
  averageDischarge: countBatteriesByDischarge,
  age: countBatteriesByAge,
  firstSeen: countBatteriesByFirstSeen,
} as const satisfies Record<BatteryHistogram, unknown>

export const histogramQuery = (world: WorldId, histogram: BatteryHistogram) =>
  queryOptions({ ...queryOf(histogramCalls[histogram], { world }), staleTime: overviewAge })
