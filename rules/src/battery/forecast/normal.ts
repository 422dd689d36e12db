/** The normal distribution function, to 7 digits (Abramowitz and Stegun 26.2.17). */
export function normalShare(value: number): number {
  const scaled = 1 / (1 + 0.2316419 * Math.abs(value))
  const series =
    scaled *
    (0.31938153 +
      scaled * (-0.356563782 + scaled * (1.781477937 + scaled * (-1.821255978 + scaled * 1.330274429))))
  const tail = 0.3989422804 * Math.exp(-0.5 * value * value) * series
  return value > 0 ? 1 - tail : tail
}

/** Beyond it hardly anything lies: one in a thousand million. */
export const mostDeviation = 6

/** The value below which a share of the normal distribution lies. */
export function normalValue(share: number): number {
  let [low, high] = [-mostDeviation, mostDeviation]
  for (let step = 0; step < 40; step++) {
    const half = (low + high) / 2
    if (normalShare(half) < share) low = half
    else high = half
  }
  return (low + high) / 2
}
