import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../session/paths.ts'
import { useWorld } from '../../session/world/world.tsx'
import classes from './world-name.module.css'
import { WorldSwitcher } from './world-switcher.tsx'

/** A link to the other worlds, and a menu of them, where there are any; plain text where there are none. */
export function WorldName() {
  const { t } = useTranslation('app')
  const { world, hasSeveralWorlds } = useWorld()
  return (
    <>
      <span className={classes.slash} aria-hidden="true">
        /
      </span>
      {hasSeveralWorlds ? (
        <span className={classes.switch}>
          <Link to={paths.worldSelection} className={classes.world} title={t('header.allWorlds')}>
            <span className={classes.name}>{world.name}</span>
          </Link>
          <WorldSwitcher />
        </span>
      ) : (
        <span className={classes.world}>
          <span className={classes.name}>{world.name}</span>
        </span>
      )}
    </>
  )
}
