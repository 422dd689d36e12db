import type { SignalPoint } from '@muster/contract'
import type { Place } from '@muster/rules'
import { useEffect, useState } from 'react'
import { useChartFormats } from '../../../estate/charts/chart-formats.ts'
import { ChartGroup, usePointed } from '../../../ui/chart/chart-group.tsx'
import { useHighlight } from '../../../ui/chart/use-highlight.ts'
import { SignalChart } from './signal-chart.tsx'
import { SignalMap } from './signal-map.tsx'
import { placeOf, type SignalSample } from './signal-samples.ts'
import { useSampleWords } from './use-sample-words.ts'

interface SignalViewsProps {
  points: readonly SignalPoint[]
  samples: readonly SignalSample[]
  state: 'loading' | 'failed' | 'ready'
  onRetry: () => void
  bars: 4 | 5
  zone: string
}

/** Map and chart of one day; a selection in one is highlighted in both [C-1321]. */
export function SignalViews({ points, samples, state, onRetry, bars, zone }: SignalViewsProps) {
  const { locale } = useChartFormats()
  const words = useSampleWords(bars, zone)
  const [highlighted, highlight] = useHighlight()
  const [target, setTarget] = useState<Place | null>(null)

  const select = (step: number) => {
    const point = samples[step]?.point
    highlight(step)
    if (point) setTarget(placeOf(point))
  }
  const shared = { samples, state, onRetry, bars, words }
  return (
    <ChartGroup locale={locale} expected={1}>
      <PointAt start={highlighted === null ? null : (samples[highlighted]?.start ?? null)} />
      <SignalMap
        {...shared}
        points={points}
        highlighted={highlighted}
        target={target}
        onSelect={({ step }) => select(step)}
      />
      <SignalChart {...shared} zone={zone} onSelect={select} />
    </ChartGroup>
  )
}

/** Makes the chart point at the highlighted sample. */
function PointAt({ start }: { start: number | null }) {
  const [, point] = usePointed()
  useEffect(() => {
    if (start === null) return
    point(start)
    return () => point(null)
  }, [start, point])
  return null
}
