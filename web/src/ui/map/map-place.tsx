import { Skeleton, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Delayed } from '../states/delayed.tsx'
import classes from './map-place.module.css'

/** Where a map stands among other things on a page; on a page of its own it fills what is left. */
export const MapPlace = ({ children }: { children: ReactNode }) => (
  <div className={classes.place}>{children}</div>
)

/** In its place among other things or, on a page of its own, in all that is left. */
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
