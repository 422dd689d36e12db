import { matchPath, useLocation } from 'react-router'
import { AgreementSkeleton, AgreementsSkeleton } from '../../access/agreements/agreement-skeletons.tsx'
import { LandingSkeleton } from '../../access/landing/landing-skeleton.tsx'
import { WorldsSkeleton } from '../../access/worlds/worlds-skeleton.tsx'
import { paths } from '../../session/paths.ts'
import { LoadingView } from '../../ui/states/loading-view.tsx'

/** Placeholder of the page at this URL while it loads: its shape, where that is known. */
export function SkeletonOfPage() {
  const { pathname } = useLocation()
  if (matchPath(paths.worldSelection, pathname)) return <WorldsSkeleton />
  if (matchPath('/:worldId/agreements', pathname)) return <AgreementsSkeleton />
  if (matchPath('/:worldId/agreements/:kind', pathname)) return <AgreementSkeleton />
  if (matchPath('/:worldId', pathname)) return <LandingSkeleton />
  return <LoadingView />
}
