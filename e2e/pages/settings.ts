import type { Page } from '@playwright/test'

/** `/settings/{tab}`. */
export function settings(page: Page) {
  const main = page.getByRole('main')
  const simulation = main.getByRole('region', { name: 'What would change' })
  const panel = (alert: string) => main.getByRole('group', { name: alert, exact: true })
  return {
    title: main.getByRole('heading', { level: 1 }),
    tabs: main.getByRole('navigation', { name: 'Settings' }).getByRole('link'),
    tab: (name: string) => main.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name }),
    save: main.getByRole('button', { name: 'Save' }),
    cancel: main.getByRole('button', { name: 'Cancel' }),
    saved: main.getByText('Successfully Updated'),
    failed: main.getByText('Operation failed'),
    /** The switch of an alert, and its fields. */
    alert: (name: string) => panel(name).getByRole('switch'),
    field: (alert: string, name: 'Warning' | 'Problem' | 'Period') =>
      panel(alert).getByRole('spinbutton', { name }),
    alarm: (name: string) => main.getByRole('switch', { name, exact: true }),
    alarmField: (name: string) => main.getByRole('spinbutton', { name, exact: true }),
    anomalies: main.getByRole('switch', { name: /anomalies every day/ }),
    choice: (name: 'Hour' | 'AM or PM' | 'Time zone') => main.getByRole('combobox', { name }),
    option: (name: string) => page.getByRole('option', { name, exact: true }),
    collection: (box: string, platform: 'Android' | 'Windows') =>
      main.getByRole('region', { name: box }).getByRole('checkbox', { name: platform }),
    radio: (name: string) => main.getByRole('radio', { name }),
    /** What edited thresholds would change. */
    simulation,
    simulate: simulation.getByRole('button', { name: 'Show what would change' }),
    changedMeanwhile: main.getByRole('alert'),
    loadLatest: main.getByRole('button', { name: 'Load latest version' }),
    dialog: page.getByRole('dialog'),
  }
}
