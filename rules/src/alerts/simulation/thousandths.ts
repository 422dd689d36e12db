/**
 * A value in whole thousandths. Thresholds have at most three decimals, so none of them can tell the two apart:
 * one that is reached at or above is compared with the value rounded down, one at or below with the value rounded up.
 */
export function thousandthsBelow(value: number): number {
  let whole = Math.floor(value * 1000)
  if (whole / 1000 > value) whole--
  else if ((whole + 1) / 1000 <= value) whole++
  return whole
}

/** The same for a fraction whose thresholds are thousandths of a percent. */
export function fractionAbove(value: number): number {
  let whole = Math.ceil(value * 100_000)
  if (whole / 100_000 < value) whole++
  else if ((whole - 1) / 100_000 >= value) whole--
  return whole
}
