import { listMapHomes, type MapHome } from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../session/request/query-of.ts'
import { hasProduct, mayDo, useWorld } from '../../session/world/world.tsx'

const none: readonly MapHome[] = []

/** The home locations that the user sees; none while they load, or where the licence has no maps of devices. */
export function useMapSites(): readonly MapHome[] {
  const session = useWorld()
  const enabled = hasProduct(session, 'coreV2') && mayDo(session, 'devices.read')
  const { data } = useQuery({ ...queryOf(listMapHomes, { world: session.world.id }), enabled })
  return data ?? none
}
