import { Skeleton } from '@mantine/core'
import { placeholderRows, type WorldEntry } from '@muster/contract'
import { Link } from 'react-router'
import { worldPaths } from '../../session/paths.ts'
import { IconChevronRight } from '../../ui/icons.ts'
import { initials } from '../../ui/initials.ts'
import { Delayed } from '../../ui/states/delayed.tsx'
import classes from './world-card.module.css'

export function WorldCard({ world }: { world: WorldEntry }) {
  return (
    <li>
      <Link to={worldPaths(world.id).landing} className={classes.card}>
        <span className={classes.initials} data-initials={initials(world.name)} aria-hidden="true" />
        <span className={classes.name}>{world.name}</span>
        <IconChevronRight size={18} stroke={1.75} aria-hidden="true" className={classes.arrow} />
      </Link>
    </li>
  )
}

export const WorldCardPlaceholders = () => (
  <Delayed>
    {Array.from({ length: placeholderRows }, (_, row) => `placeholder ${row}`).map((key) => (
      <li key={key} aria-hidden="true">
        <Skeleton height={82} radius="lg" />
      </li>
    ))}
  </Delayed>
)
