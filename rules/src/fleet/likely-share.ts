/** Standard deviations either side of the mean that hold 95 % of a normal distribution. */
const z = 1.96

/**
 * The lowest share that is likely behind a count, with 95 % confidence (the lower bound of Wilson's interval): 0.21 for
 * one device of one, 0.31 for 40 of 100. Ranking by it keeps places with a handful of devices from coming first by
 * chance.
 */
export function lowestLikelyShare(affected: number, total: number): number {
  if (affected <= 0 || total <= 0) return 0
  const share = affected / total
  const square = z * z
  const spread = Math.sqrt((share * (1 - share) + square / (4 * total)) / total)
  return (share + square / (2 * total) - z * spread) / (1 + square / total)
}
