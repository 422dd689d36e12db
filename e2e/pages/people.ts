import { expect, type Page } from '@playwright/test'

/** `/users`. */
export function users(page: Page) {
  const main = page.getByRole('main')
  const table = main.getByRole('table', { name: 'Users' })
  const dialog = page.getByRole('dialog')
  return {
    title: main.getByRole('heading', { level: 1, name: 'User management' }),
    heads: table.getByRole('columnheader'),
    rows: table.locator('tbody').getByRole('row'),
    row: (text: string) => table.locator('tbody').getByRole('row').filter({ hasText: text }),
    check: (email: string) => main.getByRole('checkbox', { name: `Select ${email}` }),
    search: main.getByRole('textbox', { name: 'Search users' }),
    create: main.getByRole('button', { name: 'Create user' }),
    edit: main.getByRole('button', { name: 'Edit' }),
    remove: main.getByRole('button', { name: 'Delete' }),
    exports: main.getByRole('button', { name: 'Export' }),
    dialog,
    email: dialog.getByRole('textbox', { name: 'Email' }),
    role: (name: string) => dialog.getByRole('radio', { name, exact: true }),
    view: (name: string) => dialog.getByRole('radio', { name, exact: true }),
    field: (name: string) => dialog.getByRole('combobox', { name, exact: true }),
    save: dialog.getByRole('button', { name: 'Save' }),
    /** Picks from a dropdown. */
    async pick(field: string, option: string) {
      await dialog.getByRole('combobox', { name: field, exact: true }).click()
      await page.getByRole('option', { name: option, exact: true }).click()
    },
  }
}

/** `/enrollment`. */
export function enrollment(page: Page) {
  const main = page.getByRole('main')
  return {
    title: main.getByRole('heading', { level: 1, name: 'Enrollment' }),
    token: main.locator('code'),
    copy: main.getByRole('button', { name: 'Copy token' }),
    download: main.getByRole('button', { name: 'Download' }),
    makeToken: main.getByRole('button', { name: 'Create a token' }),
    replace: main.getByRole('button', { name: 'Replace' }),
    agreements: main.getByRole('region', { name: 'Accepted agreements' }),
    dialog: page.getByRole('dialog'),
  }
}

/** `/universe-admin/worlds/add`. */
export function worldForm(page: Page) {
  const main = page.getByRole('main')
  const choose = async (field: string, option: string) => {
    await main.getByRole('combobox', { name: field, exact: true }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  return {
    name: main.getByRole('textbox', { name: 'Name', exact: true }),
    field: (name: string) => main.getByRole('combobox', { name, exact: true }),
    organisationName: main.getByRole('textbox', { name: 'Organisation name' }),
    administrator: main.getByRole('textbox', { name: 'First administrator’s email' }),
    fresh: main.getByRole('radio', { name: 'New organisation' }),
    existing: main.getByRole('radio', { name: 'Existing organisation' }),
    submit: main.getByRole('button', { name: 'Create world' }),
    open: main.getByRole('link', { name: 'Open world' }),
    choose,
    /** An existing owner, found by its name: the options change under the pointer until it is the only one. */
    async chooseOrganisation(name: string) {
      await main.getByRole('radio', { name: 'Existing organisation' }).check({ force: true })
      await main.getByRole('combobox', { name: 'Organisation', exact: true }).fill(name)
      await expect(page.getByRole('option')).toHaveText([name])
      await page.getByRole('option').click()
    },
    /** Everything except the owner. */
    async fillWorld(name: string) {
      await main.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
      await choose('Type', 'Trial')
      await choose('Retention period', '1 year')
      await choose('Partner', 'None')
      await choose('Product', 'Core')
      await choose('Required EULA', 'None')
      await choose('Required DPA', 'None')
    },
  }
}

/** `/audit`. */
export function auditTrail(page: Page) {
  const main = page.getByRole('main')
  const table = main.getByRole('table', { name: 'Entries' })
  return {
    title: main.getByRole('heading', { level: 1, name: 'Audit trail' }),
    rows: table.locator('tbody > tr[data-row]'),
    row: (text: string) => table.locator('tbody > tr[data-row]').filter({ hasText: text }),
    details: (name: string | RegExp) => main.getByRole('button', { name }),
    change: main.getByRole('table', { name: 'What changed' }),
    search: main.getByRole('textbox', { name: 'Search the audit trail' }),
    filter: main.getByRole('button', { name: /^Filter/ }),
    exports: main.getByRole('button', { name: 'Export' }),
    action: (name: string) => page.getByRole('checkbox', { name, exact: true }),
    show: page.getByRole('button', { name: 'Show entries' }),
  }
}
