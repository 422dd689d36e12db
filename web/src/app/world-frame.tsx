import { matchPath, Navigate, Outlet, useLocation } from 'react-router'
import { useBrandOfWorld } from '../session/brand.tsx'
import { worldPaths } from '../session/paths.ts'
import { mayDo, mustAcceptAgreements, useWorld } from '../session/world.tsx'
import { Frame } from './frame.tsx'
import { Header } from './header/header.tsx'
import { UserMenu } from './header/user-menu.tsx'
import { WhatsNew } from './header/whats-new.tsx'
import { WorldName } from './header/world-name.tsx'

/** The frame of every page inside a world; sends to the agreements first whoever must accept them. */
export function WorldFrame() {
  const session = useWorld()
  const { landing } = worldPaths(session.world.id)
  useBrandOfWorld(session.world.brand)
  return (
    <Frame
      header={
        <Header
          home={landing}
          place={<WorldName />}
          news={mayDo(session, 'whatsNew.read') && <WhatsNew />}
          userMenu={<UserMenu user={session.user} session={session} />}
        />
      }
    >
      <AgreementsFirst />
    </Frame>
  )
}

function AgreementsFirst() {
  const session = useWorld()
  const location = useLocation()
  const { agreements } = worldPaths(session.world.id)
  const isAgreementPage = matchPath('/:worldId/agreements/*', location.pathname) !== null
  if (mustAcceptAgreements(session) && !isAgreementPage)
    return <Navigate to={agreements} state={{ from: location.pathname + location.search }} replace />
  return <Outlet />
}
