/** Base intervals between two samples up to which a line goes on [B-914]. */
export const autoGapCount = 600

/** Milliseconds of the base interval of charge levels [B-9950]. */
export const chargeInterval = 1000

/** The samples in order, with a null between two that lie too far apart to be joined by a line [B-913, B-9950]. */
export function withGaps<Sample extends { utc: number }>(
  samples: readonly Sample[],
  interval: number = chargeInterval,
): (Sample | null)[] {
  const inOrder = samples.toSorted((one, other) => one.utc - other.utc)
  return inOrder.flatMap((sample, index) => {
    const before = inOrder[index - 1]
    const isApart = before !== undefined && sample.utc - before.utc > autoGapCount * interval
    return isApart ? [null, sample] : [sample]
  })
}
