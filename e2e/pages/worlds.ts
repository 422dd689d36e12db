import type { Page } from '@playwright/test'

/** `/world-selection` and the landing page of a world. */
export function worldSelection(page: Page) {
  const main = page.getByRole('main')
  return {
    title: main.getByRole('heading', { level: 1 }),
    prompt: main.getByText('Please select the world you would like to view'),
    cards: main.getByRole('listitem').getByRole('link'),
    search: main.getByRole('searchbox', { name: 'Search worlds' }),
  }
}

export function landing(page: Page) {
  const main = page.getByRole('main')
  return {
    title: main.getByRole('heading', { level: 1 }),
    tiles: main.getByRole('listitem'),
    tile: (product: string) =>
      main.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name: product }) }),
  }
}
