import { type ReactNode, useEffect, useRef } from 'react'
import { useChartFormats } from '../../../estate/charts/chart-formats.ts'
import { ChartGroup } from '../../../ui/chart/chart-group.tsx'
import classes from './software-tab.module.css'

/** The place of the chart of a selected row; it comes into sight when a row far below is selected. */
export function SelectedChart({ children }: { children: ReactNode }) {
  const { locale } = useChartFormats()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // In braces, as newer browsers answer with a promise, which is nothing to clean up with.
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={place} className={classes.place}>
      <ChartGroup locale={locale} expected={1}>
        {children}
      </ChartGroup>
    </div>
  )
}
