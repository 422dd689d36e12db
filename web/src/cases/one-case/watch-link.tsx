import type { CaseRow } from '@muster/contract'
import { Link } from 'react-router'
import { worldPaths } from '../../session/paths.ts'
import { mayDo, useWorld } from '../../session/world/world.tsx'
import { queryString } from '../../ui/url-state.ts'

/** The watch of a case, as a link for those who may see it [K-815]. */
export function WatchLink({ watch: { id, name, isOwn } }: { watch: CaseRow['watch'] }) {
  const session = useWorld()
  if (id === null || !(isOwn || mayDo(session, 'watches.manage'))) return name
  const parameters = new URLSearchParams({ ...(isOwn && { of: 'me' }), id })
  return <Link to={`${worldPaths(session.world.id).watchEdit}${queryString(parameters)}`}>{name}</Link>
}
