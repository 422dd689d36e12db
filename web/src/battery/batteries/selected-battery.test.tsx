import { getSmartBattery, getSmartBatteryChargeLevel, listSmartBatteries } from '@muster/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import {
  aServerWithBatteries,
  inUrl,
  now,
  openBatteries,
  rowOf,
  someBatteries,
} from '../list/testing/open-list.tsx'
import { aBatteryRow, idOfBattery } from '../list/testing/some-batteries.ts'

const idOf = (serialNumber: string) => inUrl(idOfBattery(serialNumber))
const card = () => screen.findByRole('complementary', { name: 'Battery details' })
const named = (serialNumber: string) => screen.findByRole('heading', { level: 2, name: serialNumber })
const lists = (server: ReturnType<typeof aServerWithBatteries>) => server.requests(listSmartBatteries)
const serialNumbers = () =>
  within(screen.getByRole('table', { name: 'Batteries' }))
    .getAllByRole('button', { name: /^SB-/ })
    .map(({ textContent }) => textContent)

describe('two batteries of one device', () => {
  const two = [
    aBatteryRow('SB-2', { deviceId: 'd1', place: { number: 2, of: 2 }, batteryStatus: 'red' }),
    aBatteryRow('SB-9', { deviceId: 'd2' }),
    aBatteryRow('SB-1', { deviceId: 'd1', place: { number: 1, of: 2 } }),
  ]

  it('are one row that opens, marked 1/2 and 2/2 [B-415 B-9920]', async () => {
    aServerWithBatteries(two)
    await openBatteries()
    expect(await rowOf('SB-1')).toHaveTextContent('1/2')
    expect(serialNumbers()).toEqual(['SB-1', 'SB-9'])
    await userEvent.click(screen.getByRole('button', { name: 'Details of SB-1' }))
    expect(serialNumbers()).toEqual(['SB-1', 'SB-2', 'SB-9'])
    const second = await rowOf('SB-2')
    expect(second).toHaveTextContent('2/2')
    // The row above names the device.
    expect(second).not.toHaveTextContent('Tarvos')
    expect(within(second).getByText('Replace')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Details of SB-9' })).toBeNull()
  })

  it('are both in sight where the second one is selected [B-416]', async () => {
    aServerWithBatteries(two)
    await openBatteries(`battery/all?id=${idOf('SB-2')}`)
    expect(await rowOf('SB-2')).toHaveAttribute('aria-current', 'true')
  })

  it('are checked with all others, and then in sight', async () => {
    aServerWithBatteries(two)
    await openBatteries()
    await rowOf('SB-1')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
    expect(screen.getByText('3 selected')).toBeVisible()
    expect(screen.getByRole('checkbox', { name: 'Select SB-2' })).toBeChecked()
    expect(screen.getByRole('checkbox', { name: 'Select all rows' })).toBeChecked()
  })

  it('stay as they are sorted by discharge', async () => {
    aServerWithBatteries(two)
    await openBatteries('battery/all?sort=-averageDischarge')
    expect(await rowOf('SB-2')).toHaveTextContent('2/2')
    expect(serialNumbers()).toEqual(['SB-2', 'SB-9'])
  })
})

describe('selecting a battery', () => {
  it('is done by its row, shows its details and stands in the address [B-416 B-431 B-441]', async () => {
    aServerWithBatteries()
    const { search } = await openBatteries()
    expect(await within(await card()).findByText('Select a battery to see its details.')).toBeVisible()
    await userEvent.click(within(await rowOf('SB-03')).getByText('356604805020175'))
    expect(await named('SB-03')).toBeVisible()
    expect(search()).toBe(`?id=${idOf('SB-03')}`)
    expect(await rowOf('SB-03')).toHaveAttribute('aria-current', 'true')
  })

  it('is undone by its row, and by the close button [B-862]', async () => {
    aServerWithBatteries()
    const { search } = await openBatteries()
    const name = await screen.findByRole('button', { name: 'SB-03' })
    await userEvent.click(name)
    await named('SB-03')
    await userEvent.click(name)
    expect(search()).toBe('')
    expect(screen.getByText('Select a battery to see its details.')).toBeVisible()
    await userEvent.click(name)
    await userEvent.click(await screen.findByRole('button', { name: 'Close details' }))
    expect(search()).toBe('')
  })

  it('leaves the rows as they are, with the one that the page was opened with first [B-9974]', async () => {
    const server = aServerWithBatteries()
    await openBatteries(`battery/all?id=${idOf('SB-05')}`)
    await named('SB-05')
    expect(lists(server).map(({ query }) => query.pinnedId)).toEqual([idOfBattery('SB-05')])
    await userEvent.click(await screen.findByRole('button', { name: 'SB-02' }))
    await named('SB-02')
    expect(lists(server)).toHaveLength(1)
    await userEvent.click(screen.getByRole('button', { name: 'Page 2' }))
    await rowOf('SB-10')
    expect(lists(server).at(-1)?.query).toMatchObject({ offset: '9', pinnedId: idOfBattery('SB-05') })
  })

  it('moves no row to the front after a sort, or on a page further on [B-803]', async () => {
    const server = aServerWithBatteries()
    const { search } = await openBatteries(`battery/all?id=${idOf('SB-05')}`)
    await named('SB-05')
    await userEvent.click(screen.getByRole('button', { name: 'Model' }))
    await waitFor(() => expect(lists(server)).toHaveLength(2))
    expect(search()).toBe('?sort=model')
    expect(lists(server).at(-1)?.query).not.toHaveProperty('pinnedId')
  })

  it('keeps the rows of the page that a link names', async () => {
    const server = aServerWithBatteries()
    await openBatteries(`battery/all?page=2&id=${idOf('SB-11')}`)
    await named('SB-11')
    expect(lists(server)[0]?.query).not.toHaveProperty('pinnedId')
  })
})

describe('a link to a battery', () => {
  it.each(['%25%25', '_w'])('whose id is %s says that it was not found [B-507 B-1308 B-9935]', async (id) => {
    const server = aServerWithBatteries()
    await openBatteries(`battery/all?id=${id}`)
    await rowOf('SB-01')
    expect(within(await card()).getByText('Battery not found')).toBeVisible()
    expect(within(await card()).getByText('The selected battery is not in this list.')).toBeVisible()
    expect(server.requests(getSmartBattery)).toHaveLength(0)
  })

  it.each(['notFound', 'invalidInput'] as const)(
    'that the server answers with %s says so, beside the list [B-507 B-9935]',
    async (code) => {
      aServerWithBatteries().refuse(getSmartBattery, code)
      await openBatteries(`battery/all?id=${inUrl('of another world')}`)
      expect(await screen.findByText('Battery not found')).toBeVisible()
      expect(await rowOf('SB-01')).toBeVisible()
    },
  )

  it('into what a custom view hides says so', async () => {
    aServerWithBatteries().refuse(getSmartBattery, 'notFound', { isOutsideView: true })
    await openBatteries(`battery/all?id=${idOf('SB-05')}`)
    expect(await screen.findByText('Outside your view')).toBeVisible()
    expect(screen.getByText(/^This battery is in your world/)).toBeVisible()
  })

  it('opens the information, with a time the charge until then [B-440 B-441 B-9912]', async () => {
    const server = aServerWithBatteries()
    const { search } = await openBatteries(`battery/all?id=${idOf('SB-05')}&ts=1794400000000`)
    await named('SB-05')
    expect(screen.getByRole('tab', { name: 'Charge level' })).toHaveAttribute('aria-selected', 'true')
    await waitFor(() =>
      expect(server.requests(getSmartBatteryChargeLevel)[0]?.query).toEqual({
        id: idOfBattery('SB-05'),
        to: '1794400000000',
      }),
    )
    await userEvent.click(screen.getByRole('tab', { name: 'Information' }))
    expect(search()).toBe(`?id=${idOf('SB-05')}`)
    expect(screen.getByRole('tab', { name: 'Information' })).toHaveAttribute('aria-selected', 'true')
    vi.useFakeTimers({ toFake: ['Date'], now })
    await userEvent.click(screen.getByRole('tab', { name: 'Charge level' }))
    expect(search()).toBe(`?id=${idOf('SB-05')}&ts=${now}`)
  })

  it.each(['soon', '32503680000000'])(
    'with the time %s shows the charge until now, and that there is none [B-953 B-1310]',
    async (ts) => {
      vi.useFakeTimers({ toFake: ['Date'], now })
      const server = aServerWithBatteries()
      await openBatteries(`battery/all?id=${idOf('SB-05')}&ts=${ts}`)
      await waitFor(() => expect(server.requests(getSmartBatteryChargeLevel)[0]?.query.to).toBe(String(now)))
      expect(await screen.findByText('No data available')).toBeVisible()
    },
  )
})

describe('on a narrow screen', () => {
  it('details cover the list until they are closed', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
      Object.assign(new EventTarget(), {
        matches: media === '(max-width: 62em)',
        media,
        onchange: null,
        addListener: () => undefined,
        removeListener: () => undefined,
      }),
    )
    aServerWithBatteries(someBatteries.slice(0, 2))
    const { search } = await openBatteries()
    await userEvent.click(await screen.findByRole('button', { name: 'SB-02' }))
    const dialog = await screen.findByRole('dialog', { name: 'Battery details' })
    expect(await within(dialog).findByRole('heading', { name: 'SB-02' })).toBeVisible()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close details' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(search()).toBe('')
  })
})
