/**
 * A percentage as displayed: whole, but between 0 and 1 it is "below one" [C-212, C-2303, B-9980], and what would be
 * rounded up to 100 is "above ninety-nine": not all.
 */
export function wholePercentage(percentage: number): number | 'belowOne' | 'aboveNinetyNine' {
  if (percentage > 0 && percentage < 1) return 'belowOne'
  if (percentage >= 99.5 && percentage < 100) return 'aboveNinetyNine'
  return Math.round(percentage)
}

export const percentageOf = (part: number, whole: number): number => (whole === 0 ? 0 : (part * 100) / whole)

/** Storage above this percentage is shown in red [C-817]. */
export const fullStorage = 80
export const isStorageFull = (percentage: number): boolean => percentage > fullStorage
