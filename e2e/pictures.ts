/** `npm run pictures`: takes a picture of every screen and state of the console, into a folder. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { currentWorld, getConfiguration } from '@muster/contract'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { makeOrganisation } from './control.ts'
import { dialogTour } from './dialog-tour.ts'
import { foresightTour } from './foresight-tour.ts'
import { changeAnswer } from './network.ts'
import { drawn } from './pages/drawn.ts'
import config from './playwright.config.ts'
import { screens } from './screens/index.ts'
import { walkFrom } from './screens/screen.ts'
import { tour } from './tour.ts'
import { urls } from './urls.ts'
import { watchTour } from './watch-tour.ts'

const folder = process.argv[2]
if (!folder) throw new Error('Say which folder the pictures go to: npm run pictures -- <folder>')

const desktop = { width: 1280, height: 800 }
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

const isRunning = () =>
  fetch(`${urls.console}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  )

/** Starts the service of the browser tests, unless it is running; returns how to end it. */
async function startService(): Promise<() => Promise<unknown>> {
  if (await isRunning()) return async () => undefined
  const program = path.join(import.meta.dirname, '../server/test/browser/server.ts')
  const service = spawn(process.execPath, [program], { stdio: ['ignore', 'ignore', 'inherit'] })
  while (!(await isRunning())) {
    if (service.exitCode !== null) throw new Error('The service did not start')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return async () => {
    service.kill('SIGTERM')
    await once(service, 'exit')
  }
}

const fileName = (screen: string) => `${screen.replace(/[^a-z]+/gi, '-').toLowerCase()}.png`

async function takePicture(page: Page, kind: string, screen: string): Promise<void> {
  await drawn(page)
  await page.mouse.move(0, 0)
  await page.screenshot({ path: path.join(folder ?? '', kind, fileName(screen)), animations: 'disabled' })
}

async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await browser.newPage({
    baseURL: urls.console,
    viewport: desktop,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
    ...options,
  })
  page.setDefaultTimeout(20_000)
  return page
}

async function pictureScreens(browser: Browser): Promise<void> {
  for (const walk of screens.map(walkFrom)) {
    const page = await openPage(browser)
    const stage = { page, organisation: await makeOrganisation() }
    for (const { name, open } of walk) {
      await open(stage)
      await takePicture(page, 'light', name)
      await showColours(page, 'dark')
      await takePicture(page, 'dark', name)
      await showColours(page, 'light')
    }
    await page.context().close()

    const onPhone = await openPage(browser, phone)
    const phoneStage = { page: onPhone, organisation: await makeOrganisation() }
    for (const { name, open } of walk) {
      await open(phoneStage)
      await takePicture(onPhone, 'phone', name)
    }
    await onPhone.context().close()
  }
}

async function showColours(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor()
}

async function pictureTour(page: Page, kind: string, walk = tour): Promise<void> {
  const organisation = await makeOrganisation()
  await walk({ page, organisation }, (screen) => takePicture(page, kind, screen))
  await page.context().close()
}

const stopService = await startService()
const browser = await chromium.launch(config.use?.launchOptions)
try {
  await mkdir(folder, { recursive: true })
  await pictureScreens(browser)
  const french = { locale: 'fr-FR' }
  for (const walk of [tour, dialogTour, watchTour, foresightTour])
    await pictureTour(await openPage(browser, french), 'french', walk)
  for (const walk of [tour, watchTour, foresightTour])
    await pictureTour(await openPage(browser, { ...phone, ...french }), 'french-phone', walk)
  const branded = await openPage(browser)
  await changeAnswer(branded, getConfiguration, { brand: 'harbour' })
  await changeAnswer(branded, currentWorld, { brand: 'harbour' })
  await pictureTour(branded, 'harbour')
} finally {
  await browser.close()
  await stopService()
}
