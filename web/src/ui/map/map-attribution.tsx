import { useTranslation } from 'react-i18next'
import classes from './map-view.module.css'

const geoNames = 'https://www.geonames.org/'
const openStreetMap = 'https://www.openstreetmap.org/copyright'

/** Tile services use OpenStreetMap data, names are from GeoNames: their licences require attribution. */
export function MapAttribution({ hasTiles }: { hasTiles: boolean }) {
  const { t } = useTranslation('ui')
  return (
    <p className={classes.attribution}>
      {hasTiles && (
        <>
          <a href={openStreetMap} target="_blank" rel="noreferrer">
            {t('map.openStreetMap')}
          </a>
          {' · '}
        </>
      )}
      {t('map.naturalEarth')}
      {' · '}
      <a href={geoNames} target="_blank" rel="noreferrer">
        {t('map.geoNames')}
      </a>
    </p>
  )
}
