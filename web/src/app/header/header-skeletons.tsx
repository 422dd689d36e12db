import { Skeleton } from '@mantine/core'
import { Delayed } from '../../ui/states/delayed.tsx'
import { TextSkeleton } from '../../ui/states/page-skeleton.tsx'
import button from './icon-button.module.css'
import world from './world-name.module.css'

/** The name of a world while it loads. */
export const WorldNameSkeleton = () => (
  <Delayed>
    <span className={world.slash} aria-hidden="true">
      /
    </span>
    <span className={world.world} aria-hidden="true">
      <TextSkeleton width="8em" />
    </span>
  </Delayed>
)

/** Placeholder of what's new, so that its neighbours do not move. */
export const WhatsNewSkeleton = () => (
  <span className={button.button} aria-hidden="true">
    <Skeleton width={18} height={18} circle />
  </span>
)
