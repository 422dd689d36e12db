import type { Browser, BrowserContextOptions, CDPSession, Page } from '@playwright/test'
import { forgetAnswers } from './network.ts'
import { urls } from './urls.ts'

interface Kept {
  page: Page
  devtools: CDPSession
}

/**
 * The pages of a worker, reused from test to test: a new context loads and compiles the console's scripts again, which
 * takes three times as long as opening a screen. `tidy` cleans up after a test.
 */
export class KeptPages {
  private readonly browser: Browser
  private readonly kept = new Map<string, Kept>()

  constructor(browser: Browser) {
    this.browser = browser
  }

  /** A page that no test is using, created once for each set of options. */
  async take(options: BrowserContextOptions): Promise<Page> {
    const key = JSON.stringify(options)
    const kept = this.kept.get(key) ?? (await openKept(this.browser, options))
    this.kept.set(key, kept)
    return kept.page
  }

  /** Drops a page whose state is unknown, such as after a failure; it closes with the browser. */
  discard(options: BrowserContextOptions): void {
    this.kept.delete(JSON.stringify(options))
  }

  async tidy(options: BrowserContextOptions): Promise<void> {
    const kept = this.kept.get(JSON.stringify(options))
    if (!kept) return
    const { page, devtools } = kept
    const context = page.context()
    for (const other of context.pages()) if (other !== page) await other.close()
    page.removeAllListeners()
    context.removeAllListeners()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await forgetAnswers(page)
    await context.setOffline(false)
    await context.clearPermissions()
    await context.clearCookies()
    await page.emulateMedia({ colorScheme: null, reducedMotion: null, forcedColors: null, media: null })
    if (options.viewport) await page.setViewportSize(options.viewport)
    // Same origin as the console but without its scripts: for another origin Chromium would start a new process.
    await page.goto(`${urls.console}/readyz`)
    await page.evaluate('localStorage.clear(); sessionStorage.clear()')
    const elsewhere = { origin: urls.singleSignOn, storageTypes: 'local_storage' }
    await devtools.send('Storage.clearDataForOrigin', elsewhere)
    await devtools.send('Page.resetNavigationHistory')
  }
}

async function openKept(browser: Browser, options: BrowserContextOptions): Promise<Kept> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const refuse = async () => {
    throw new Error('What a page cannot be rid of again needs test.use({ ownContext: true })')
  }
  Object.assign(page, { addInitScript: refuse, exposeFunction: refuse, exposeBinding: refuse })
  Object.assign(page.clock, { install: refuse, setFixedTime: refuse, setSystemTime: refuse })
  return { page, devtools: await context.newCDPSession(page) }
}
