import type { Browser } from '../auth/browser.ts'

/** Two failures this close, in milliseconds, mean that reloading does not help. */
const reloadWindow = 60_000

/**
 * Whether a failure is worth a reload; if so, it is noted under its name for the next one. The note
 * stays until it is too old to count: were it used up, every other failure would reload. `askedAt`: when what
 * failed was asked for, so that a failure slow to show itself counts as one of its page.
 */
export function reloadMayHelp(
  { tab, now }: Pick<Browser, 'tab' | 'now'>,
  failure: string,
  askedAt = now(),
): boolean {
  const key = `${failure}At`
  const failedAt = tab.read(key)
  if (failedAt !== null && askedAt - Number(failedAt) <= reloadWindow) return false
  tab.write(key, String(now()))
  // Where nothing can be noted, every failure would look like the first and reload for ever.
  return tab.read(key) !== null
}
