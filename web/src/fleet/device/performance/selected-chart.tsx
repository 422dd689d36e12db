import { ActionIcon } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { ChartGroup } from '../../../ui/chart/chart-group.tsx'
import { IconX } from '../../../ui/icons.ts'
import { useChartFormats } from './chart-formats.ts'
import classes from './selected-chart.module.css'

/** Pixels; it stands alone and has room. */
export const selectedPlotHeight = 144

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

export const CloseChart = ({ label, onClose }: { label: string; onClose: () => void }) => (
  <ActionIcon aria-label={label} title={label} onClick={onClose}>
    <IconX size={16} stroke={1.75} aria-hidden="true" />
  </ActionIcon>
)
