import type { StatusCount } from './status-figures.tsx'
import classes from './status-stack.module.css'

/** The shares of the statuses as one bar; the figures beside it say the same. */
export const StatusStack = ({ counts }: { counts: readonly Pick<StatusCount, 'status' | 'count'>[] }) => (
  <div className={classes.parts} aria-hidden="true">
    {counts.map(
      ({ status, count }) =>
        count > 0 && (
          <span key={status} className={classes.part} data-status={status} style={{ flexGrow: count }} />
        ),
    )}
  </div>
)
