import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Delayed } from '../../../ui/states/delayed.tsx'
import classes from './home-location-dialog.module.css'

/** Placeholder of the map and of the line below it. */
export function MapPlaceholder() {
  const { t } = useTranslation(['home-locations', 'ui'])
  return (
    <div className={classes.map} aria-busy="true">
      <VisuallyHidden role="status">{t('ui:loading')}</VisuallyHidden>
      <div className={classes.frame}>
        <Delayed>
          <Skeleton height="100%" radius={0} aria-hidden="true" />
        </Delayed>
      </div>
      <p className={classes.note}>{t('home-locations:map.hint')}</p>
    </div>
  )
}
