import { type SignalMapDays, signalMapDays } from '@muster/rules'
import { useUrlState } from '../../../ui/url-state.ts'
import { type CoverageView, coverageViews } from './coverage.queries.ts'

interface CoverageChoice {
  view: CoverageView
  days: SignalMapDays
}

/** State of the tab, kept in the URL. */
export function useCoverageChoice(): CoverageChoice & { choose: (change: Partial<CoverageChoice>) => void } {
  const { parameters, change } = useUrlState()
  const view = coverageViews.find((name) => name === parameters.get('view')) ?? 'zeroSignal'
  const days = signalMapDays.find((number) => String(number) === parameters.get('days')) ?? 30
  const choose = (made: Partial<CoverageChoice>) =>
    change(
      (written) => {
        for (const [name, value] of Object.entries(made)) written.set(name, String(value))
      },
      { replace: true },
    )
  return { view, days, choose }
}
