import type { Anomaly } from '@muster/contract'
import { Link, useLocation } from 'react-router'
import { useAnomalyWords } from '../../estate/anomaly/use-anomaly-words.ts'
import type { ListBefore } from '../../estate/detail/list-before.ts'
import { useWorld } from '../../session/world/world.tsx'
import { anomalyPath } from '../anomaly-paths.ts'

/** Links to the history of an anomaly, which leads back to the list as it is [C-1805]. */
export function AnomalyLink({ anomaly }: { anomaly: Anomaly }) {
  const { world } = useWorld()
  const { search } = useLocation()
  const text = useAnomalyWords().description(anomaly)
  return (
    <Link
      to={anomalyPath(world.id, anomaly.anomalyId)}
      state={{ list: search } satisfies ListBefore}
      title={text}
    >
      {text}
    </Link>
  )
}
