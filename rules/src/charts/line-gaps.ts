/** Base intervals between two samples up to which a line goes on [B-914]. */
export const autoGapCount = 600

/**
 * Milliseconds of the base interval of charge levels. The line goes on for an hour, as the average discharge does: devices
 * tell their charge with each report, so that with ten minutes [B-9950] it would be dots.
 */
export const chargeInterval = 6000

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
