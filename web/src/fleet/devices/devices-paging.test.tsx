import {
  getUserSettings,
  getWorldSettings,
  listDevices,
  reportError,
  setTablePageSizes,
} from '@muster/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { noSettings, renderConsole } from '../../../testing/console.tsx'
import { settingsWith } from '../../../testing/estate.ts'
import { aServerWithDevices, fleet, openDevices, pagesOf, rowOf } from './testing/open-devices.tsx'

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const click = (name: string | RegExp) => userEvent.click(button(name))

describe('paging the device list', () => {
  it('moves by page, and the address knows the page [C-320 C-321 C-326 C-328 C-2349 B-831]', async () => {
    const server = aServerWithDevices()
    const { search } = await openDevices()
    expect(screen.getByText('1 - 5 of 12')).toBeVisible()
    expect(button('Previous page')).toBeDisabled()
    await click('Next page')
    await rowOf('SN-006')
    expect(search()).toBe('?page=2')
    expect(server.requests(listDevices)[1]?.query).toEqual({ limit: '5', offset: '5' })
    await click('Page 3')
    await rowOf('SN-011')
    expect(screen.getByText('11 - 12 of 12')).toBeVisible()
    expect(button('Next page')).toBeDisabled()
  })

  it.each([
    ['the usual one', {}, {}, '20', ['10', '20', '30', '40', '50']],
    ["the world's", {}, { devicesList: 30 }, '30', ['10', '20', '30', '40', '50']],
    ["the user's", { devicesList: 15 }, { devicesList: 30 }, '15', ['10', '15', '20', '30', '40', '50']],
  ])(
    'has as many rows as is %s size [C-330 C-331 C-413 C-9912 B-852 B-9947]',
    async (_whose, ofUser, ofWorld, limit, options) => {
      const server = aServerWithDevices()
        .answer(getUserSettings, { ...noSettings, tablePageSizes: ofUser })
        .answer(getWorldSettings, settingsWith({ tablePageSizes: ofWorld }))
      await openDevices()
      expect(server.requests(listDevices).map(({ query }) => query.limit)).toEqual([limit])
      const size = screen.getByRole('combobox', { name: 'Rows' })
      expect(size).toHaveValue(limit)
      expect(
        within(size)
          .getAllByRole('option')
          .map(({ textContent }) => textContent),
      ).toEqual(options)
    },
  )

  it('keeps a changed size for the user, and begins at the first page [C-333 C-9918 B-830 B-854]', async () => {
    const server = aServerWithDevices().answer(setTablePageSizes, { set: true })
    const { search } = await openDevices('?page=2')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Rows' }), '40')
    await rowOf('SN-012')
    expect(search()).toBe('')
    expect(server.requests(listDevices).at(-1)?.query).toEqual({ limit: '40', offset: '0' })
    expect(server.requests(setTablePageSizes)[0]?.body).toEqual({ tablePageSizes: { devicesList: 40 } })
  })

  it('says nothing where the size could not be kept; the operator hears of it [B-855 B-9946]', async () => {
    const server = aServerWithDevices()
      .refuse(setTablePageSizes, 'tooManyRequests')
      .answer(reportError, { taken: true })
    await openDevices()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Rows' }), '10')
    await waitFor(() => expect(server.requests(reportError)).toHaveLength(1))
    expect(screen.getByRole('combobox', { name: 'Rows' })).toHaveValue('10')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('a device list that fails', () => {
  it('says so where it never came, with a second attempt and no pages', async () => {
    const server = aServerWithDevices()
      .refuse(listDevices, 'tooManyRequests')
      .answer(reportError, { taken: true })
    renderConsole('/demo/core/devices')
    expect(await screen.findByText('The devices could not be loaded.')).toBeVisible()
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
    server.answer(listDevices, pagesOf(fleet))
    await click('Try again')
    expect(await rowOf('SN-001')).toBeVisible()
    expect(screen.getByText('1 - 5 of 12')).toBeVisible()
  })

  it('stays as it was, without a message; the operator hears of it [C-351 C-441 B-864 C-9944]', async () => {
    const server = aServerWithDevices().answer(reportError, { taken: true })
    const { search } = await openDevices()
    server.refuse(listDevices, 'invalidInput')
    await click('Next page')
    await waitFor(() => expect(server.requests(reportError)).toHaveLength(1))
    await waitFor(() => expect(search()).toBe(''))
    expect(await rowOf('SN-001')).toBeVisible()
    expect(await screen.findByText('1 - 5 of 12')).toBeVisible()
    expect(button('Page 1')).toHaveAttribute('aria-current', 'page')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('ignores an answer that a newer request has overtaken [C-350 B-863]', async () => {
    const server = aServerWithDevices()
    await openDevices()
    const release = server.hold(listDevices)
    await click('Next page')
    server.answer(listDevices, pagesOf(fleet))
    await click('Page 3')
    await rowOf('SN-011')
    release()
    await waitFor(() => expect(server.requests(listDevices)).toHaveLength(3))
    expect(screen.queryByRole('row', { name: /SN-006/ })).toBeNull()
    expect(screen.getByText('11 - 12 of 12')).toBeVisible()
  })
})
