import { axeFindings, colourFindings } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { drawn } from '../pages/drawn.ts'
import { screens } from '../screens/index.ts'
import { walkByTab } from '../tab-stops.ts'

const desktop = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }
const smallPhone = { width: 360, height: 740 }

/** Colours are the same at every size, and nothing else differs in dark mode. */
const looks = [
  [desktop, 'light', axeFindings],
  [desktop, 'dark', colourFindings],
  [phone, 'light', axeFindings],
] as const

for (const { name, open, variant, exempt } of screens) {
  test(`${name}: no axe findings, every control reached by Tab, no wider than a phone`, async ({
    page,
    organisation,
  }) => {
    await page.setViewportSize(desktop)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open({ page, organisation })

    for (const [viewport, colorScheme, findings] of variant ? looks.slice(0, 1) : looks) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
      await drawn(page)
      expect.soft(await findings(page, exempt), `${colorScheme}, ${viewport.width} pixels`).toEqual([])
    }

    await page.setViewportSize(smallPhone)
    const overhang = () => page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)
    await expect.poll(overhang, 'wider than the screen').toBe(0)

    // Inside a menu the arrow keys move, and Tab leaves it.
    if ((await page.getByRole('menu').count()) > 0) return
    await page.setViewportSize(desktop)
    await drawn(page)
    const { controls, reached, unmarked } = await walkByTab(page)
    expect.soft(reached).toEqual(controls)
    expect.soft(unmarked, 'focus does not show').toEqual([])
  })
}
