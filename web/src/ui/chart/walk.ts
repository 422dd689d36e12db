/** A step of Page Up and Page Down: a week, or most of a morning. */
const page = 7

/** Where a key leads from a bucket; null for keys that lead nowhere. The first key begins at the last bucket. */
export function walkedTo(key: string, from: number | null, buckets: number): number | null {
  const last = buckets - 1
  if (last < 0) return null
  const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -page, PageUp: page }[key]
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (step === undefined) return null
  return from === null ? last : Math.max(0, Math.min(last, from + step))
}
