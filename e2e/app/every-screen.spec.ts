import type { Page } from '@playwright/test'
import { axeFindings, colourFindings, colourlessFindings } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { drawn } from '../pages/drawn.ts'
import { screens } from '../screens/index.ts'
import { type Screen, type Stage, walkFrom } from '../screens/screen.ts'
import { walkByTab } from '../tab-stops.ts'

const desktop = { width: 1280, height: 800 }
/** As narrow as phones are. */
const phone = { width: 360, height: 740 }

/** Opens a screen at the size and in the colours that each is opened in, whatever was looked at before. */
async function open({ name, open: openIt, isLoading }: Screen, stage: Stage): Promise<void> {
  await stage.page.setViewportSize(desktop)
  await stage.page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  await drawn(stage.page)
  try {
    await openIt(stage)
    // A list that loads again is faded, even when what the screen waits for is there.
    if (!isLoading) await expect(stage.page.locator('[aria-busy=true]')).toHaveCount(0)
  } catch (cause) {
    throw new Error(`${name}: does not open`, { cause })
  }
}

/** A message that closes by itself would be counted, and gone once Tab gets there. */
async function closeMessages(page: Page): Promise<void> {
  const close = page.getByRole('status').getByRole('button', { name: 'Close' })
  await close.evaluateAll((buttons) => {
    for (const button of buttons) button.dispatchEvent(new Event('click', { bubbles: true }))
  })
  await expect(close).toHaveCount(0)
}

async function expectReachedByTab(name: string, page: Page): Promise<void> {
  // Inside a menu the arrow keys move, and Tab leaves it.
  if ((await page.getByRole('menu').count()) > 0) return
  await closeMessages(page)
  const { controls, reached, unmarked } = await walkByTab(page)
  expect.soft(reached, `${name}: reached by Tab`).toEqual(controls)
  expect.soft(unmarked, `${name}: focus does not show`).toEqual([])
  // What explains a control is shown while it has the focus.
  await page.evaluate('document.activeElement.blur()')
}

async function expectColours(name: string, page: Page, colours: 'light' | 'dark'): Promise<void> {
  await expect(page.locator('html'), name).toHaveAttribute('data-mantine-color-scheme', colours)
  await drawn(page)
}

/** On a phone lists are cards; until a busy machine has drawn them, controls of the wide rows lie under pinned columns. */
const wideLists = (page: Page) => page.locator('[aria-busy]:not([data-phone]) > div > table[aria-label]')

/** What is half under the header because of how far the page is scrolled has its size all the same. */
const scrollUp = (page: Page): Promise<unknown> => page.evaluate('scrollTo(0, 0)')

async function look({ name, variant, exempt }: Screen, page: Page): Promise<void> {
  await scrollUp(page)
  await expectColours(name, page, 'light')
  const findings = variant ? colourlessFindings : axeFindings
  expect.soft(await findings(page, exempt), `${name}: light`).toEqual([])

  // In the dark nothing but the colours is different.
  if (!variant) {
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectColours(name, page, 'dark')
    expect.soft(await colourFindings(page, exempt), `${name}: dark`).toEqual([])
  }

  await expectReachedByTab(name, page)

  await page.setViewportSize(phone)
  await expect(wideLists(page)).toHaveCount(0)
  await scrollUp(page)
  await drawn(page)
  const overhang = () => page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)
  await expect.configure({ soft: true }).poll(overhang, `${name}: wider than the screen`).toBe(0)
  // Colours are the same at every size.
  if (!variant) expect.soft(await colourlessFindings(page, exempt), `${name}: on a phone`).toEqual([])
}

/** Milliseconds after which a screen hangs. */
const limitOfScreen = 120_000

for (const walk of screens.map(walkFrom)) {
  const names = walk.map(({ name }) => name).join(' → ')
  test(`${names}: no axe findings, every control reached by Tab, no wider than a phone [K-823 K-826]`, async ({
    page,
    organisation,
  }) => {
    test.setTimeout(walk.length * limitOfScreen)
    for (const screen of walk) {
      await test.step(screen.name, async () => {
        await open(screen, { page, organisation })
        await look(screen, page)
      })
    }
  })
}
