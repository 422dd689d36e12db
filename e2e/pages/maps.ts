import type { Page } from '@playwright/test'

/** `/core/maps/location`. */
export function locationMap(page: Page) {
  const main = page.getByRole('main')
  const map = main.getByRole('region', { name: 'Map of devices' })
  const card = main.getByRole('region', { name: 'Devices in cluster' })
  return {
    main,
    map,
    /** By its number of devices. */
    cluster: (count: number) => map.getByRole('button', { name: new RegExp(`^${count} devices? near`) }),
    clusters: map.getByRole('button', { name: /devices? near/ }),
    alert: main.getByRole('combobox', { name: 'Alert' }),
    level: (name: 'Problem' | 'Warning') => main.getByRole('button', { name, exact: true }),
    period: main.getByRole('combobox', { name: 'Seen in' }),
    estate: main.getByRole('button', { name: /^Devices/ }),
    card,
    attribution: map.getByRole('link', { name: /GeoNames/ }),
    rows: card.locator('tbody').getByRole('row'),
  }
}

/** The signal maps. */
export function signalMap(page: Page) {
  const main = page.getByRole('main')
  return {
    main,
    map: (name: string) => main.getByRole('region', { name, exact: true }),
    tiles: main.locator('path[class*="band"]'),
    attribution: main.getByRole('link', { name: /GeoNames/ }),
    worst: main.getByRole('heading', { name: 'Worst areas in view' }),
    provider: main.getByRole('combobox', { name: 'SIM provider' }),
    period: main.getByRole('combobox', { name: 'Period' }),
    bearer: (name: string) => main.getByRole('radio', { name, exact: true }),
  }
}
