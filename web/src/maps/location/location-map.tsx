import type { AnswerOf, Bounds, DeviceCluster, readDeviceStats } from '@muster/contract'
import { mapZoom } from '@muster/rules'
import { useTranslation } from 'react-i18next'
import { EstateMap } from '../../estate/map/estate-map.tsx'
import { IconMapPinOff } from '../../ui/icons.ts'
import { KeepInSight } from '../../ui/map/keep-in-sight.tsx'
import type { MapPosition, MapSight } from '../../ui/map/map-moves.tsx'
import { MapCover, MapFailure, MapLoading, MapNotice } from '../../ui/map/map-notice.tsx'
import { MapZooms } from '../../ui/map/map-zooms.tsx'
import { placeOf } from './cluster.ts'
import { ClusterLayer } from './cluster-layer.tsx'
import { LocationLegend } from './location-legend.tsx'

interface LocationMapProps {
  /** Bounds of the devices; null if none has a location, undefined while loading. */
  bounds: Bounds | null | undefined
  /** None of the chosen devices has a location. */
  isUnknown: boolean
  /** How often the user asked to see all devices. */
  fits: number
  clusters: readonly DeviceCluster[] | undefined
  stats: AnswerOf<typeof readDeviceStats> | undefined
  isAllTime: boolean
  /** A request failed. */
  hasFailed: boolean
  isFetching: boolean
  onRetry: () => void
  selected: DeviceCluster | null
  /** Key of the cluster whose list is open. */
  listed: string | null
  /** Pixels covered by the list of the selected cluster. */
  coveredWidth: () => number
  onSelect: (cluster: DeviceCluster) => void
  onMove: (sight: MapSight) => void
  /** From the URL. */
  start: MapPosition | null
  onView: (view: MapPosition | null) => void
  onZoom: () => void
}

const noClusters: readonly DeviceCluster[] = []

/** Last locations of devices, in clusters [C-1910]. */
export function LocationMap(props: LocationMapProps) {
  const { t } = useTranslation('maps')
  const { bounds, isUnknown, fits, clusters = noClusters, hasFailed, isFetching, selected, onSelect } = props
  const summary = () => {
    if (isUnknown) return t('location.unknown')
    if (props.clusters === undefined) return undefined
    const count = clusters.reduce((sum, cluster) => sum + cluster.count, 0)
    return t('location.summary', {
      count,
      devices: t('location.devices', { count }),
      clusters: t('location.clusters', { count: clusters.length }),
    })
  }
  const overlay = () => {
    if (hasFailed) return <MapFailure onRetry={props.onRetry} />
    if (isUnknown)
      return (
        <MapCover icon={<IconMapPinOff size={18} stroke={1.75} aria-hidden="true" />}>
          {t('location.unknown')}
        </MapCover>
      )
    if (isFetching) return <MapLoading />
    return props.clusters?.length === 0 && <MapNotice>{t('location.noneInView')}</MapNotice>
  }
  return (
    <EstateMap
      label={t('location.map')}
      summary={summary()}
      bounds={bounds}
      keepsMoves
      fits={fits}
      maxZoom={mapZoom.mostOnEstateMap}
      start={props.start}
      onMove={props.onMove}
      onView={props.onView}
      isCovered={isUnknown}
      overlay={overlay()}
      legend={<LocationLegend stats={props.stats} isAllTime={props.isAllTime} />}
    >
      <MapZooms onZoom={props.onZoom} />
      <KeepInSight id={props.listed} place={selected && placeOf(selected)} covered={props.coveredWidth} />
      <ClusterLayer clusters={clusters} selected={selected} onSelect={onSelect} />
    </EstateMap>
  )
}
