import type { Browser } from './browser.ts'

const failedAtKey = 'tokenFailedAt'

/** Two failures this close, in milliseconds, mean that reloading does not help. */
export const tokenFailureWindow = 60_000

/** Whether a failure to obtain a token is worth a reload; if so, it is noted for the next one. */
export function reloadMayHelp({ tab, now }: Browser): boolean {
  const failedAt = tab.read(failedAtKey)
  if (failedAt !== null && now() - Number(failedAt) <= tokenFailureWindow) {
    tab.write(failedAtKey, null)
    return false
  }
  tab.write(failedAtKey, String(now()))
  // Where nothing can be noted, every failure would look like the first and reload for ever.
  return tab.read(failedAtKey) !== null
}
