import type { ReactNode } from 'react'
import { RetryButton } from '../states/retry-button.tsx'
import { type PlotBox, plotEdges } from './plot-geometry.ts'
import classes from './plot-notice.module.css'

interface PlotNoticeProps {
  box: PlotBox
  children: ReactNode
  onRetry?: () => void
}

/** Lies over the plot in place of what is not there; beside the slider, whose own parts are not read out. */
export function PlotNotice({ box, children, onRetry }: PlotNoticeProps) {
  return (
    <div
      className={classes.ground}
      style={{ top: box.top, bottom: plotEdges.bottom, left: plotEdges.left, right: plotEdges.right }}
      role={onRetry ? 'alert' : undefined}
      data-still={onRetry ? undefined : true}
    >
      <span className={classes.notice}>{children}</span>
      {onRetry && <RetryButton size="sm" onRetry={onRetry} />}
    </div>
  )
}
