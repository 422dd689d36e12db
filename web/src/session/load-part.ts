import { type Browser, thisBrowser } from './auth/browser.ts'
import { reloadMayHelp } from './reload-guard.ts'

/**
 * Fetches a part of the console that comes when it is needed. A part that is not there has most likely gone with a
 * new release: the page is loaded anew, once, and with it the parts of today.
 */
export async function loadPart<Part>(
  load: () => Promise<Part>,
  browser: Browser = thisBrowser,
): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    // Offline, a reload would only lose the page.
    if (!browser.online() || !reloadMayHelp(browser, 'partMissing')) throw error
    browser.reload()
    return new Promise(() => undefined)
  }
}
