import type { Page } from '@playwright/test'

export function agreements(page: Page) {
  const main = page.getByRole('main')
  const part = (heading: string) =>
    main.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: heading }) })
  const form = {
    title: main.getByRole('heading', { level: 1 }),
    eula: part('Licence agreement (EULA)'),
    dpa: part('Data processing agreement (DPA)'),
    eulaTick: main.getByRole('checkbox', { name: 'I have read and accept the licence agreement.' }),
    dpaTick: main.getByRole('checkbox', { name: 'I have read and accept the data processing agreement.' }),
    name: main.getByLabel('Name'),
    jobTitle: main.getByLabel('Job title'),
    error: main.getByRole('alert'),
    returnToLogIn: main.getByText('Return to log in'),
    accept: main.getByRole('button', { name: 'Accept' }),
  }
  return {
    ...form,
    async sign(name = 'Robin Reed', jobTitle = 'Fleet manager'): Promise<void> {
      await form.name.fill(name)
      await form.jobTitle.fill(jobTitle)
    },
  }
}
