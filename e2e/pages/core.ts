import type { Page } from '@playwright/test'

/** The navigation between the pages about devices. */
export const coreTabs = (page: Page) => page.getByRole('navigation', { name: 'Core' }).getByRole('link')

/** `/core`. */
export function overview(page: Page) {
  const region = (name: string) => page.getByRole('region', { name })
  const places = region('Home locations and groups')
  return {
    estate: region('All devices by status'),
    alerts: region('Alerts'),
    places,
    place: (name: string) => places.getByRole('row').filter({ hasText: name }),
    filters: places.getByRole('switch', { name: 'Break down by alert' }),
    filter: (name: string | RegExp) => places.getByRole('button', { name }),
    search: places.getByRole('textbox', { name: 'Search location or group' }),
  }
}

/** `/core/performance`. */
export function estatePerformance(page: Page) {
  const main = page.getByRole('main')
  return {
    title: main.getByRole('heading', { level: 1, name: 'Performance' }),
    charts: main,
    chart: (name: string) => main.getByRole('region', { name, exact: true }),
    all: main.getByRole('button', { name: 'All devices' }),
    period: main.getByRole('combobox', { name: 'Period' }),
    /** Chooses the first option, and returns it. */
    async pick(name: 'Home location' | 'Group' | 'Zone'): Promise<string> {
      await main.getByRole('combobox', { name }).click()
      const option = page.getByRole('listbox').getByRole('option').first()
      const text = (await option.textContent()) ?? ''
      await option.click()
      return text
    },
  }
}

/** `/core/devices`. */
export function deviceList(page: Page) {
  const main = page.getByRole('main')
  const table = main.getByRole('table', { name: 'Devices' })
  return {
    title: main.getByRole('heading', { level: 1, name: 'Devices' }),
    table,
    /** The rows of devices, without the head. */
    rows: table.locator('tbody').getByRole('row'),
    row: (text: string) => table.locator('tbody').getByRole('row').filter({ hasText: text }),
    heads: table.getByRole('columnheader'),
    head: (name: string) => table.getByRole('columnheader', { name, exact: true }),
    search: main.getByRole('textbox', { name: 'Search devices' }),
    clearSearch: main.getByRole('button', { name: 'Clear search' }),
    filter: main.getByRole('button', { name: /^Filter/ }),
    edit: main.getByRole('button', { name: 'Edit' }),
    remove: main.getByRole('button', { name: 'Delete' }),
    exports: main.getByRole('button', { name: 'Export' }),
    check: (name: string) => main.getByRole('checkbox', { name: `Select ${name}` }),
    checkAll: main.getByRole('checkbox', { name: 'Select all rows' }),
    range: main.getByText(/^\d[\d,]* - \d[\d,]* of \d/),
    next: main.getByRole('button', { name: 'Next page' }),
    previous: main.getByRole('button', { name: 'Previous page' }),
    chip: (name: RegExp) => main.getByRole('button', { name }),
    dialog: page.getByRole('dialog'),
  }
}

/** `/core/devices/{tab}`. */
export function devicePage(page: Page) {
  const main = page.getByRole('main')
  return {
    title: main.getByRole('heading', { level: 1 }),
    alerts: main.getByRole('region', { name: 'Alerts' }),
    tabs: main.getByRole('navigation', { name: 'Device' }).getByRole('link'),
    tab: (name: string) =>
      main.getByRole('navigation', { name: 'Device' }).getByRole('link', { name, exact: true }),
    notFound: main.getByRole('heading', { level: 1, name: 'Device not found' }),
  }
}
