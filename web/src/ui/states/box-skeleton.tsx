import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Delayed } from './delayed.tsx'

interface BoxSkeletonProps {
  height: number
  radius?: number
}

/** Placeholder of a box, in its final height; announced as "Loading…". */
export function BoxSkeleton({ height, radius }: BoxSkeletonProps) {
  const { t } = useTranslation('ui')
  return (
    <div style={{ height }} aria-busy="true">
      <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
      <Delayed>
        <Skeleton height={height} {...(radius !== undefined && { radius })} aria-hidden="true" />
      </Delayed>
    </div>
  )
}
