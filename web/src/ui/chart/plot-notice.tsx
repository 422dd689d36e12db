import type { ReactNode } from 'react'
import { RetryButton } from '../states/retry-button.tsx'
import { type PlotBox, plotEdges } from './plot-geometry.ts'
import classes from './plot-notice.module.css'

interface PlotNoticeProps {
  box: PlotBox
  children: ReactNode
  onRetry?: () => void
}

/** A notice over an empty plot; a sibling of the slider, whose content screen readers skip. */
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
