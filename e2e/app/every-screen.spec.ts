import type { Page } from '@playwright/test'
import { axeFindings, colourFindings, colourlessFindings } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { drawn } from '../pages/drawn.ts'
import { screens } from '../screens/index.ts'
import { walkByTab } from '../tab-stops.ts'

const desktop = { width: 1280, height: 800 }
/** As narrow as phones are. */
const phone = { width: 360, height: 740 }

async function expectReachedByTab(page: Page): Promise<void> {
  // Inside a menu the arrow keys move, and Tab leaves it.
  if ((await page.getByRole('menu').count()) > 0) return
  const { controls, reached, unmarked } = await walkByTab(page)
  expect.soft(reached).toEqual(controls)
  expect.soft(unmarked, 'focus does not show').toEqual([])
  // What explains a control is shown while it has the focus.
  await page.evaluate('document.activeElement.blur()')
}

for (const { name, open, variant, exempt } of screens) {
  test(`${name}: no axe findings, every control reached by Tab, no wider than a phone`, async ({
    page,
    organisation,
  }) => {
    await page.setViewportSize(desktop)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open({ page, organisation })
    await drawn(page)
    const findings = variant ? colourlessFindings : axeFindings
    expect.soft(await findings(page, exempt), 'light').toEqual([])

    // In the dark nothing but the colours is different.
    if (!variant) {
      await page.emulateMedia({ colorScheme: 'dark' })
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
      await drawn(page)
      expect.soft(await colourFindings(page, exempt), 'dark').toEqual([])
    }

    await expectReachedByTab(page)

    await page.setViewportSize(phone)
    await drawn(page)
    const overhang = () => page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)
    await expect.poll(overhang, 'wider than the screen').toBe(0)
    // Colours are the same at every size.
    if (!variant) expect.soft(await colourlessFindings(page, exempt), 'on a phone').toEqual([])
  })
}
