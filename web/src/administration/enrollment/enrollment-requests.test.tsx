import {
  type AnswerOf,
  allowEnrollment,
  currentUser,
  currentWorldDeviceToken,
  type EnrollmentRequest,
  listEnrollmentRequests,
  refuseEnrollment,
  reportError,
  setEnrollmentConsent,
} from '@muster/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aServer, aUser, renderConsole } from '../../../testing/console.tsx'

const aRequest = (changes: Partial<EnrollmentRequest> = {}): EnrollmentRequest => ({
  id: 'request-1',
  deviceId: 'd1',
  serialNumber: 'NW-0042',
  manufacturer: 'Northwind',
  model: 'N7',
  address: '192.0.2.7',
  requestedAt: Date.UTC(2026, 4, 4, 12),
  askedAt: Date.UTC(2026, 4, 5, 12),
  ...changes,
})

type Requests = AnswerOf<typeof listEnrollmentRequests>
const waiting = (requests: EnrollmentRequest[], changes: Partial<Requests> = {}): Requests => ({
  ...{ needsConsent: true, total: requests.length, requests },
  ...changes,
})

function openWith(answer: Requests, role: 'manager' | 'administrator' = 'manager') {
  const server = aServer()
    .answer(currentUser, aUser(role))
    .answer(currentWorldDeviceToken, { deviceToken: null })
    .answer(listEnrollmentRequests, answer)
    .answer(allowEnrollment, { decided: true })
    .answer(refuseEnrollment, { decided: true })
    .answer(setEnrollmentConsent, { needsConsent: false })
    .answer(reportError, { taken: true })
  renderConsole('/demo/enrollment')
  return server
}

const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const confirm = async (name: string) =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))

describe('devices that wait to be enrolled again', () => {
  it('are listed with serial number, IP address and time, and counted', async () => {
    openWith(waiting([aRequest(), aRequest({ id: 'request-2', serialNumber: 'NW-0043' })], { total: 102 }))
    const card = within(await screen.findByRole('region', { name: '102 devices waiting to re-enroll' }))
    const [first] = card.getAllByRole('listitem')
    expect(first).toHaveTextContent(/NW-0042.*Northwind N7.*192\.0\.2\.7.*May 2026/)
    expect(card.getByText('100 more requests will appear once you have decided these.')).toBeVisible()
  })

  it.each([
    [allowEnrollment, 'Allow', 'NW-0042 will be re-enrolled'],
    [refuseEnrollment, 'Refuse', 'The request from NW-0042 has been refused'],
  ])('are decided one by one, after a question (%#)', async (call, label, done) => {
    const server = openWith(waiting([aRequest()]))
    await click(`${label} NW-0042`)
    expect(await screen.findByRole('dialog')).toHaveTextContent('192.0.2.7')
    expect(server.requests(call)).toHaveLength(0)
    server.answer(listEnrollmentRequests, waiting([]))
    await confirm(label)
    expect(await screen.findByText(done)).toBeVisible()
    expect(server.requests(call).map(({ body }) => body)).toEqual([{ id: 'request-1' }])
    expect(await screen.findByText('No device is waiting')).toBeVisible()
  })

  it('that somebody else has decided on leave the list', async () => {
    const server = openWith(waiting([aRequest()]))
    await click('Allow NW-0042')
    server.refuse(allowEnrollment, 'notFound').answer(listEnrollmentRequests, waiting([]))
    await confirm('Allow')
    expect(await screen.findByText(/has already been decided or has expired/)).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('the consent', () => {
  const consent = () => screen.findByRole('switch', { name: /Ask for consent/ })

  it('is switched off by administrators', async () => {
    const server = openWith(waiting([]), 'administrator')
    await userEvent.click(await consent())
    expect(server.requests(setEnrollmentConsent).map(({ body }) => body)).toEqual([{ needsConsent: false }])
  })

  it('is shown to managers, who cannot switch it', async () => {
    openWith(waiting([], { needsConsent: false }))
    expect(await consent()).toBeDisabled()
    expect(await consent()).not.toBeChecked()
    expect(screen.getByText(/known devices re-enroll without asking/)).toBeVisible()
  })
})

it('the account menu counts the waiting devices', async () => {
  openWith(waiting([aRequest()]))
  await screen.findByText('192.0.2.7')
  await userEvent.click(await screen.findByRole('button', { name: /amara@demo.example/ }))
  expect(await screen.findByRole('menuitem', { name: /Enrollment.*1 waiting/ })).toBeVisible()
})
