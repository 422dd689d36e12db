import { type DeviceRow, getDeviceDetails, getDeviceInfo, listDevices } from '@muster/contract'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { aDevice as aDeviceInfo, someDetails } from '../../../testing/estate.ts'
import { aServerWithDevices, check, fleet, openDevices, rowOf } from './testing/open-devices.tsx'

const click = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const shown = () =>
  screen.getAllByRole('row', { name: /SN-/ }).map((row) => row.textContent?.match(/SN-\d+/)?.[0])

const numberOf = ({ id }: DeviceRow) => Number(id.split('-')[1])

/** A server that tells the order of its devices; `move` changes it, as reports do. */
function aMovingFleet() {
  let devices = [...fleet]
  const server = aServerWithDevices().answer(listDevices, ({ query, body }) => {
    const { numbers } = body as { numbers?: number[] }
    if (numbers) {
      const list = numbers.flatMap((number) => devices.filter((device) => numberOf(device) === number))
      return { list, totalCount: list.length }
    }
    const offset = Number(query.offset)
    return {
      list: devices.slice(offset, offset + Number(query.limit)),
      totalCount: devices.length,
      order: { offset: 0, numbers: devices.map(numberOf) },
    }
  })
  return { server, move: (change: (devices: DeviceRow[]) => DeviceRow[]) => (devices = change(devices)) }
}

const lastFirst = (devices: DeviceRow[]) => devices.toReversed()

describe('the pages of one visit', () => {
  it('are of one moment: a device that reports meanwhile is neither repeated nor skipped', async () => {
    const { server, move } = aMovingFleet()
    await openDevices()
    expect(shown()).toEqual(['SN-001', 'SN-002', 'SN-003', 'SN-004', 'SN-005'])
    move(lastFirst)
    await click('Next page')
    await rowOf('SN-006')
    expect(shown()).toEqual(['SN-006', 'SN-007', 'SN-008', 'SN-009', 'SN-010'])
    await click('Page 3')
    await rowOf('SN-011')
    expect(shown()).toEqual(['SN-011', 'SN-012'])
    expect(screen.getByText('11 - 12 of 12')).toBeVisible()
    await click('Page 1')
    await rowOf('SN-001')
    await userEvent.click(screen.getByRole('button', { name: 'Model' }))
    await rowOf('SN-012')
    expect(server.requests(listDevices).at(-1)?.body).toMatchObject({ order: true })
  })

  it('are fetched while nobody waits for them: the next page is there when it is wanted', async () => {
    vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work))
    vi.stubGlobal('cancelIdleCallback', clearTimeout)
    const { server } = aMovingFleet()
    await openDevices()
    const numbers = () =>
      server.requests(listDevices).map(({ body }) => (body as { numbers?: number[] }).numbers)
    await waitFor(() => expect(numbers()).toEqual([undefined, [6, 7, 8, 9, 10]]))
    await click('Next page')
    await rowOf('SN-006')
    await waitFor(() => expect(numbers().slice(2)).toEqual([[11, 12]]))
  })

  it('begin again where devices of a page are deleted', async () => {
    const { move } = aMovingFleet()
    await openDevices()
    move((devices) => devices.filter(({ id }) => id !== 'device-7'))
    await click('Next page')
    await rowOf('SN-011')
    expect(shown()).toEqual(['SN-006', 'SN-008', 'SN-009', 'SN-010', 'SN-011'])
    expect(screen.getByText('6 - 10 of 11')).toBeVisible()
  })
})

it('back from a device, the list has the same rows and the same ticks', async () => {
  const { server, move } = aMovingFleet()
  server.answer(getDeviceInfo, aDeviceInfo).answer(getDeviceDetails, someDetails)
  const { router } = await openDevices()
  await click('Next page')
  await rowOf('SN-006')
  await userEvent.click(check('SN-007'))
  await userEvent.click(screen.getByRole('link', { name: 'SN-008' }))
  await waitFor(() => expect(screen.queryByRole('row', { name: /SN-008/ })).toBeNull())
  move(lastFirst)
  await act(() => router.navigate(-1))
  await rowOf('SN-006')
  expect(shown()).toEqual(['SN-006', 'SN-007', 'SN-008', 'SN-009', 'SN-010'])
  expect(check('SN-007')).toBeChecked()
  expect(screen.getByText('1 selected')).toBeVisible()
})

it('ticks stay from page to page, also by Back, and go with a search that does not show them', async () => {
  aServerWithDevices()
  const { router } = await openDevices()
  await userEvent.click(check('SN-002'))
  await click('Next page')
  await rowOf('SN-006')
  await userEvent.click(check('SN-007'))
  await act(() => router.navigate(-1))
  await rowOf('SN-001')
  expect(check('SN-002')).toBeChecked()
  expect(screen.getByText('2 selected, 1 on other pages')).toBeVisible()
  await userEvent.type(screen.getByRole('textbox', { name: 'Search devices' }), 'SN-00{Enter}')
  expect(await screen.findByText('1 selected')).toBeVisible()
  expect(check('SN-002')).toBeChecked()
})

it('renews itself while rows are ticked; a row that moves to another page keeps its tick', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const user = userEvent.setup({ advanceTimers: (milliseconds) => vi.advanceTimersByTime(milliseconds) })
  const { move } = aMovingFleet()
  await openDevices('', { isLive: true })
  await user.click(check('SN-002'))
  await user.hover(screen.getByRole('heading', { level: 1 }))
  move(lastFirst)
  await act(() => vi.advanceTimersByTimeAsync(70_000))
  await rowOf('SN-012')
  expect(screen.getByText('1 selected, on another page')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Page 3' }))
  await rowOf('SN-002')
  expect(check('SN-002')).toBeChecked()
})

it('back from a device, the first page is as it was, however the list has changed since', async () => {
  const { server, move } = aMovingFleet()
  server.answer(getDeviceInfo, aDeviceInfo).answer(getDeviceDetails, someDetails)
  const { router } = await openDevices()
  await userEvent.click(screen.getByRole('link', { name: 'SN-002' }))
  await waitFor(() => expect(screen.queryByRole('row', { name: /SN-002/ })).toBeNull())
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 })
  move(lastFirst)
  const asked = server.requests(listDevices).length
  await act(() => router.navigate(-1))
  await rowOf('SN-001')
  expect(server.requests(listDevices)).toHaveLength(asked)
  expect(shown()).toEqual(['SN-001', 'SN-002', 'SN-003', 'SN-004', 'SN-005'])

  // From then on it is a list like any other.
  expect(screen.getByText('Updated 10 min ago')).toBeVisible()
  await click('Refresh')
  await rowOf('SN-012')
  expect(shown()).toEqual(['SN-012', 'SN-011', 'SN-010', 'SN-009', 'SN-008'])
})

it('back from a device, the list renews itself a minute later', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const user = userEvent.setup({ advanceTimers: (milliseconds) => vi.advanceTimersByTime(milliseconds) })
  const { server, move } = aMovingFleet()
  server.answer(getDeviceInfo, aDeviceInfo).answer(getDeviceDetails, someDetails)
  const { router } = await openDevices('', { isLive: true })
  await user.click(screen.getByRole('link', { name: 'SN-002' }))
  await waitFor(() => expect(screen.queryByRole('row', { name: /SN-002/ })).toBeNull())
  await act(() => vi.advanceTimersByTimeAsync(5 * 60_000))
  move(lastFirst)
  await act(() => router.navigate(-1))
  await rowOf('SN-001')
  await act(() => vi.advanceTimersByTimeAsync(50_000))
  expect(shown()).toEqual(['SN-001', 'SN-002', 'SN-003', 'SN-004', 'SN-005'])
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  await rowOf('SN-012')
})
