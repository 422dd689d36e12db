import type { DayNumber, Device } from '../estate.ts'
import { share } from '../random.ts'

/** Days within which a device falls silent at most once. */
const block = 40

/** Whether a device is silent on a day: not enrolled, broken, or switched off for a while. */
export function isSilent(device: Device, day: DayNumber): boolean {
  const { silentFrom } = device.fate
  if (day < device.enrolled || (silentFrom !== null && day >= silentFrom)) return true
  const of = Math.floor(day / block)
  if (share(device.seed, 20, of) > 0.09) return false
  const length = 2 + Math.floor(share(device.seed, 21, of) ** 2 * 11)
  const from = of * block + Math.floor(share(device.seed, 22, of) * (block - length))
  return day >= from && day < from + length && from > device.enrolled
}

/** Whether it is no longer used. */
export function isIdle({ fate }: Device, day: DayNumber): boolean {
  return (fate.idleFrom !== null && day >= fate.idleFrom) || (fate.lost !== null && day >= fate.lost.from)
}
