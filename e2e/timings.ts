/** `npm run bench:browser`: how soon the console shows what was requested, in Chromium, with the demo estate. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { deviceList } from './pages/core.ts'
import { signInScreens } from './pages/sign-in-screens.ts'
import config from './playwright.config.ts'
import { timingScript } from './timing-script.ts'

const root = path.join(import.meta.dirname, '..')
const dataDir = path.join(path.resolve(process.env.BENCH_DIR ?? path.join(root, '.bench')), 'demo')

/** Milliseconds. */
const targets = { list: 300, cards: 500, charts: 1000, longTask: 200 }
/** Devices whose page is opened. */
const devices = 12

interface Timing {
  what: string
  target: number
  durations: number[]
}

/** The whole of Muster with its demo, in a folder that is kept; returns its URL and how to end it. */
async function startDemo(): Promise<{ url: string; stop: () => Promise<unknown> }> {
  const program = path.join(root, 'server/src/processes/all-in-one.ts')
  const service = spawn(process.execPath, ['--max-semi-space-size=64', program], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      DEMO: 'on',
      PORT: '0',
      METRICS_PORT: 'off',
      LOG_LEVEL: 'warn',
      MALLOC_MMAP_THRESHOLD_: '1048576',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(service, 'exit')
  let said = ''
  const ready = new Promise<string>((resolve) => {
    service.stdout.on('data', (chunk: Buffer) => {
      said += chunk
      const url = /Muster is ready: (\S+)/.exec(said)?.[1]
      if (url) resolve(url)
    })
  })
  const url = await Promise.race([ready, ended.then(() => Promise.reject(new Error(`no start: ${said}`)))])
  return {
    url,
    stop: async () => {
      service.kill('SIGTERM')
      await ended
    },
  }
}

async function signIn(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({
    baseURL: url,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1440, height: 900 },
  })
  await page.addInitScript(timingScript)
  await page.goto('/demo/core/devices')
  await signInScreens(page).signInAs({ email: 'admin@demo.example', password: 'Muster-demo-1' })
  await deviceList(page).rows.first().getByRole('link').first().waitFor()
  return page
}

/** Every column both ways and the page after it, so that nothing shown was shown before. */
async function timeList(page: Page): Promise<Timing[]> {
  const list = deviceList(page)
  const sort: Timing = { what: 'list, sorted', target: targets.list, durations: [] }
  const turn: Timing = { what: 'list, next page', target: targets.list, durations: [] }
  const heads = list.heads.getByRole('button')
  const count = await heads.count()
  for (let index = 0; index < count; index++) {
    for (let click = 0; click < 2; click++) {
      const before = page.url()
      const duration = await heads.nth(index).evaluate((button) => timings.rowsAfterClick(button))
      // The second click on the initial sort column goes back to where it was.
      if (page.url() !== before) sort.durations.push(duration)
      turn.durations.push(await list.next.evaluate((button) => timings.rowsAfterClick(button)))
    }
  }
  return [sort, turn]
}

/** From a row of the list to the page of its device and back, for devices that were not opened before. */
async function timeDevices(page: Page): Promise<Timing> {
  const opened: Timing = { what: 'device page, from its row', target: targets.cards, durations: [] }
  for (const url of await deviceUrls(page)) {
    const link = deviceList(page).rows.locator(`a[href="${url}"]`).first()
    opened.durations.push(await link.evaluate((element) => timings.cardsAfterClick(element)))
    await page.goBack()
    await link.waitFor()
  }
  return opened
}

/** The URLs of the device pages of the devices seen last. */
async function deviceUrls(page: Page): Promise<string[]> {
  await page.goto('/demo/core/devices')
  const list = deviceList(page)
  await list.rows.first().getByRole('link').first().waitFor()
  const links = list.rows.getByRole('link')
  const all = await links.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  return [...new Set(all.filter((url) => url.includes('/devices/info')))].slice(0, devices)
}

async function timeReports(page: Page): Promise<Timing[]> {
  const opened: Timing = {
    what: '30 days of charts, opened by URL',
    target: targets.charts,
    durations: [],
  }
  const chosen: Timing = { what: '30 days of charts, chosen', target: targets.charts, durations: [] }
  const tasks = (what: string): Timing => ({ what, target: targets.longTask, durations: [] })
  const openedTasks = tasks('longest task while they were opened')
  const chosenTasks = tasks('longest task while they were chosen')
  for (const info of await deviceUrls(page)) {
    const url = info.replace('/devices/info', '/devices/performance')
    await page.goto(`${url}&report=last30Days`)
    opened.durations.push(await page.evaluate(() => timings.chartsDrawn('Last 30 days')))
    openedTasks.durations.push(await page.evaluate(() => timings.longestTask()))
    await page.goto(url)
    await page.evaluate(() => timings.chartsDrawn('Last 24 hours'))
    await page.evaluate(() => timings.forgetTasks())
    const month = page.getByRole('main').getByRole('radio', { name: 'Last 30 days' })
    chosen.durations.push(await month.evaluate((choice) => timings.chartsAfterClick(choice, 'Last 30 days')))
    chosenTasks.durations.push(await page.evaluate(() => timings.longestTask()))
  }
  return [opened, openedTasks, chosen, chosenTasks]
}

const milliseconds = (value: number): string => `${Math.round(value)} ms`

function lineOf({ what, target, durations }: Timing): string {
  const sorted = durations.toSorted((a, b) => a - b)
  const middle = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  const worst = sorted.at(-1) ?? Number.NaN
  const cells = [milliseconds(middle), milliseconds(worst), `< ${milliseconds(target)}`]
  const met = worst < target ? 'yes' : 'NO'
  return `| ${what.padEnd(38)} | ${String(sorted.length).padStart(4)} | ${cells.map((cell) => cell.padStart(9)).join(' | ')} | ${met.padEnd(3)} |`
}

const { url, stop } = await startDemo()
const browser = await chromium.launch(config.use?.launchOptions)
try {
  const page = await signIn(browser, url)
  const timings = [...(await timeList(page)), await timeDevices(page), ...(await timeReports(page))]
  console.log(`| ${'what'.padEnd(38)} | runs |    median |     worst |    target | met |`)
  console.log(`| ${'-'.repeat(38)} | ---- | --------- | --------- | --------- | --- |`)
  for (const timing of timings) console.log(lineOf(timing))
  if (timings.some(({ durations, target }) => Math.max(...durations) >= target)) process.exitCode = 1
} finally {
  await browser.close()
  await stop()
}
