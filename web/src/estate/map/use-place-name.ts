import { distanceUnits, type Place } from '@muster/rules'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useWorldSettings } from '../../session/world/world-settings.ts'
import { numberFormat } from '../../ui/intl-formats.ts'
import { nearestPlace } from '../../ui/map/places/nearest-place.ts'
import { usePlaces } from '../../ui/map/places/use-places.ts'
import { useFormats } from '../use-formats.ts'

/** Names a point by the nearest town, such as "Memphis, 4 km SE"; by its coordinates until the towns are loaded. */
export function usePlaceName(): (point: Place) => string {
  const { t } = useTranslation('estate')
  const { coordinates, locale } = useFormats()
  const places = usePlaces()
  const isMetric = useWorldSettings()?.useMetricDistances ?? true
  return useCallback(
    (point) => {
      const near = places && nearestPlace(places, point)
      if (!near) return coordinates(point, 2)
      const { long } = distanceUnits(isMetric)
      const away = Math.round(near.metres / long.metres)
      if (away < 1) return near.name
      const unit = isMetric ? 'kilometer' : 'mile'
      return t('place.near', {
        name: near.name,
        distance: numberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 0 }).format(away),
        direction: t(`place.direction.${near.direction}`),
      })
    },
    [places, coordinates, locale, isMetric, t],
  )
}
