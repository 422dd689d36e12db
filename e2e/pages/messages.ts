import type { Page } from '@playwright/test'

const denied = (what: string) =>
  `You do not have permission to access this ${what}. For more information, please contact your System Administrator.`

/** Pages that say why there is nothing to see. */
export function messages(page: Page) {
  const main = page.getByRole('main')
  return {
    title: main.getByRole('heading', { level: 1 }),
    deniedPage: main.getByText(denied('page')),
    deniedProduct: main.getByText(denied('product')),
    deniedWorld: main.getByText(denied('world')),
    notAvailable: main.getByText('Your world’s licence does not include this page.'),
    toProducts: main.getByRole('link', { name: 'Back to product selection' }),
    somethingWrong: page.getByText('Sorry, something went wrong.'),
    reload: page.getByRole('button', { name: 'Reload the Page' }),
  }
}
