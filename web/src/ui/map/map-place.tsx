import { Skeleton, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Delayed } from '../states/delayed.tsx'
import classes from './map-place.module.css'

/** Frame of a map among other content; on a page of its own a map fills the rest. */
export const MapPlace = ({ children }: { children: ReactNode }) => (
  <div className={classes.place}>{children}</div>
)

/** Among other content or, with `isPage`, filling the rest of the page. */
export function MapSkeleton({ isPage = false }: { isPage?: boolean }) {
  const { t } = useTranslation('ui')
  return (
    <div className={isPage ? classes.page : classes.place}>
      <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
      <Delayed>
        <Skeleton height="100%" radius={0} aria-hidden="true" />
      </Delayed>
    </div>
  )
}
