import { useWorld } from '../../session/world/world.tsx'
import classes from './world-name.module.css'
import { WorldSwitcher } from './world-switcher.tsx'

/** Opens a menu of the worlds, where there are several; plain text where there is one. */
export function WorldName() {
  const { world, hasSeveralWorlds } = useWorld()
  return (
    <>
      <span className={classes.slash} aria-hidden="true">
        /
      </span>
      {hasSeveralWorlds ? (
        <WorldSwitcher />
      ) : (
        <span className={classes.world}>
          <span className={classes.name}>{world.name}</span>
        </span>
      )}
    </>
  )
}
