import { Navigate } from 'react-router'
import { worldPaths } from '../../session/paths.ts'
import { useWorld } from '../../session/world/world.tsx'

export function ToLanding() {
  const { world } = useWorld()
  return <Navigate to={worldPaths(world.id).landing} replace />
}
