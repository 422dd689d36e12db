import type { WorldId } from '@muster/contract'
import { isWorldId } from '@muster/rules'
import { useParams } from 'react-router'
import { useWorldLoad } from '../../session/world/use-world-load.ts'
import { OutsideFrame } from '../frame/outside-frame.tsx'
import { WorldFrame } from '../frame/world-frame.tsx'
import { lazyPart } from '../loading/lazy-part.tsx'
import { NoWorld } from './no-page.tsx'

const AccessDenied = lazyPart(
  'access',
  async () => (await import('../../access/access-denied.tsx')).AccessDenied,
)

/** Lets nobody into a world before it is loaded; a URL without a world leads to `/`. */
export function WorldGate() {
  const { worldId = '' } = useParams()
  if (!isWorldId(worldId)) return <NoWorld />
  // Another world is another page, of which nothing that was on the screen may stay.
  return <LoadedWorld key={worldId} worldId={worldId} />
}

function LoadedWorld({ worldId }: { worldId: WorldId }) {
  const load = useWorldLoad(worldId)
  switch (load.state) {
    case 'denied':
      return (
        <OutsideFrame>
          <AccessDenied to="world" />
        </OutsideFrame>
      )
    case 'failed':
      return <OutsideFrame />
    case 'loading':
    case 'open':
      return <WorldFrame worldId={worldId} session={load.state === 'open' ? load.session : null} />
  }
}
