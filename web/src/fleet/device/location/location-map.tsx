import type { DeviceLocation } from '@muster/contract'
import { boundsOf, type Circle } from '@muster/rules'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { EstateMap } from '../../../estate/map/estate-map.tsx'
import { useFormats } from '../../../estate/use-formats.ts'
import { IconDeviceMobile, IconHome, IconMapPinOff } from '../../../ui/icons.ts'
import { MapMarker } from '../../../ui/map/map-marker.tsx'
import { MapCover } from '../../../ui/map/map-notice.tsx'
import { MapPin } from '../../../ui/map/map-pin.tsx'
import { RadiusCircle } from '../../../ui/map/radius-circle.tsx'
import { LocationLegend } from './location-legend.tsx'

interface LocationMapProps {
  known: DeviceLocation
  useMetricDistances: boolean
}

const circlesOf = ({ location, homeLocation }: DeviceLocation): Circle[] => [
  ...(location ? [{ ...location, radiusMetres: location.accuracy }] : []),
  ...(homeLocation ? [homeLocation] : []),
]

export function LocationMap({ known, useMetricDistances }: LocationMapProps) {
  const { t } = useTranslation('location')
  const summary = useSummary(known, useMetricDistances)
  const bounds = useMemo(() => boundsOf(circlesOf(known)), [known])
  const { location, homeLocation } = known
  const isUnknown = location === null
  return (
    <EstateMap
      label={t('map')}
      summary={summary}
      bounds={bounds}
      legend={<LocationLegend hasDevice={!isUnknown} hasHome={homeLocation !== null} />}
      isCovered={isUnknown}
      overlay={
        isUnknown && (
          <MapCover icon={<IconMapPinOff size={18} stroke={1.75} aria-hidden="true" />}>
            {t('unknown')}
          </MapCover>
        )
      }
    >
      {homeLocation && (
        <>
          <RadiusCircle {...homeLocation} tone="ink" />
          <MapMarker place={homeLocation} anchor="bottom">
            <MapPin
              tone="ink"
              icon={<IconHome size={16} stroke={1.75} />}
              label={t('pin.home', { name: homeLocation.name })}
            />
          </MapMarker>
        </>
      )}
      {location && (
        <>
          <RadiusCircle {...location} radiusMetres={location.accuracy} tone="accent" />
          <MapMarker place={location} anchor="bottom" layer={1}>
            <MapPin
              tone="accent"
              icon={<IconDeviceMobile size={16} stroke={1.75} />}
              label={t('pin.device')}
            />
          </MapMarker>
        </>
      )}
    </EstateMap>
  )
}

/** The map as text. */
function useSummary({ location, homeLocation }: DeviceLocation, useMetricDistances: boolean): string {
  const { t } = useTranslation('location')
  const { distance, coordinates } = useFormats()
  const sentences = [
    location === null
      ? t('unknown')
      : t('summary.device', {
          coordinates: coordinates(location),
          accuracy: distance(location.accuracy, useMetricDistances),
        }),
    homeLocation &&
      t('summary.home', {
        name: homeLocation.name,
        coordinates: coordinates(homeLocation),
        radius: distance(homeLocation.radiusMetres, useMetricDistances),
      }),
  ]
  return sentences.filter(Boolean).join(' ')
}
