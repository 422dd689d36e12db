import type { Bounds } from '@muster/contract'
import type { IntensityTile } from '@muster/rules'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHighlight } from '../../ui/chart/use-highlight.ts'
import { IntensityLayer } from '../../ui/map/intensity-layer.tsx'
import { IntensityLegend } from '../../ui/map/intensity-legend.tsx'
import type { MapPosition, MapSight } from '../../ui/map/map-moves.tsx'
import { MapCover, MapFailure, MapLoading, MapNotice } from '../../ui/map/map-notice.tsx'
import { ZoomToBounds } from '../../ui/map/zoom-to-place.tsx'
import { EstateMap } from '../map/estate-map.tsx'
import { boundsOfAreas } from './area.ts'
import { rampOf, type ShownSignal, useSignalWords } from './shown-signal.ts'
import { SignalAreas } from './signal-areas.tsx'
import { SignalTooltip } from './signal-tooltip.tsx'
import { worstAreas } from './worst-areas.ts'

/** The result of a query. */
interface Asked<Data> {
  data?: Data | undefined
  isError: boolean
  isFetching: boolean
  refetch: () => unknown
}

interface SignalMapProps {
  shown: ShownSignal
  /** Bounds of the samples; null if there are none, undefined while loading. */
  bounds: Bounds | null | undefined
  /** The query of the bounds, on pages where they can change; the previous ones stay meanwhile. */
  boundsQuery?: Asked<Bounds | null> & { isPlaceholderData: boolean }
  /** Shown while the bounds load. */
  waiting: ReactNode
  maxZoom: number
  /** The query of the tiles. */
  query: Asked<readonly IntensityTile[]>
  onMove: (sight: MapSight) => void
  /** From the URL, on pages that keep it there. */
  start?: MapPosition | null
  onView?: (view: MapPosition | null) => void
  /** Lays out the map and the list of its areas. */
  children: (map: ReactNode, areas: ReactNode) => ReactNode
}

const noTiles: readonly IntensityTile[] = []

/** Map of poor, missing or good signal in tiles of ten colours, with a list of the worst. */
export function SignalMap(props: SignalMapProps) {
  const {
    shown,
    bounds,
    boundsQuery,
    waiting,
    maxZoom,
    query,
    onMove,
    start = null,
    onView,
    children,
  } = props
  const { t } = useTranslation('signal-map')
  const words = useSignalWords(shown)
  const [highlighted, highlight] = useHighlight<string>()
  const [target, setTarget] = useState<Bounds | null>(null)
  const { data: tiles = noTiles } = query
  const queries = [query, ...(boundsQuery ? [boundsQuery] : [])]
  // A failed refetch keeps the data and is not shown.
  const failed = queries.filter(({ isError, data }) => isError && data === undefined)
  const isEmpty = bounds === null && failed.length === 0 && !boundsQuery?.isPlaceholderData

  const summary = () => {
    if (isEmpty) return t('noData')
    if (query.data === undefined) return undefined
    const inView = t('summary.inView', { count: tiles.length })
    const listed = worstAreas(tiles, shown).length > 0 ? t('summary.listed') : words.noneWorse
    return tiles.length === 0 ? inView : `${inView} ${listed}`
  }
  const select = (tile: IntensityTile) => {
    highlight(tile.geotile)
    setTarget(boundsOfAreas([tile]))
  }
  const overlay = () => {
    if (isEmpty) return <MapCover>{t('noData')}</MapCover>
    if (failed.length > 0)
      return <MapFailure onRetry={() => void Promise.all(failed.map(({ refetch }) => refetch()))} />
    if (queries.some(({ isFetching }) => isFetching)) return <MapLoading />
    return query.data?.length === 0 && <MapNotice>{t('noData')}</MapNotice>
  }
  const ramp = rampOf(shown)

  const map = bounds !== undefined && (
    <EstateMap
      label={words.map}
      summary={summary()}
      bounds={bounds}
      keepsMoves
      maxZoom={maxZoom}
      start={start}
      onMove={onMove}
      {...(onView && { onView })}
      isCovered={isEmpty}
      overlay={overlay()}
      legend={<IntensityLegend title={words.legend} note={t('legend.note')} ramp={ramp} />}
    >
      <IntensityLayer
        tiles={tiles}
        ramp={ramp}
        highlighted={highlighted}
        describe={(tile) => <SignalTooltip tile={tile} shown={shown} />}
      />
      <ZoomToBounds bounds={target} />
    </EstateMap>
  )
  // A map of nothing has the whole page.
  const areas = isEmpty ? null : <SignalAreas tiles={tiles} shown={shown} onSelect={select} />
  return children(map || waiting, areas)
}
