import { Box, Skeleton, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../page/page.module.css'
import { Delayed } from './delayed.tsx'

/** Placeholder of a word or line; takes the height of a line of the text around it. */
export const TextSkeleton = ({ width }: { width: string }) => (
  <Box component="span" maw="100%" display="inline-block" w={width}>
    <Skeleton component="span" display="inline-block" height="0.8em" style={{ verticalAlign: 'middle' }} />
  </Box>
)

interface PageSkeletonProps {
  width?: 'narrow' | 'middle' | 'wide'
  children: ReactNode
}

/** A page in its final shape while it loads; announced as "Loading…". */
export function PageSkeleton({ width = 'wide', children }: PageSkeletonProps) {
  const { t } = useTranslation('ui')
  return (
    <>
      <div role="status">
        <VisuallyHidden>{t('loading')}</VisuallyHidden>
      </div>
      <Delayed>
        <div className={classes.page} data-width={width} aria-hidden="true">
          <div className={classes.top}>
            <div className={classes.titles}>
              <h1>
                <TextSkeleton width="9em" />
              </h1>
              <p className={classes.subtitle}>
                <TextSkeleton width="16em" />
              </p>
            </div>
          </div>
          {children}
        </div>
      </Delayed>
    </>
  )
}
