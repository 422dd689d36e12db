import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Delayed } from '../../ui/states/delayed.tsx'
import { TextSkeleton } from '../../ui/states/page-skeleton.tsx'
import classes from './detail-header.module.css'

interface DetailSkeletonProps {
  tabs: number
  /** Placeholder of the content below the tabs. */
  children: ReactNode
}

const widths = ['6em', '8em', '5em', '7em', '4em']

/** Placeholder of a detail page while it loads. */
export function DetailSkeleton({ tabs, children }: DetailSkeletonProps) {
  const { t } = useTranslation('ui')
  return (
    <>
      <div role="status">
        <VisuallyHidden>{t('loading')}</VisuallyHidden>
      </div>
      <Delayed>
        <div aria-hidden="true">
          <div className={classes.header}>
            <div className={classes.name}>
              <span className={classes.waitingName}>
                <TextSkeleton width="14em" />
              </span>
            </div>
            <div className={classes.waitingTabs}>
              {widths.slice(0, tabs).map((width) => (
                <TextSkeleton key={width} width={width} />
              ))}
            </div>
          </div>
          {children}
        </div>
      </Delayed>
    </>
  )
}
