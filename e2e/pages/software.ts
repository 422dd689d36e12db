import type { Page } from '@playwright/test'

/** `/core/applications` and `/core/processes`. */
export function softwareList(page: Page, name: 'Applications' | 'Processes') {
  const main = page.getByRole('main')
  const table = main.getByRole('table', { name })
  return {
    title: main.getByRole('heading', { level: 1, name }),
    table,
    rows: table.locator('tbody').getByRole('row'),
    heads: table.getByRole('columnheader'),
    head: (title: string) => table.getByRole('columnheader', { name: title, exact: true }),
    link: (text: string) => table.getByRole('link', { name: text, exact: true }),
    search: main.getByRole('textbox', { name: `Search ${name.toLowerCase()}` }),
    exports: main.getByRole('button', { name: 'Export' }),
  }
}

/** The page of one application or process. */
export function softwarePage(page: Page) {
  const main = page.getByRole('main')
  const table = main.getByRole('table', { name: 'Devices', exact: true })
  return {
    title: main.getByRole('heading', { level: 1 }),
    breadcrumb: main.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link'),
    tab: (name: 'Performance' | 'Devices') =>
      main.getByRole('navigation', { name: /^(Application|Process)$/ }).getByRole('link', { name }),
    figures: main.getByRole('region', { name: 'Figures for the period' }),
    sharedUser: main.getByRole('region', { name: 'Shared user ID' }),
    chart: (name: string) => main.getByRole('region', { name, exact: true }),
    period: main.getByRole('combobox', { name: 'Period' }),
    version: main.getByRole('combobox', { name: 'Version', exact: true }),
    /** Chooses an option by its index, and returns it. */
    async pick(name: 'Home location' | 'Group' | 'Zone' | 'Version', place = 0): Promise<string> {
      await main.getByRole('combobox', { name, exact: true }).click()
      const option = page.getByRole('listbox').getByRole('option').nth(place)
      const text = (await option.textContent()) ?? ''
      await option.click()
      return text
    },
    table,
    rows: table.locator('tbody').getByRole('row'),
    heads: table.getByRole('columnheader'),
    search: main.getByRole('textbox', { name: 'Search devices' }),
    exports: main.getByRole('button', { name: 'Export', exact: true }),
  }
}
