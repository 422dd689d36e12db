import { getWorldSettings, type WorldId, type WorldSettings } from '@muster/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { queryOf } from '../request/query-of.ts'
import { useWorld } from './world.tsx'

/** What the world is set to; it changes seldom. */
export const worldSettingsQuery = (world: WorldId) =>
  queryOptions({ ...queryOf(getWorldSettings, { world }), staleTime: 5 * 60_000 })

/** Undefined until they are there. */
export const useWorldSettings = (): WorldSettings | undefined =>
  useQuery(worldSettingsQuery(useWorld().world.id)).data
