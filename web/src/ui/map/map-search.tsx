import { Select } from '@mantine/core'
import { boundsOf } from '@muster/rules'
import type { Map as LeafletMap } from 'leaflet'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconSearch } from '../icons.ts'
import { regionNames } from '../intl-formats.ts'
import { fitOptions, latLng, latLngBounds } from './lat-lng.ts'
import classes from './map-search.module.css'
import { findPlaces, folded } from './places/find-places.ts'
import type { MapSite } from './places/place-labels.tsx'
import type { NamedPlace, Places } from './places/places-data.ts'

/** Of each kind. */
const mostFound = 8
/** A town and its surroundings. */
const zoomOfTown = 11

interface MapSearchProps {
  map: LeafletMap
  places: Places | null
  sites: readonly MapSite[]
  /** Language tag for the names of countries. */
  locale: string
}

interface Found {
  value: string
  label: string
  show: () => void
}

/** Finds a site of the page, or a town, and shows it. */
export function MapSearch({ map, places, sites, locale }: MapSearchProps) {
  const { t } = useTranslation('ui')
  const [text, setText] = useState('')
  const animate = map.options.zoomAnimation ?? false

  const ofSite = (site: MapSite): Found => ({
    value: `site ${site.id}`,
    label: site.name,
    show: () => {
      const bounds = boundsOf([site])
      if (bounds) map.fitBounds(latLngBounds(bounds), { ...fitOptions, animate })
    },
  })
  const ofPlace = (place: NamedPlace): Found => ({
    value: `place ${place.latitude} ${place.longitude} ${place.name}`,
    label: `${place.name}, ${regionNames(locale, { type: 'region' }).of(place.country)}`,
    show: () => map.setView(latLng(place), Math.max(map.getZoom(), zoomOfTown), { animate }),
  })
  const wanted = folded(text.trim())
  const found: Found[] =
    wanted === ''
      ? []
      : [
          ...sites
            .filter(({ name }) => folded(name).includes(wanted))
            .slice(0, mostFound)
            .map(ofSite),
          ...(places ? findPlaces(places, text, mostFound).map(ofPlace) : []),
        ]
  return (
    <Select
      className={classes.search ?? ''}
      aria-label={t('map.search')}
      placeholder={t('map.search')}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
      rightSection={<span />}
      data={found.map(({ value, label }) => ({ value, label }))}
      filter={({ options }) => options}
      searchable
      selectFirstOptionOnChange
      searchValue={text}
      onSearchChange={setText}
      value={null}
      onChange={(value) => {
        const chosen = found.find((each) => each.value === value)
        if (!chosen) return
        chosen.show()
        setText(chosen.label)
      }}
      {...(wanted !== '' && { nothingFoundMessage: t('map.nothingFound') })}
    />
  )
}
