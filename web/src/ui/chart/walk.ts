/** Step of Page Up and Page Down: a week of days. */
const page = 7

/** The bucket that a key moves to; null for other keys. The first move starts at the last bucket. */
export function walkedTo(key: string, from: number | null, buckets: number): number | null {
  const last = buckets - 1
  if (last < 0) return null
  const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -page, PageUp: page }[key]
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (step === undefined) return null
  return from === null ? last : Math.max(0, Math.min(last, from + step))
}
