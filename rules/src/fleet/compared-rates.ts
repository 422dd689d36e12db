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

interface CountedVersion {
  version: string
  installedCount: number
}

/**
 * The versions to compare unless both are chosen: the chosen one, or the newest that is widely used, and the one before,
 * also widely used if there is such; of the lowest, the one after. Versions are given highest first.
 */
export function versionsToCompare(
  versions: readonly CountedVersion[],
  chosen?: string,
): { version: string; against: string } | null {
  const all = versions.reduce((sum, { installedCount }) => sum + installedCount, 0)
  const isWide = ({ installedCount }: CountedVersion) => installedCount >= widelyUsed * all
  const wide = versions.filter(isWide)
  const version = chosen ?? (wide.length > 1 ? wide : versions)[0]?.version
  const place = versions.findIndex((each) => each.version === version)
  const lower = versions.slice(place + 1)
  const against = (lower.find(isWide) ?? lower[0] ?? versions[place - 1])?.version
  return version !== undefined && against !== undefined ? { version, against } : null
}
