import { enrollDevice, reportDevice } from '@muster/contract'
import type { Page } from '@playwright/test'
import { lettersTo } from '../control.ts'
import { expect, openAs, test } from '../fixtures.ts'
import { moveTo } from '../pages/move-to.ts'
import { enrollment } from '../pages/people.ts'
import { urls } from '../urls.ts'

/** A device with a battery of which so much is left, in milliampere-hours of 4,000. */
async function deviceWithBattery(page: Page, token: string) {
  const send = async (path: string, credential: string, data: object) => {
    const headers = { authorization: `Bearer ${credential}` }
    const answer = await page.request.post(`${urls.console}${path}`, {
      headers,
      data: { protocol: 1, ...data },
    })
    expect(answer.status()).toBe(200)
    return await answer.json()
  }
  const { deviceKey } = await send(enrollDevice.path, token, {
    ...{ installId: 'only', serialNumber: 'KF-0042', manufacturer: 'Northwind', model: 'N7' },
    ...{ platformType: 'android', keySecret: 'only-'.padEnd(32, 'x') },
  })
  let sequence = 0
  return {
    async report(presentCapacity: number): Promise<void> {
      sequence += 1
      const sentAt = new Date().toISOString()
      const battery = { at: sentAt, serialNumber: 'BAT-0042', ratedCapacity: 4000, presentCapacity }
      const answer = await send(reportDevice.path, deviceKey, { sequence, sentAt, smartBatteries: [battery] })
      expect(answer.refused).toEqual([])
    },
  }
}

test('from a device’s report to an email, a taken case and its end [K-1506 K-818 K-819 K-821]', async ({
  page,
  organisation,
}) => {
  const world = await organisation.makeWorld()
  await organisation.makeEstate({ worldId: world.id, settings: { batteryHealthStatusEnabled: true } })
  const person = await organisation.makePerson({ role: 'administrator' })
  await openAs(page, person, `/${world.id}/enrollment`)
  await enrollment(page).makeToken.click()
  const device = await deviceWithBattery(page, (await enrollment(page).token.textContent()) ?? '')
  await device.report(3800)

  await moveTo(page, `/${world.id}/settings/watches/new`)
  await page.getByLabel(/^Name/).fill('Worn batteries')
  await page.getByLabel('Kind').selectOption({ label: 'Battery alert' })
  await page.getByLabel('Alert', { exact: true }).selectOption({ label: 'Battery health' })
  await page.getByLabel('Minutes before a case opens').fill('0')
  await page.getByLabel('Minutes before a case ends').fill('0')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Watch created')).toBeVisible()
  const cases = page.getByRole('banner').getByRole('link', { name: /^Cases/ })
  await cases.click()
  await expect(page.getByText('No open cases')).toBeVisible()

  await device.report(2000)
  const row = page.getByRole('table', { name: 'Cases' }).getByRole('row', { name: /#1/ })
  await expect(row).toContainText('Battery health · No home location')
  await expect(cases).toHaveAccessibleName('Cases, 1 open case is yours or not taken yet')
  const subjects = async () => (await lettersTo(person.email)).map(({ subject }) => subject)
  await expect.poll(subjects).toEqual([expect.stringContaining('Battery health')])

  await row.getByRole('link', { name: '#1' }).click()
  await page.getByRole('button', { name: 'Take' }).click()
  await expect(page.getByText('Case taken')).toBeVisible()
  const facts = page.getByRole('region', { name: 'Details' })
  await expect(facts).toContainText(`Taken by${person.email}`)
  const timeline = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem')
  await expect(timeline).toContainText([
    `${person.email} took the case`,
    'notified: case opened',
    'Opened with 1 battery',
  ])

  await device.report(3700)
  await expect(facts).toContainText('Back to normal')
  await expect(timeline.first()).toContainText(/^Back to normal, after|notified: the case has ended/)
  await expect(cases).toHaveAccessibleName('Cases')
  await expect.poll(subjects).toHaveLength(2)
})
