import { type Browser, thisBrowser } from '../auth/browser.ts'
import { reloadMayHelp } from './reload-guard.ts'

/**
 * Fetches parts of the console that come when they are needed. A part that is not there has most likely gone with a
 * new release: the page is loaded anew, once, and with it the parts of today.
 */
export function partLoader(browser: Browser) {
  let reloading = false
  return async <Part>(load: () => Promise<Part>): Promise<Part> => {
    const askedAt = browser.now()
    try {
      return await load()
    } catch (error) {
      if (!reloading) {
        // Offline, a reload would only lose the page.
        if (!browser.online() || !reloadMayHelp(browser, 'partMissing', askedAt)) throw error
        reloading = true
        browser.reload()
      }
      return new Promise(() => undefined)
    }
  }
}

export const loadPart = partLoader(thisBrowser)
