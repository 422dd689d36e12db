import { Loader } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Delayed } from '../states/delayed.tsx'
import { RetryButton } from '../states/retry-button.tsx'
import classes from './map-notice.module.css'

/** In the middle of a map, which can still be moved. */
export const MapNotice = ({ children }: { children: ReactNode }) => (
  <div className={classes.ground} data-through="">
    <div role="status" className={classes.notice}>
      {children}
    </div>
  </div>
)

/** Covers the whole map where it has nothing to show. */
export const MapCover = ({ icon, children }: { icon?: ReactNode; children: ReactNode }) => (
  <div className={classes.ground} data-cover="">
    <div role="status" className={classes.notice}>
      {icon}
      {children}
    </div>
  </div>
)

/** A notice over the unchanged map, with a retry. */
export function MapFailure({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('ui')
  return (
    <div className={classes.ground} data-through="">
      <div role="alert" className={classes.notice}>
        {t('map.failed')}
        <RetryButton onRetry={onRetry} />
      </div>
    </div>
  )
}

export function MapLoading() {
  const { t } = useTranslation('ui')
  return (
    <Delayed>
      <div className={classes.ground} data-through="" data-place="top">
        <div role="status" className={classes.notice}>
          <Loader size={14} aria-hidden="true" />
          {t('loading')}
        </div>
      </div>
    </Delayed>
  )
}
