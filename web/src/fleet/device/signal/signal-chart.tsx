import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ChartCard } from '../../../ui/chart/chart-card.tsx'
import type { ChartContent, ExportRows } from '../../../ui/chart/chart-model.ts'
import type { ChartState } from '../../../ui/chart/chart-state.ts'
import { fiveMinutes, levelAt, noLevel, signalAxis, signalSeries } from './signal-chart-content.ts'
import type { SignalSample } from './signal-samples.ts'
import type { SampleWords } from './use-sample-words.ts'

interface SignalChartProps {
  samples: readonly SignalSample[]
  zone: string
  bars: 4 | 5
  words: SampleWords
  state: ChartState
  onRetry: () => void
  onSelect: (step: number) => void
}

/** The level in steps of five minutes [C-1309]. */
export function SignalChart({ samples, zone, bars, words, state, onRetry, onSelect }: SignalChartProps) {
  const { t } = useTranslation('signal')
  const content = useMemo(
    (): ChartContent => ({
      buckets: fiveMinutes(samples, zone),
      size: 'hour',
      series: signalSeries(samples, {
        network: (network) => t(`network.${network}`),
        state: (name) => t(`state.${name}`),
      }),
      axis: signalAxis(bars),
      formatValue: (height) => (height === noLevel ? t('chart.fiveMinutes') : words.level(levelAt(height))),
      formatTick: (height) => (height === 0 ? '' : String(levelAt(height))),
      plotHeight: 120,
    }),
    [samples, zone, bars, words, t],
  )
  const fileRows = (): ExportRows => [
    [
      t('chart.columns.time'),
      t('chart.columns.level'),
      t('chart.columns.network'),
      t('chart.columns.signal'),
    ],
    ...samples.flatMap((sample) =>
      sample.point === null
        ? []
        : [
            [
              sample.point.local,
              sample.point.level,
              sample.point.bearerType && t(`network.${sample.point.bearerType}`),
              words.condition(sample),
            ],
          ],
    ),
  ]
  return (
    <ChartCard
      title={t('chart.title')}
      note={t('chart.note')}
      state={state}
      onRetry={onRetry}
      content={content}
      onSelect={onSelect}
      fileRows={fileRows}
    />
  )
}
