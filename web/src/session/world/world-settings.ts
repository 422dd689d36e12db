import { getWorldSettings, type WorldId, type WorldSettings } from '@muster/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { queryOf } from '../request/query-of.ts'
import { useWorld } from './world.tsx'

/** The world's settings; they rarely change. */
export const worldSettingsQuery = (world: WorldId) =>
  queryOptions({ ...queryOf(getWorldSettings, { world }), staleTime: 5 * 60_000 })

/** Undefined while loading. */
export const useWorldSettings = (): WorldSettings | undefined =>
  useQuery(worldSettingsQuery(useWorld().world.id)).data
