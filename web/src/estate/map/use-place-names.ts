import { distanceUnits, type Place, readTileText, tileBounds } from '@muster/rules'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useWorldSettings } from '../../session/world/world-settings.ts'
import { numberFormat, regionNames } from '../../ui/intl-formats.ts'
import { isAmbiguous, largestPlace, middleHalf, nearestPlace } from '../../ui/map/places/nearest-place.ts'
import type { NamedPlace, Places } from '../../ui/map/places/places-data.ts'
import { usePlaces } from '../../ui/map/places/use-places.ts'
import { middleOfArea } from '../signal-map/area.ts'
import { useFormats } from '../use-formats.ts'
import { homeFinder } from './home-at.ts'
import { useMapSites } from './use-map-sites.ts'

/** Tiles up to this zoom are a hundred kilometres wide or more: their largest town may be far from all that they tell of. */
const wideZoom = 8

const isWideTile = (geotile: string) => (readTileText(geotile)?.zoom ?? Infinity) <= wideZoom

interface PlaceNames {
  /** Of devices around a point, in these tiles. */
  nameOf: (point: Place, tiles: readonly string[]) => string
  /** Of a tile. */
  nameOfTile: (tile: string) => string
}

/**
 * Names places by their home location or, without one, by a town: the largest of a tile, or the nearest, such as
 * "Memphis, 4 km SE". A wide tile is "around" the home location nearest to its middle, as devices are there, or the
 * largest town of its middle; so are devices in wide tiles, who are at many places: a distance would pretend to be
 * exact. Until the towns are loaded, names are coordinates.
 */
export function usePlaceNames(): PlaceNames {
  const { t } = useTranslation('estate')
  const { coordinates, locale } = useFormats()
  const places = usePlaces()
  const homes = useMapSites()
  const isMetric = useWorldSettings()?.useMetricDistances ?? true
  return useMemo(() => {
    const homeAt = homeFinder(homes)
    const town = (known: Places, place: NamedPlace) =>
      isAmbiguous(known, place)
        ? `${place.name}, ${regionNames(locale, { type: 'region' }).of(place.country)}`
        : place.name
    const nearest = (point: Place, isWide = false) => {
      const near = places && nearestPlace(places, point)
      if (!near) return coordinates(point, 2)
      const { long } = distanceUnits(isMetric)
      const away = Math.round(near.metres / long.metres)
      const name = town(places, near.place)
      if (isWide || away < 1) return name
      const unit = isMetric ? 'kilometer' : 'mile'
      return t('place.near', {
        name,
        distance: numberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 0 }).format(away),
        direction: t(`place.direction.${near.direction}`),
      })
    }
    return {
      nameOf: (point, tiles) => {
        const isWide = tiles.some(isWideTile)
        return homeAt(point, tiles, isWide ? 'nearest' : 'only')?.name ?? nearest(point, isWide)
      },
      nameOfTile: (geotile) => {
        const tile = readTileText(geotile)
        const middle = middleOfArea({ geotile })
        const isWide = isWideTile(geotile)
        const bounds = tile && tileBounds(tile)
        const largest = bounds && places && largestPlace(places, isWide ? middleHalf(bounds) : bounds)
        const home = homeAt(middle, [geotile], isWide ? 'nearest' : 'only')
        const name = home?.name ?? (largest && town(places, largest))
        if (!name) return nearest(middle)
        return isWide ? t('place.around', { name }) : name
      },
    }
  }, [places, homes, coordinates, locale, isMetric, t])
}
