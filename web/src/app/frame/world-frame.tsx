import type { WorldId } from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import { matchPath, Navigate, Outlet, useLocation } from 'react-router'
import { useBrandOfWorld } from '../../session/brand/brand.tsx'
import { worldPaths } from '../../session/paths.ts'
import { useClaims, useIsInternal } from '../../session/signed-in.tsx'
import { currentUserQuery } from '../../session/user.ts'
import {
  mayDo,
  mustAcceptAgreements,
  useWorld,
  WorldContext,
  type WorldSession,
} from '../../session/world/world.tsx'
import { CaseCount } from '../header/case-count.tsx'
import { Header } from '../header/header.tsx'
import { WhatsNewSkeleton, WorldNameSkeleton } from '../header/header-skeletons.tsx'
import { UserMenu } from '../header/user-menu.tsx'
import { WhatsNew } from '../header/whats-new.tsx'
import { WorldName } from '../header/world-name.tsx'
import { SkeletonOfPage } from '../loading/page-skeletons.tsx'
import { Frame } from './frame.tsx'
import { PastLine } from './past-line.tsx'

interface WorldFrameProps {
  worldId: WorldId
  /** Null while the world loads: what is known already stands where it will stay. */
  session: WorldSession | null
}

/** The frame of every page inside a world. */
export function WorldFrame({ worldId, session }: WorldFrameProps) {
  const claims = useClaims()
  const isInternal = useIsInternal()
  const { data: user } = useQuery(currentUserQuery(claims))
  useBrandOfWorld(session?.world.brand)
  const mayReadNews = user && mayDo({ user, isInternal }, 'whatsNew.read')
  return (
    <WorldContext value={session}>
      <Frame
        header={
          <Header
            home={worldPaths(worldId).landing}
            place={session ? <WorldName /> : <WorldNameSkeleton />}
            news={mayReadNews && (session ? <WhatsNew /> : <WhatsNewSkeleton />)}
            cases={session && !mustAcceptAgreements(session) && <CaseCount world={worldId} />}
            userMenu={<UserMenu user={user ?? { email: claims.email }} {...(session && { session })} />}
          />
        }
      >
        {session ? <AgreementsFirst /> : <SkeletonOfPage />}
      </Frame>
      {session && <PastLine />}
    </WorldContext>
  )
}

/** Users with pending agreements are sent to those first. */
function AgreementsFirst() {
  const session = useWorld()
  const location = useLocation()
  const { agreements } = worldPaths(session.world.id)
  const isAgreementPage = matchPath('/:worldId/agreements/*', location.pathname) !== null
  if (mustAcceptAgreements(session) && !isAgreementPage)
    return <Navigate to={agreements} state={{ from: location.pathname + location.search }} replace />
  return <Outlet />
}
