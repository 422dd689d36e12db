import type { BatteryHistogram, StatusLevel, WorldSettings } from '@muster/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { statusOfLevel } from '../../estate/status/status-label.tsx'
import { useFormats } from '../../estate/use-formats.ts'
import { useWorldSettings } from '../../session/world/world-settings.ts'
import type { ChartLimit } from '../../ui/chart/chart-model.ts'
import { numberFormat } from '../../ui/intl-formats.ts'
import { thresholdPlace } from './threshold-place.ts'

/** The histograms of what has thresholds. */
const thresholds = {
  // Less is worse [B-9990].
  health: { red: 'batteryHealthStatusRed', yellow: 'batteryHealthStatusYellow', side: 'upTo' },
  averageDischarge: {
    red: 'batteryAverageDischargeRed',
    yellow: 'batteryAverageDischargeYellow',
    side: 'from',
  },
} as const satisfies Partial<
  Record<
    BatteryHistogram,
    Record<Exclude<StatusLevel, 'green'>, keyof WorldSettings> & { side: 'upTo' | 'from' }
  >
>

const hasThresholds = (histogram: BatteryHistogram): histogram is keyof typeof thresholds =>
  histogram in thresholds

const none: readonly ChartLimit[] = []

/** The world's thresholds of what a histogram shows; none while the settings load. */
export function useLimits(histogram: BatteryHistogram): readonly ChartLimit[] {
  const { t } = useTranslation('battery-overview')
  const { t: estate } = useTranslation('estate')
  const { locale } = useFormats()
  const settings = useWorldSettings()
  return useMemo(() => {
    if (!settings || !hasThresholds(histogram)) return none
    // Thresholds have at most three decimals [B-1605].
    const percent = numberFormat(locale, { style: 'percent', maximumFractionDigits: 3 })
    const { side, ...keys } = thresholds[histogram]
    return (['red', 'yellow'] as const).map((level) => ({
      status: statusOfLevel[level],
      place: thresholdPlace(histogram, settings[keys[level]]),
      text: t(`limits.${side}`, {
        status: estate(`status.${level}`),
        value: percent.format(settings[keys[level]] / 100),
      }),
    }))
  }, [settings, histogram, locale, t, estate])
}
