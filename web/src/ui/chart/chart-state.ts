export type ChartState = 'loading' | 'failed' | 'ready'

/** A query as a chart sees it: a failed refresh leaves what was there. */
export const chartState = ({ data, isError }: { data: unknown; isError: boolean }): ChartState =>
  data !== undefined ? 'ready' : isError ? 'failed' : 'loading'
