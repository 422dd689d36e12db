import { readFile } from 'node:fs/promises'
import { defaultWaits, enrollDevice, getConfiguration, reportDevice } from '@muster/contract'
import { expect, openAs, test } from '../fixtures.ts'
import { changeAnswer } from '../network.ts'
import { enrollment } from '../pages/people.ts'
import { urls } from '../urls.ts'

const withoutWaits = { waits: { ...defaultWaits, afterSave: 0, tokenCopyFeedback: 600_000 } }

test('the token is shown, copied and saved as a file; a new one replaces it [A-1301 A-1302 A-1304 A-1305 A-1306 A-940]', async ({
  page,
  organisation,
}) => {
  const world = await organisation.makeWorld({ name: 'Canal Depot' })
  const administrator = await organisation.makePerson({ role: 'administrator' })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await changeAnswer(page, getConfiguration, withoutWaits)
  await openAs(page, administrator, `/${world.id}/enrollment`)
  const screen = enrollment(page)
  await expect(page.getByText('No token', { exact: true })).toBeVisible()
  await screen.makeToken.click()
  await expect(screen.token).toBeVisible()
  const token = (await screen.token.textContent()) ?? ''
  expect(token.length).toBeGreaterThan(20)

  await screen.copy.click()
  await expect(page.getByText('Token copied')).toBeVisible()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(token)

  const download = page.waitForEvent('download')
  await screen.download.click()
  const file = await download
  expect(file.suggestedFilename()).toBe('Canal Depot-token.txt')
  expect(await readFile(await file.path(), 'utf8')).toBe(token)

  await screen.replace.click()
  await expect(screen.dialog).toContainText('Devices that are already enrolled are not affected.')
  await screen.dialog.getByRole('button', { name: 'Replace the token' }).click()
  await expect(screen.dialog).toBeHidden()
  await expect(screen.token).not.toHaveText(token)
  const next = (await screen.token.textContent()) ?? ''
  await page.reload()
  await expect(screen.token).toHaveText(next)
})

test('a known device that asks to be enrolled again waits, is allowed, and keeps its record', async ({
  page,
  organisation,
}) => {
  const world = await organisation.makeWorld({ name: 'Quay Store' })
  await openAs(page, await organisation.makePerson({ role: 'administrator' }), `/${world.id}/enrollment`)
  const screen = enrollment(page)
  await screen.makeToken.click()
  const token = (await screen.token.textContent()) ?? ''
  const send = async (path: string, credential: string, data: object) => {
    const headers = { authorization: `Bearer ${credential}` }
    return await page.request.post(`${urls.console}${path}`, { headers, data: { protocol: 1, ...data } })
  }
  const enroll = (installId: string) =>
    send(enrollDevice.path, token, {
      ...{ installId, serialNumber: 'QS-0042', manufacturer: 'Northwind', model: 'N7' },
      ...{ platformType: 'android', keySecret: `${installId}-`.padEnd(32, 'x') },
    })
  const report = async (key: string) =>
    (await send(reportDevice.path, key, { sequence: 1, sentAt: new Date().toISOString() })).status()

  const before = await (await enroll('first')).json()
  expect(await report(before.deviceKey)).toBe(200)
  expect(await (await enroll('second')).json()).toMatchObject({ code: 'consentPending' })

  await page.reload()
  await page.getByRole('button', { name: 'Allow QS-0042' }).click()
  await screen.dialog.getByRole('button', { name: 'Allow' }).click()
  await expect(page.getByText('No device is waiting')).toBeVisible()

  const after = await (await enroll('second')).json()
  expect(after.deviceId).toBe(before.deviceId)
  expect([await report(after.deviceKey), await report(before.deviceKey)]).toEqual([200, 401])
})
