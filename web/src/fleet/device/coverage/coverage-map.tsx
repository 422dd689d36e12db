import type { Bounds, DeviceInfo } from '@muster/contract'
import type { IntensityTile, Place, SignalMapDays } from '@muster/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfiguration } from '../../../session/configuration.tsx'
import { useWorld } from '../../../session/world.tsx'
import { useHighlight } from '../../../ui/chart/use-highlight.ts'
import { IntensityLayer } from '../../../ui/map/intensity-layer.tsx'
import { IntensityLegend } from '../../../ui/map/intensity-legend.tsx'
import type { MapSight } from '../../../ui/map/map-moves.tsx'
import { MapCover, MapFailure, MapLoading, MapNotice } from '../../../ui/map/map-notice.tsx'
import { MapPlace } from '../../../ui/map/map-place.tsx'
import { MapView } from '../../../ui/map/map-view.tsx'
import { ZoomToPlace } from '../../../ui/map/zoom-to-place.tsx'
import { middleOfArea, zoomOfArea } from './area.ts'
import { type CoverageView, coverageTilesQuery } from './coverage.queries.ts'
import { CoverageAreas } from './coverage-areas.tsx'
import { CoverageTooltip } from './coverage-tooltip.tsx'

interface CoverageMapProps {
  device: DeviceInfo
  /** Where the device has samples; null where it has none at all. */
  bounds: Bounds | null
  /** The days end with this hour. */
  now: number
  view: CoverageView
  days: SignalMapDays
}

const noTiles: IntensityTile[] = []

export function CoverageMap({ device, bounds, now, view, days }: CoverageMapProps) {
  const { t } = useTranslation('coverage')
  const { world } = useWorld()
  const { tiles: pattern } = useConfiguration()
  const [sight, setSight] = useState<MapSight | null>(null)
  const [highlighted, highlight] = useHighlight<string>()
  const [target, setTarget] = useState<{ place: Place; zoom: number } | null>(null)
  const {
    data: tiles = noTiles,
    error,
    isFetching,
    isSuccess,
    refetch,
  } = useQuery(coverageTilesQuery(world.id, device, { view, days, now, sight: bounds && sight }))

  const inView = t('summary.inView', { count: tiles.length })
  const listed = t(tiles.some(({ count }) => count > 0) ? 'summary.listed' : `areas.none.${view}`)
  const summary = tiles.length === 0 ? inView : `${inView} ${listed}`

  const select = (tile: IntensityTile) => {
    highlight(tile.geotile)
    setTarget({ place: middleOfArea(tile), zoom: zoomOfArea(tile) })
  }
  const overlay = () => {
    if (bounds === null) return <MapCover>{t('noData')}</MapCover>
    if (error) return <MapFailure onRetry={() => void refetch()} />
    if (isFetching) return <MapLoading />
    return isSuccess && tiles.length === 0 && <MapNotice>{t('noData')}</MapNotice>
  }

  return (
    <>
      <MapPlace>
        <MapView
          label={t(`map.${view}`)}
          summary={summary}
          bounds={bounds}
          keepsMoves
          tiles={pattern}
          onMove={setSight}
          isCovered={bounds === null}
          overlay={overlay()}
          legend={<IntensityLegend title={t(`legend.${view}`)} note={t('legend.note')} ramp="outage" />}
        >
          <IntensityLayer
            tiles={tiles}
            ramp="outage"
            highlighted={highlighted}
            describe={(tile) => <CoverageTooltip tile={tile} view={view} />}
          />
          <ZoomToPlace place={target?.place ?? null} zoom={target?.zoom ?? 0} />
        </MapView>
      </MapPlace>
      <CoverageAreas tiles={tiles} view={view} onSelect={select} />
    </>
  )
}
