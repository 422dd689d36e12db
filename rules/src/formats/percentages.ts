/** A percentage as displayed: whole, but between 0 and 1 it is "below one" [C-212, C-2303, B-9980]. */
export const wholePercentage = (percentage: number): number | 'belowOne' =>
  percentage > 0 && percentage < 1 ? 'belowOne' : Math.round(percentage)

export const percentageOf = (part: number, whole: number): number => (whole === 0 ? 0 : (part * 100) / whole)

/** Storage above this percentage is shown in red [C-817]. */
export const fullStorage = 80
export const isStorageFull = (percentage: number): boolean => percentage > fullStorage
