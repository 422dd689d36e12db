/** The ranges that charts offer [B-901, B-902]. */
export const timeRanges = ['last30Days', 'last60Days', 'last90Days', 'last7Days', 'last48Hours'] as const
export type TimeRange = (typeof timeRanges)[number]

export const daysOfRange: Record<TimeRange, number> = {
  last30Days: 30,
  last60Days: 60,
  last90Days: 90,
  last7Days: 7,
  last48Hours: 2,
}

export type BucketSize = 'hour' | 'day'

/** One and two days are drawn hourly, more daily [B-903, B-9958, C-9920]. */
export const bucketSizeOf = (days: number): BucketSize => (days <= 2 ? 'hour' : 'day')

/** On shorter charts a weekend would fill most of the picture, or all of it [B-912]. */
export const shadesWeekends = (days: number): boolean => days >= 30
