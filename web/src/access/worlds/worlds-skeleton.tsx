import { PageSkeleton } from '../../ui/states/page-skeleton.tsx'
import { WorldCardPlaceholders } from './world-card.tsx'
import classes from './world-selection.module.css'

export const WorldsSkeleton = () => (
  <PageSkeleton width="middle">
    <ul className={classes.cards}>
      <WorldCardPlaceholders />
    </ul>
  </PageSkeleton>
)
