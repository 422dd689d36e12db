import { useDebouncedValue } from '@mantine/hooks'
import type { Bounds } from '@muster/contract'
import {
  boundsOf,
  type Circle,
  type HomeLocationDraft,
  type HomeLocationInput,
  mapTimings,
  type Place,
  radiusMetres,
} from '@muster/rules'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EstateMap } from '../../../estate/map/estate-map.tsx'
import { useFormats } from '../../../estate/use-formats.ts'
import { IconHome } from '../../../ui/icons.ts'
import { MapClicks } from '../../../ui/map/map-clicks.tsx'
import { MapMarker } from '../../../ui/map/map-marker.tsx'
import { MapPin } from '../../../ui/map/map-pin.tsx'
import { RadiusCircle } from '../../../ui/map/radius-circle.tsx'
import classes from './home-location-dialog.module.css'

interface HomeLocationMapProps {
  draft: HomeLocationDraft
  problems: HomeLocationInput['problems']
  /** What the map shows while there is no position yet. */
  around: Bounds | null
  useMetricDistances: boolean
  onPlace: (place: Place) => void
}

/** The circle on the map: a click places it, typing moves it. */
export function HomeLocationMap(props: HomeLocationMapProps) {
  const { draft, problems, around, useMetricDistances, onPlace } = props
  const { t } = useTranslation('home-locations')
  const { coordinates, distance } = useFormats()
  const place: Place | null =
    problems.latitude || problems.longitude
      ? null
      : { latitude: Number(draft.latitude), longitude: Number(draft.longitude) }
  const radius = problems.radius ? null : radiusMetres(Number(draft.radius), useMetricDistances)
  const circle = useCircle(place, radius)
  const bounds = useShownBounds(circle)
  return (
    <div className={classes.map} data-form-tool>
      <div className={classes.frame}>
        <EstateMap
          label={t('map.label')}
          summary={
            place
              ? t(radius === null ? 'map.place' : 'map.circle', {
                  coordinates: coordinates(place),
                  radius: distance(radius ?? 0, useMetricDistances),
                })
              : t('map.nowhere')
          }
          bounds={bounds.shown ?? around}
        >
          <MapClicks
            onClick={(clicked) => {
              bounds.hold({ ...clicked, radiusMetres: radius ?? 0 })
              onPlace(clicked)
            }}
          />
          {place && radius !== null && <RadiusCircle {...place} radiusMetres={radius} tone="accent" />}
          {place && (
            <MapMarker place={place} anchor="bottom">
              <MapPin tone="accent" icon={<IconHome size={16} stroke={1.75} />} label={t('map.pin')} />
            </MapMarker>
          )}
        </EstateMap>
      </div>
      <p className={classes.note}>{t('map.hint')}</p>
    </div>
  )
}

/** The same object for the same circle, so that effects depending on it do not run again. */
function useCircle(place: Place | null, radius: number | null): Circle | null {
  const { latitude, longitude } = place ?? {}
  return useMemo(
    () =>
      latitude === undefined || longitude === undefined
        ? null
        : { latitude, longitude, radiusMetres: radius ?? 0 },
    [latitude, longitude, radius],
  )
}

const isSame = (one: Circle, other: Circle | null): boolean =>
  one.latitude === other?.latitude &&
  one.longitude === other.longitude &&
  one.radiusMetres === other.radiusMetres

/** Follows the fields once typing pauses. After a click the map stays put: the user already sees the place. */
function useShownBounds(circle: Circle | null) {
  const [clicked, setClicked] = useState<Circle | null>(null)
  const [shown, setShown] = useState(() => circle && boundsOf([circle]))
  const [rested] = useDebouncedValue(circle, mapTimings.debounce)
  useEffect(() => {
    if (rested && !isSame(rested, clicked)) setShown(boundsOf([rested]))
  }, [rested, clicked])
  return { shown, hold: setClicked }
}
