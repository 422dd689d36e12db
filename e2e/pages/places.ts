import type { Page } from '@playwright/test'

/** What the lists of administration have in common. */
function recordList(page: Page, table: string, search: string) {
  const main = page.getByRole('main')
  const rows = main.getByRole('table', { name: table }).locator('tbody').getByRole('row')
  return {
    title: main.getByRole('heading', { level: 1 }),
    rows,
    row: (text: string | RegExp) => rows.filter({ hasText: text }),
    heads: main.getByRole('columnheader'),
    head: (name: string) => main.getByRole('columnheader', { name, exact: true }).getByRole('button'),
    search: main.getByRole('textbox', { name: search }),
    edit: main.getByRole('button', { name: 'Edit' }),
    remove: main.getByRole('button', { name: 'Delete' }),
    exports: main.getByRole('button', { name: 'Export' }),
    check: (name: string) => main.getByRole('checkbox', { name: `Select ${name}` }),
    checkAll: main.getByRole('checkbox', { name: 'Select all rows' }),
    range: main.getByText(/^\d[\d,]* - \d[\d,]* of \d/),
    pageSize: main.getByRole('combobox', { name: 'Rows' }),
    dialog: page.getByRole('dialog'),
  }
}

/** `/homeLocations`, and the form that opens there. */
export function homeLocations(page: Page) {
  const dialog = page.getByRole('dialog')
  return {
    ...recordList(page, 'Home locations', 'Search home locations'),
    create: page.getByRole('main').getByRole('button', { name: 'Create home location' }),
    field: (name: string | RegExp) => dialog.getByRole('textbox', { name }),
    thresholds: (name: 'Global' | 'Custom') => dialog.getByRole('radio', { name }),
    map: dialog.getByRole('application'),
    circle: dialog.locator('path[class*=accent]'),
    save: dialog.getByRole('button', { name: /^(Create|Save)$/ }),
  }
}

/** `/zones` and its editor. */
export function zones(page: Page) {
  const main = page.getByRole('main')
  return {
    ...recordList(page, 'Zones', 'Search zones'),
    create: main.getByRole('button', { name: 'Create zone' }),
    name: main.getByRole('textbox', { name: 'Zone name' }),
    tab: (name: string | RegExp) => main.getByRole('tab', { name }),
    option: (name: string) => main.getByRole('tabpanel').getByRole('checkbox', { name, exact: true }),
    chosen: (set: string) => main.getByRole('region', { name: set, exact: true }).getByRole('listitem'),
    review: main.getByRole('button', { name: 'Review' }),
    save: main.getByRole('button', { name: 'Save' }),
    cancel: main.getByRole('button', { name: 'Cancel' }),
  }
}

/** `/bulkActions`. */
export function bulkActions(page: Page) {
  const main = page.getByRole('main')
  const chooser = (end: 'From' | 'To') => main.getByRole('combobox', { name: `${end} home location` })
  return {
    title: main.getByRole('heading', { level: 1, name: 'Bulk actions' }),
    chooser,
    options: page.getByRole('option'),
    async choose(end: 'From' | 'To', name: string): Promise<void> {
      await chooser(end).click()
      await page.getByRole('option', { name: new RegExp(`^${name}`) }).click()
    },
    move: main.getByRole('button', { name: 'Move' }),
    dialog: page.getByRole('dialog'),
    confirm: page.getByRole('dialog').getByRole('button', { name: 'Move' }),
  }
}
