import { Loader, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Delayed } from './delayed.tsx'
import classes from './loading-view.module.css'

interface LoadingViewProps {
  /** Fills the window rather than its container. */
  wholeWindow?: boolean
}

export function LoadingView({ wholeWindow = false }: LoadingViewProps) {
  const { t } = useTranslation('ui')
  const Place = wholeWindow ? 'main' : 'div'
  return (
    <Place className={classes.place} data-whole-window={wholeWindow || undefined}>
      <div role="status">
        <VisuallyHidden>{t('loading')}</VisuallyHidden>
        <Delayed>
          <Loader size={28} aria-hidden="true" />
        </Delayed>
      </div>
    </Place>
  )
}
