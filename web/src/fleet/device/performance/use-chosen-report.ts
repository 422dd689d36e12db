import { type ReportRange, reportRanges } from '@muster/contract'
import { useUrlState } from '../../../ui/url-state.ts'

interface Bounds {
  oldest: string
  today: string
}

/** The report that the URL names; a date that cannot be picked means today [C-1203]. */
export function chosenReport(parameters: URLSearchParams, { oldest, today }: Bounds) {
  const wanted = parameters.get('report')
  const date = parameters.get('date')
  const isDate = date !== null && /^\d{4}-\d\d-\d\d$/.test(date) && date >= oldest && date <= today
  return {
    range: reportRanges.find((range) => range === wanted) ?? 'last24Hours',
    date: isDate ? date : today,
  }
}

/** The open report, kept in the URL. */
export function useChosenReport(bounds: Bounds) {
  const { parameters, change } = useUrlState()
  const write = (range: ReportRange, date?: string) =>
    change((written) => {
      written.set('report', range)
      if (date !== undefined) written.set('date', date)
    })
  return {
    ...chosenReport(parameters, bounds),
    open: (range: ReportRange) => write(range),
    openDate: (date: string) => write('selectedDate', date),
  }
}
