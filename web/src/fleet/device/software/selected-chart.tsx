import { type ReactNode, useEffect, useRef } from 'react'
import { useChartFormats } from '../../../estate/charts/chart-formats.ts'
import { ChartGroup } from '../../../ui/chart/chart-group.tsx'
import classes from './software-tab.module.css'

/** Container of the selected row's chart; scrolls into view on selection. */
export function SelectedChart({ children }: { children: ReactNode }) {
  const { locale } = useChartFormats()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // In braces: newer browsers return a promise, which is not a clean-up function.
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
