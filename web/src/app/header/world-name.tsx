import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../session/paths.ts'
import { useWorld } from '../../session/world/world.tsx'
import { IconSelector } from '../../ui/icons.ts'
import classes from './world-name.module.css'

/** A link to the other worlds where there are any, plain text where there are none. */
export function WorldName() {
  const { t } = useTranslation('app')
  const { world, hasSeveralWorlds } = useWorld()
  return (
    <>
      <span className={classes.slash} aria-hidden="true">
        /
      </span>
      {hasSeveralWorlds ? (
        <Link to={paths.worldSelection} className={classes.world} title={t('header.switchWorld')}>
          <span className={classes.name}>{world.name}</span>
          <IconSelector size={16} stroke={1.5} aria-hidden="true" />
          <VisuallyHidden>{t('header.switchWorld')}</VisuallyHidden>
        </Link>
      ) : (
        <span className={classes.world}>
          <span className={classes.name}>{world.name}</span>
        </span>
      )}
    </>
  )
}
