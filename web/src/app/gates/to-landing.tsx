import { Navigate } from 'react-router'
import { worldPaths } from '../../session/paths.ts'
import { useWorld } from '../../session/world/world.tsx'
import { NoPage } from './no-page.tsx'

export function ToLanding() {
  const { world } = useWorld()
  return (
    <NoPage>
      <Navigate to={worldPaths(world.id).landing} replace />
    </NoPage>
  )
}
