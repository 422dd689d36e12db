import { useTranslation } from 'react-i18next'
import classes from './map-view.module.css'

const openStreetMap = 'https://www.openstreetmap.org/copyright'

/** Tile services draw the data of OpenStreetMap, whose licence asks to be named. */
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
    </p>
  )
}
