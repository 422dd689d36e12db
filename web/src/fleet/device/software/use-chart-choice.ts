import { type ChartPeriod, chartPeriods } from '@muster/contract'
import { useUrlState } from '../../../ui/url-state.ts'

/** Where the address keeps which row's chart is open, and what it shows. */
const names = { selected: 'selected', series: 'series', period: 'period' } as const

/** Another sort closes the chart [B-803]: these are then forgotten. */
export const chartParameters: readonly string[] = Object.values(names)

export interface ChartChoice<Series extends string = string> {
  /** Of the selected row. */
  selected: string | null
  series: Series
  period: ChartPeriod
  open: (id: string) => void
  /** Forgets the period and the series too: a chart that is opened begins with the first of them [C-912, C-1008]. */
  close: () => void
  showSeries: (series: Series) => void
  showPeriod: (period: ChartPeriod) => void
}

/** The chart of a selected row, kept in the address so that a reload or a link shows the same. */
export function useChartChoice<const Series extends string>(
  offered: readonly [Series, ...Series[]],
): ChartChoice<Series> {
  const { parameters, change } = useUrlState()
  const write = (into: (parameters: URLSearchParams) => void) => change(into, { replace: true })
  /** What a chart begins with needs no word in the address. */
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
