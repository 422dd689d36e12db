import { getReplacementOrders, listOrderedBatteries, type OrderList } from '@muster/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import {
  aServerWithOrders,
  lastBody,
  openOrders as open,
  someList,
  someOrders,
  table,
} from './testing/open-orders.ts'

describe('an order list at another threshold', () => {
  const totalFollowed = { expected: 12.4, from: 8, to: 17 }
  const tried: OrderList = {
    ...someList,
    lines: someList.lines.map((each) => ({ ...each, totalFollowed })),
    all: { ...someOrders(1.5), totalFollowed },
  }
  const replaceAt = () => screen.findByRole('combobox', { name: 'Replace at' })

  it('is tried by a choice, in the address [F-325]', async () => {
    const server = aServerWithOrders()
    const { search } = await open()
    await table()
    await waitFor(async () => expect(await replaceAt()).toHaveDisplayValue('60% (saved)'))
    const options = within(await replaceAt()).getAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual(['60% (saved)', '50%', '70%', '80%', '90%'])
    expect(screen.queryByText(/trial/)).toBeNull()
    server.answer(getReplacementOrders, tried)
    await userEvent.selectOptions(await replaceAt(), '80%')
    expect(search()).toBe('?replaceAt=80')
    await waitFor(() => expect(lastBody(server)).toEqual({ by: 'siteAndPart', ahead: 0, replaceAt: 80 }))
    expect(
      await screen.findByText(
        /trial at a health of 80%; the saved threshold stays 60%\. At 60%, 12 replacements .* 8–17 .* difference is \+8\./,
      ),
    ).toBeVisible()
    const rows = within(await table()).getAllByRole('row')
    const headed = within(rows[0] as HTMLElement).getAllByRole('columnheader')
    expect(headed.slice(-2).map(({ textContent }) => textContent)).toEqual(['At 60%', 'Total'])
    expect(
      within(rows[1] as HTMLElement)
        .getAllByRole('cell')
        .at(-2),
    ).toHaveTextContent('12')
    await userEvent.selectOptions(await replaceAt(), '60% (saved)')
    expect(search()).toBe('')
  })

  it('says so above the batteries behind a number, too [F-319 F-325]', async () => {
    const server = aServerWithOrders(tried).answer(listOrderedBatteries, { batteries: [], totalCount: 0 })
    await open('?replaceAt=70&month=now')
    expect(await screen.findByText('As if batteries were replaced at a health of 70%.')).toBeVisible()
    expect(server.requests(listOrderedBatteries)[0]?.body).toEqual({ ahead: 0, replaceAt: 70, month: 'now' })
  })

  it('is no trial where forecasts follow it, nor where the address names none there is [F-325]', async () => {
    const server = aServerWithOrders(tried)
    await open('?replaceAt=60')
    await table()
    expect(await replaceAt()).toHaveDisplayValue('60% (saved)')
    expect(screen.queryByText(/trial/)).toBeNull()
    cleanup()
    await open('?replaceAt=75')
    await table()
    expect(lastBody(server)).toEqual({ by: 'siteAndPart', ahead: 0 })
  })

  it('says that forecasts do not follow the saved one yet [F-326]', async () => {
    aServerWithOrders({ ...someList, savedThreshold: 72.5 })
    await open()
    expect(await screen.findByText(/^Forecasts follow a threshold of 60%\. They follow 72\.5%/)).toBeVisible()
    expect(await replaceAt()).toHaveDisplayValue('60%')
  })

  it('has no numbers until forecasts have been renewed since an upgrade, but says so [F-326]', async () => {
    const untold = { ...someOrders(0), untold: 40, now: 0 }
    aServerWithOrders({ ...someList, followedThreshold: null, all: untold })
    await open('?replaceAt=80')
    expect(await screen.findByText('No forecasts for other thresholds yet')).toBeVisible()
    expect(screen.queryByRole('table')).toBeNull()
    expect(await replaceAt()).toHaveDisplayValue('80%')
  })
})
