/** Base intervals between two samples up to which a line is drawn [B-914]. */
export const autoGapCount = 600

/**
 * Base interval of charge levels, in milliseconds. The line spans up to an hour, like the average discharge: devices
 * send their charge with each report, so with ten minutes [B-9950] it would be dots.
 */
export const chargeInterval = 6000

/** The samples in order, with a null between two that are too far apart to be joined by a line [B-913, B-9950]. */
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
