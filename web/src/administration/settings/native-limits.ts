import { hasDecimals, type Range, stepOf } from '@muster/rules'
import type { NativeLimits } from '../../ui/form/threshold-input.tsx'

/**
 * The limits of a field as the browser knows them. A value that was stored outside of them is accepted as long as nobody
 * changes it, so the browser hears of none till then.
 */
export function nativeLimits(
  { min, max }: Range,
  decimals: number,
  now: number | null,
  loaded: number | null,
): NativeLimits {
  const isOutside = now !== null && (now < min || now > max || !hasDecimals(now, decimals))
  return isOutside && now === loaded ? { step: 'any' } : { min, max, step: stepOf({ decimals }) }
}
