import type { WorldId } from '@muster/contract'
import { worldPaths } from '../session/paths.ts'
import { queryString } from '../ui/url-state.ts'

/** The history of an anomaly [C-121]. */
export const anomalyPath = (world: WorldId, anomalyId: string): string =>
  `${worldPaths(world).coreAnomalies}/details${queryString(new URLSearchParams({ anomalyId }))}`

/** The devices affected on a UTC day such as `2026-11-03` [C-122, C-9908]. */
export const anomalyDevicesPath = (world: WorldId, anomalyId: string, utc: string): string =>
  `${worldPaths(world).coreAnomalies}/details/devices${queryString(new URLSearchParams({ anomalyId, utc }))}`
