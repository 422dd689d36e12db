import type { BatteryAlert, BatteryHistogram } from '@muster/contract'
import { isBatteryAlertOn } from '@muster/rules'
import { useEffect } from 'react'
import { useFormats } from '../../estate/use-formats.ts'
import { useWorldSettings } from '../../session/world/world-settings.ts'
import { ChartGroup } from '../../ui/chart/chart-group.tsx'
import { loadChartEngine } from '../../ui/chart/load-engine.ts'
import { HistogramCard } from './histogram-card.tsx'
import classes from './histograms.module.css'

/** In display order, with the alert that must be switched on for it [B-331]. */
const histograms: readonly { histogram: BatteryHistogram; alert?: BatteryAlert }[] = [
  { histogram: 'health', alert: 'batteryHealthStatus' },
  { histogram: 'averageDischarge', alert: 'batteryAverageDischargeStatus' },
  { histogram: 'age' },
  { histogram: 'firstSeen' },
]

/** The histograms of the batteries that reported in the last 30 days [B-304, B-324]. */
export function Histograms() {
  const { locale } = useFormats()
  const settings = useWorldSettings()
  // The engine loads while the figures do, not after them.
  useEffect(() => {
    loadChartEngine().catch(() => undefined)
  }, [])
  return (
    <ChartGroup locale={locale} expected={histograms.length}>
      <div className={classes.charts}>
        {histograms.map(
          ({ histogram, alert }) =>
            // Until the settings are known, all are shown.
            (!alert || !settings || isBatteryAlertOn(alert, settings)) && (
              <HistogramCard key={histogram} histogram={histogram} alert={alert} />
            ),
        )}
      </div>
    </ChartGroup>
  )
}
