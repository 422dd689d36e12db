import type { DeviceCluster } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import { usePlaceNames } from '../../estate/map/use-place-names.ts'
import { useFormats } from '../../estate/use-formats.ts'
import { ClusterButton } from '../../ui/map/cluster-button.tsx'
import { keyOf, placeOf } from './cluster.ts'

interface ClusterLayerProps {
  clusters: readonly DeviceCluster[]
  selected: DeviceCluster | null
  onSelect: (cluster: DeviceCluster) => void
}

/** The clusters as buttons, the largest first in tab order. */
export function ClusterLayer({ clusters, selected, onSelect }: ClusterLayerProps) {
  const { t } = useTranslation('maps')
  const { number } = useFormats()
  const { nameOf } = usePlaceNames()
  return clusters.map((cluster) => (
    <ClusterButton
      key={keyOf(cluster)}
      place={placeOf(cluster)}
      count={cluster.count}
      text={number(cluster.count)}
      label={t('location.cluster', { count: cluster.count, place: nameOf(placeOf(cluster), cluster.keys) })}
      isSelected={cluster === selected}
      onSelect={() => onSelect(cluster)}
    />
  ))
}
