import type { Bounds, SignalPoint } from '@muster/contract'
import { boundsOf, type Place } from '@muster/rules'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EstateMap } from '../../../estate/map/estate-map.tsx'
import { MapCover, MapFailure, MapLoading, MapNotice } from '../../../ui/map/map-notice.tsx'
import { MapPlace, MapSkeleton } from '../../../ui/map/map-place.tsx'
import { ZoomToPlace } from '../../../ui/map/zoom-to-place.tsx'
import { SignalLegend } from './signal-legend.tsx'
import { SignalMarkers } from './signal-markers.tsx'
import { type PlacedSample, placedSamples, placeOf, type SignalSample } from './signal-samples.ts'
import type { SampleWords } from './use-sample-words.ts'

interface SignalMapProps {
  points: readonly SignalPoint[]
  samples: readonly SignalSample[]
  state: 'loading' | 'failed' | 'ready'
  onRetry: () => void
  bars: 4 | 5
  words: SampleWords
  highlighted: number | null
  /** The place to show; null leaves the map where it is. */
  target: Place | null
  onSelect: (sample: PlacedSample) => void
}

/** Metres to show around each sample. */
const around = 100

export function SignalMap({ points, samples, state, onRetry, target, ...markers }: SignalMapProps) {
  const { t } = useTranslation('signal')
  const bounds = useBounds(points)
  const placed = useMemo(() => placedSamples(samples), [samples])
  if (state === 'loading' && bounds === null) return <MapSkeleton />
  // Covered if neither this day nor an earlier choice has locations.
  const isCovered = state === 'ready' && bounds === null
  const Empty = isCovered ? MapCover : MapNotice
  const overlays: Record<SignalMapProps['state'], ReactNode> = {
    loading: <MapLoading />,
    failed: <MapFailure onRetry={onRetry} />,
    ready: placed.length === 0 && <Empty>{t('noData')}</Empty>,
  }
  return (
    <MapPlace>
      <EstateMap
        label={t('map')}
        summary={t('summary', { count: placed.length })}
        bounds={bounds}
        legend={<SignalLegend bars={markers.bars} />}
        isCovered={isCovered}
        overlay={overlays[state]}
      >
        <SignalMarkers samples={placed} {...markers} />
        <ZoomToPlace place={target} />
      </EstateMap>
    </MapPlace>
  )
}

/** Bounds of the whole day, whatever networks are chosen; a day without locations keeps the last bounds. */
function useBounds(points: readonly SignalPoint[]): Bounds | null {
  const [kept, setKept] = useState<Bounds | null>(null)
  const bounds = useMemo(() => {
    const places = points.flatMap((point) => placeOf(point) ?? [])
    return boundsOf(places.map((place) => ({ ...place, radiusMetres: around })))
  }, [points])
  if (bounds && bounds !== kept) setKept(bounds)
  return bounds ?? kept
}
