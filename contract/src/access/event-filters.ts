/** The names under which chart filters are saved [B-1030]. */
export const chartFilterNames = [
  'deviceUsage24Hours',
  'dataUsage24Hours',
  'deviceChargeLevel',
  'deviceUsage30Days',
  'dataUsage30Days',
  'averageDischarge30Days',
  'deviceNetwork',
] as const
export type ChartFilterName = (typeof chartFilterNames)[number]

/** The names under which table filters are saved [B-1031]. */
export const tableFilterNames = ['eventsList24Hours', 'eventsList30Days'] as const
export type TableFilterName = (typeof tableFilterNames)[number]
