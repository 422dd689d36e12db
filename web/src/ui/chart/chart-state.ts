export type ChartState = 'loading' | 'failed' | 'ready'

/** The state of a query for a chart; a failed refetch keeps the data. */
export const chartState = ({ data, isError }: { data: unknown; isError: boolean }): ChartState =>
  data !== undefined ? 'ready' : isError ? 'failed' : 'loading'
