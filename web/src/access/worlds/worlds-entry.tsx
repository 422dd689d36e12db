import { singleWorldPath } from '@muster/rules'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from 'react-router'
import { paths } from '../../session/paths.ts'
import { worldsQuery } from '../../session/user.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { LoadingView } from '../../ui/states/loading-view.tsx'
import { AccessDenied } from '../access-denied.tsx'

/** `/`: into the only world, to the selection of several, or nowhere without any. */
export function WorldsEntry() {
  const { hash, search } = useLocation()
  const { data: worlds, isError, refetch } = useQuery(worldsQuery())
  if (!worlds) return isError ? <ErrorState wholePage onRetry={() => refetch()} /> : <LoadingView />
  const [first, second] = worlds
  if (!first) return <AccessDenied to="world" />
  if (second) return <Navigate to={paths.worldSelection} state={{ worlds }} replace />
  return <Navigate to={singleWorldPath(first.id, hash, search)} replace />
}
