import { type ChartPeriod, chartPeriods } from '@muster/contract'
import { useUrlState } from '../../../ui/url-state.ts'

/** URL parameters of the selected row's chart. */
const names = { selected: 'selected', series: 'series', period: 'period' } as const

/** Removed by a new sort, which closes the chart [B-803]. */
export const chartParameters: readonly string[] = Object.values(names)

export interface ChartChoice<Series extends string = string> {
  /** Id of the selected row. */
  selected: string | null
  series: Series
  period: ChartPeriod
  open: (id: string) => void
  /** Resets period and series too: a newly opened chart starts with the defaults [C-912, C-1008]. */
  close: () => void
  showSeries: (series: Series) => void
  showPeriod: (period: ChartPeriod) => void
}

/** State of the selected row's chart, kept in the URL. */
export function useChartChoice<const Series extends string>(
  offered: readonly [Series, ...Series[]],
): ChartChoice<Series> {
  const { parameters, change } = useUrlState()
  const write = (into: (parameters: URLSearchParams) => void) => change(into, { replace: true })
  /** Defaults are not written to the URL. */
  const choose = (name: string, value: string, usual: string) =>
    write((after) => (value === usual ? after.delete(name) : after.set(name, value)))
  const [usualSeries] = offered
  const [usualPeriod] = chartPeriods
  return {
    selected: parameters.get(names.selected),
    series: offered.find((name) => name === parameters.get(names.series)) ?? usualSeries,
    period: chartPeriods.find((name) => name === parameters.get(names.period)) ?? usualPeriod,
    open: (id) => write((after) => after.set(names.selected, id)),
    close: () =>
      write((after) => {
        for (const name of chartParameters) after.delete(name)
      }),
    showSeries: (series) => choose(names.series, series, usualSeries),
    showPeriod: (period) => choose(names.period, period, usualPeriod),
  }
}
