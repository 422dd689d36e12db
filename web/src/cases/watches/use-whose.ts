import { useSearchParams } from 'react-router'
import { mayDo, useWorld } from '../../session/world/world.tsx'
import type { Whose } from './watches.queries.ts'

/** Whose watches the URL names: only managers see those of the world [K-401]. */
export function useWhose(): Whose {
  const session = useWorld()
  const [parameters] = useSearchParams()
  return mayDo(session, 'watches.manage') && parameters.get('of') !== 'me' ? 'world' : 'me'
}
