/** What one device contributes: an amount, and the time in which it came about. */
export interface Observed {
  amount: number
  time: number
}

/** A rate over many devices. */
export interface Rate {
  value: number
  /** Standard error: devices differ, so the rate of a few says little. */
  error: number
  devices: number
}

export type RateVerdict = 'more' | 'less' | 'same' | 'tooFew'
export type UpdateVerdict = 'worse' | 'better' | 'same' | 'tooFew'

/** Below this many devices on either side there is no verdict. */
export const fewestCompared = 20

/** Standard errors: three figures are compared at once, so each needs 99 %. */
const certainty = 2.58

/** Smaller differences are of no consequence, however certain. */
const smallest = 0.05

/** All amounts by all times, devices as a whole being the sample; null where there is no time. */
export function rateOf(observed: readonly Observed[]): Rate | null {
  const known = observed.filter(({ time }) => time > 0)
  const time = known.reduce((sum, each) => sum + each.time, 0)
  if (time === 0) return null
  const value = known.reduce((sum, each) => sum + each.amount, 0) / time
  const squares = known.reduce((sum, each) => sum + (each.amount - value * each.time) ** 2, 0)
  const devices = known.length
  const error = devices < 2 ? 0 : Math.sqrt((squares * devices) / (devices - 1)) / time
  return { value, error, devices }
}

/** Whether the rate of a version is higher or lower than that of another, beyond chance. */
export function compareRates(rate: Rate | null, against: Rate | null): RateVerdict {
  if (!rate || !against || rate.devices < fewestCompared || against.devices < fewestCompared) return 'tooFew'
  const difference = rate.value - against.value
  const isClear = Math.abs(difference) > certainty * Math.hypot(rate.error, against.error)
  if (!isClear || Math.abs(difference) < smallest * against.value) return 'same'
  return difference > 0 ? 'more' : 'less'
}

/** Whether an update made it worse: it did if it did in any respect. */
export function updateVerdict(verdicts: readonly RateVerdict[]): UpdateVerdict {
  if (verdicts.includes('more')) return 'worse'
  if (verdicts.every((verdict) => verdict === 'tooFew')) return 'tooFew'
  return verdicts.includes('less') ? 'better' : 'same'
}

/** Of the devices that have the application. */
const widelyUsed = 0.05

/**
 * The versions to compare unless others are chosen: the newest that is widely used, and the one before. Versions are
 * given highest first.
 */
export function versionsToCompare(
  versions: readonly { version: string; installedCount: number }[],
): { version: string; against: string } | null {
  const all = versions.reduce((sum, { installedCount }) => sum + installedCount, 0)
  const wide = versions.filter(({ installedCount }) => installedCount >= widelyUsed * all)
  const newest = (wide.length > 1 ? wide : versions)[0]
  const before = (wide.length > 1 ? wide : versions)[1]
  return newest && before ? { version: newest.version, against: before.version } : null
}
