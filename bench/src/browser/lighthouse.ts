import path from 'node:path'
import lighthouse, { type LighthouseResult as Result } from 'lighthouse'
import puppeteer, { type Browser } from 'puppeteer-core'
import { endedOnce } from '../ending.ts'
import type { Benchmark, Figure } from '../figures.ts'
import { startService } from '../service/started-service.ts'

const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell'

/** What a first visit of a page may cost, on Lighthouse's slow phone. */
interface Target {
  what: string
  path: string
  /** Until the page shows what it was opened for. */
  requests: number
  /** Of 100. */
  score: number
}

const signInPage: Target = { what: 'sign-in', path: '/', requests: 12, score: 90 }
const overviewPage: Target = { what: 'overview', path: '/demo/core', requests: 20, score: 80 }
/** Milliseconds. */
const largestPaint = 2500
const layoutShift = 0.05

async function signIn(browser: Browser, url: string): Promise<void> {
  const page = await browser.newPage()
  await page.goto(`${url}${overviewPage.path}`)
  await page.type('input[type=email]', 'admin@demo.example')
  await page.type('input[type=password]', 'Muster-demo-1')
  await page.keyboard.press('Enter')
  await page.waitForSelector('main section')
  await page.close()
}

/** A first visit: caches are emptied, cookies kept. */
async function audit(browser: Browser, url: string): Promise<Result> {
  const port = Number(new URL(browser.wsEndpoint()).port)
  const result = await lighthouse(url, { port, onlyCategories: ['performance'], logLevel: 'error' })
  if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message ?? 'no result')
  return result.lhr
}

function requestsOf({ audits }: Result): number {
  const { details } = audits['network-requests'] ?? {}
  return details?.items?.length ?? Number.NaN
}

function figuresOf({ what, requests, score }: Target, result: Result): Figure[] {
  const numberOf = (id: string) => result.audits[id]?.numericValue ?? Number.NaN
  const figure = (name: string, shown: string, target: string, met: boolean): Figure => ({
    what: `${what}: ${name}`,
    figure: shown,
    yardstick: '',
    ratio: null,
    target,
    met,
  })
  const inSeconds = (value: number) => `${(value / 1000).toFixed(1)} s`
  const points = Math.round((result.categories.performance?.score ?? 0) * 100)
  const paint = numberOf('largest-contentful-paint')
  const shift = numberOf('cumulative-layout-shift')
  const sent = requestsOf(result)
  return [
    figure('performance score', `${points}`, `>= ${score}`, points >= score),
    figure(
      'largest contentful paint',
      inSeconds(paint),
      `<= ${inSeconds(largestPaint)}`,
      paint <= largestPaint,
    ),
    figure('layout shift', shift.toFixed(3), `< ${layoutShift}`, shift < layoutShift),
    figure('requests', `${sent}`, `<= ${requests}`, sent <= requests),
    { ...figure('blocking time', `${Math.round(numberOf('total-blocking-time'))} ms`, '', true), met: null },
    // A processor of this speed counts as a phone of a quarter of it: below some 1,000 the figures say little.
    {
      ...figure('speed of this machine', `${Math.round(result.environment.benchmarkIndex)}`, '', true),
      met: null,
    },
  ]
}

export const lighthouseFigures: Benchmark = {
  name: 'lighthouse',
  about: 'first visits of sign-in and overview as Lighthouse sees them: a slow phone on a slow connection',
  run: async ({ folder }, say) => {
    const service = await startService(path.join(folder, 'demo'), undefined, { DEMO: 'on' })
    const browser = await puppeteer.launch({
      executablePath: chromium,
      headless: 'shell',
      args: ['--no-sandbox', '--disable-gpu'],
    })
    const end = endedOnce(async () => {
      await browser.close()
      await service.stop()
    })
    try {
      const url = `http://localhost:${service.port}`
      await service.rest()
      say('sign-in')
      const first = figuresOf(signInPage, await audit(browser, `${url}${signInPage.path}`))
      await signIn(browser, url)
      say('overview')
      return [...first, ...figuresOf(overviewPage, await audit(browser, `${url}${overviewPage.path}`))]
    } finally {
      await end()
    }
  },
}
