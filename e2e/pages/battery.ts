import type { Page } from '@playwright/test'

/** The navigation between the pages of the battery product. */
export const batteryTabs = (page: Page, product = 'Battery Essentials') =>
  page.getByRole('navigation', { name: product }).getByRole('link')

/** The id of a battery or device as URLs have it. */
export const encoded = (id: string): string => Buffer.from(id).toString('base64url')

/** A list of the battery products, with the chart above and the details beside it. */
export function batteryList(page: Page, name = 'Batteries') {
  const main = page.getByRole('main')
  const table = main.getByRole('table', { name, exact: true })
  const rows = table.locator('tbody').getByRole('row')
  const card = page.getByRole('complementary', { name: /details$/ })
  return {
    table,
    rows,
    row: (text: string) => rows.filter({ hasText: text }),
    heads: table.getByRole('columnheader'),
    head: (title: string) => table.getByRole('columnheader', { name: title, exact: true }),
    chart: (title: string) => main.getByRole('region', { name: title }),
    tab: (title: string) =>
      main.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: title }),
    search: main.getByRole('textbox', { name: /^Search/ }),
    mode: (title: 'List' | 'Filter') => main.getByRole('radio', { name: title }),
    remove: main.getByRole('button', { name: 'Delete' }),
    exports: main.getByRole('button', { name: 'Export' }),
    check: (title: string) => main.getByRole('checkbox', { name: `Select ${title}` }),
    range: main.getByText(/^\d+ - \d+ of \d+$/),
    card,
    charge: card.getByRole('slider', { name: 'Charge level' }),
  }
}
