import { type SignalMapDays, signalMapDays } from '@muster/rules'
import { useSearchParams } from 'react-router'
import { type CoverageView, coverageViews } from './coverage.queries.ts'

interface CoverageChoice {
  view: CoverageView
  days: SignalMapDays
}

/** What is chosen on the tab lives in its address, so that a link shows the same. */
export function useCoverageChoice(): CoverageChoice & { choose: (change: Partial<CoverageChoice>) => void } {
  const [query, setQuery] = useSearchParams()
  const view = coverageViews.find((name) => name === query.get('view')) ?? 'zeroSignal'
  const days = signalMapDays.find((number) => String(number) === query.get('days')) ?? 30
  const choose = (change: Partial<CoverageChoice>) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(change)) after.set(name, String(value))
        return after
      },
      { replace: true },
    )
  return { view, days, choose }
}
