import { axeFindings } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { screens } from '../screens.ts'

const desktop = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }
const smallPhone = { width: 360, height: 740 }

for (const { name, open } of screens) {
  test(`${name}: accessible in light and dark, on desktop and phone, and no wider than the screen`, async ({
    page,
    organisation,
  }) => {
    await page.setViewportSize(desktop)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open({ page, organisation })
    for (const viewport of [desktop, phone]) {
      await page.setViewportSize(viewport)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        expect.soft(await axeFindings(page), `${colorScheme}, ${viewport.width} pixels`).toEqual([])
      }
    }
    await page.setViewportSize(smallPhone)
    const [needed, given] = await page
      .locator('html')
      .evaluate((html) => [html.scrollWidth, html.clientWidth])
    expect(needed).toBeLessThanOrEqual(given)
  })
}
