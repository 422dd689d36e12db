import type { DischargeCause } from '@muster/contract'
import { CauseTag } from '../../estate/discharge/cause-tag.tsx'
import classes from './battery-list.module.css'

interface DischargeCellProps {
  /** As text; null where the line above has it. */
  discharge: string | null
  cause: DischargeCause | null
}

/** The average discharge, and whose fault it is where somebody's. */
export const DischargeCell = ({ discharge, cause }: DischargeCellProps) => (
  <span className={classes.discharge}>
    {cause && <CauseTag cause={cause} />}
    {discharge}
  </span>
)
