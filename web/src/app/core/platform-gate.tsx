import type { PlatformType } from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import { Navigate, Outlet } from 'react-router'
import { deviceCountsQuery } from '../../estate/device/device-counts.queries.ts'
import { worldPaths } from '../../session/paths.ts'
import { useWorld } from '../../session/world/world.tsx'

/** Pages of one platform lead to the overview in a world without such devices [C-9903, C-2409]. */
export function PlatformGate({ platform }: { platform: PlatformType }) {
  const { world } = useWorld()
  const { data: counts } = useQuery(deviceCountsQuery(world.id))
  if (counts?.[platform] === 0) return <Navigate to={worldPaths(world.id).core} replace />
  return <Outlet />
}
