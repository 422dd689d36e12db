import { expect, type Page } from '@playwright/test'
import { expectFigures } from './charts.ts'

/** The events of the 30-day report at `/core/devices/performance`. */
export function deviceEvents(page: Page) {
  const main = page.getByRole('main')
  const report = main.getByRole('region', { name: 'Last 30 days', exact: true })
  const list = report.getByRole('region', { name: 'Events', exact: true })
  const dialog = page.getByRole('dialog', { name: /^Events shown in/ })
  return {
    report,
    list,
    opener: list.getByRole('button', { name: /^Events \d/ }),
    rows: list.getByRole('table', { name: 'Events' }).locator('tbody').getByRole('row'),
    box: (name: string) => dialog.getByRole('checkbox', { name, exact: true }),
    boxes: dialog.getByRole('checkbox'),
    open: async () => {
      await main.getByRole('radio', { name: 'Last 30 days', exact: true }).click()
      await expectFigures(report.getByRole('region', { name: 'Device usage' }))
    },
    edit: (title: string) =>
      report.getByRole('button', { name: `Choose events for ${title}`, exact: true }).click(),
    finish: async (name: string) => {
      await dialog.getByRole('button', { name, exact: true }).click()
      await expect(dialog).toHaveCount(0)
    },
  }
}
