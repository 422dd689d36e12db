import { useMediaQuery } from '@mantine/hooks'
import { timesOfPeriod } from '@muster/rules'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlaceNames } from '../../estate/map/use-place-names.ts'
import { useFormats } from '../../estate/use-formats.ts'
import { LabelledSelect } from '../../ui/choice/labelled-select.tsx'
import type { MapSight } from '../../ui/map/map-moves.tsx'
import { MapSkeleton } from '../../ui/map/map-place.tsx'
import { EstateButton } from '../estate-button.tsx'
import { MapPage } from '../map-page.tsx'
import { bodyOfPart, useEstatePart } from '../use-estate-part.ts'
import { useMapPosition } from '../use-map-position.ts'
import { useSettled } from '../use-settled.ts'
import { useSlotEnd } from '../use-slot-end.ts'
import { clusterOfTiles, keyOf, placeOf, tilesOfKey } from './cluster.ts'
import { ClusterDevices } from './cluster-devices.tsx'
import { type DevicesOnMap, slotLength } from './location.queries.ts'
import { LocationFilters } from './location-filters.tsx'
import { LocationMap } from './location-map.tsx'
import { useDevicesOnMap } from './use-devices-on-map.ts'
import { periodNames, useLocationChoice } from './use-location-choice.ts'

/** Pixels from the start of an element to the end of its frame. */
const widthFrom = (element: HTMLElement | null): number =>
  element ? (element.offsetParent?.clientWidth ?? 0) - element.offsetLeft : 0

/** Last locations of the estate's devices [C-1910 to C-1923]. */
export function LocationPage() {
  const { t } = useTranslation('maps')
  const { t: estate } = useTranslation('estate')
  const formats = useFormats()
  const { nameOf } = usePlaceNames()
  const { start, keep } = useMapPosition()
  const { part, choose } = useEstatePart()
  const { choice, period, change, look } = useLocationChoice()
  const [sight, setSight] = useState<MapSight | null>(null)
  const [fits, setFits] = useState(0)
  const card = useRef<HTMLElement>(null)
  // On a phone the list is below the map.
  const isPhone = useMediaQuery('(max-width: 40em)', undefined, { getInitialValueInEffect: false })
  const end = useSlotEnd(slotLength)
  const devices = useSettled<DevicesOnMap>({
    ...bodyOfPart(part),
    ...timesOfPeriod(period, end),
    ...(choice.field && { alertField: choice.field, alertValues: [...choice.values] }),
  })
  const { bounds, clusters, hasFailed, ...found } = useDevicesOnMap(devices, sight)
  const chosen = choice.cluster === null ? null : tilesOfKey(choice.cluster)
  const selected = chosen && clusters && clusterOfTiles(clusters, chosen)
  const listed = selected?.keys ?? chosen

  const nameOfPeriod = {
    '30d': formats.days(30),
    '7d': formats.days(7),
    '2d': formats.days(2),
    '1d': formats.days(1),
    '2h': estate('period.hours', { count: 2 }),
    all: t('location.allTime'),
  }
  const reset = () => {
    change({ type: 'reset' })
    setFits(fits + 1)
    found.renewBounds()
  }

  return (
    <MapPage
      tab="location"
      filters={<LocationFilters choice={choice} onChange={change} onReset={reset} />}
      range={
        <>
          <LabelledSelect
            label={t('location.seenIn')}
            value={period}
            options={periodNames.map((name) => ({ value: name, label: nameOfPeriod[name] }))}
            onChange={look}
          />
          <EstateButton part={part} onChoose={choose} />
        </>
      }
      map={
        <>
          {bounds === undefined && !hasFailed ? (
            <MapSkeleton isPage />
          ) : (
            <LocationMap
              bounds={bounds}
              isUnknown={found.isUnknown}
              fits={fits}
              clusters={clusters}
              stats={found.stats}
              isAllTime={period === 'all'}
              hasFailed={hasFailed}
              isFetching={found.isFetching}
              onRetry={found.retry}
              selected={selected ?? null}
              listed={choice.cluster}
              coveredWidth={() => (isPhone ? 0 : widthFrom(card.current))}
              onSelect={(cluster) =>
                change(
                  cluster === selected ? { type: 'close' } : { type: 'cluster', cluster: keyOf(cluster) },
                )
              }
              onMove={setSight}
              start={start}
              onView={keep}
              onZoom={() => change({ type: 'zoom' })}
            />
          )}
          {listed && (
            <ClusterDevices
              key={choice.cluster}
              ref={card}
              tiles={listed}
              devices={devices}
              label={
                selected
                  ? t('location.cluster', {
                      count: selected.count,
                      place: nameOf(placeOf(selected), selected.keys),
                    })
                  : undefined
              }
              onClose={() => change({ type: 'close' })}
            />
          )}
        </>
      }
    />
  )
}
