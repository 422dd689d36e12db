import { countFilterValues, getFeatureToggles } from '@muster/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aServerWithDevices, openDevices } from './testing/open-devices.tsx'

describe('the older filter dialog', () => {
  async function openDialog(query = '') {
    const server = aServerWithDevices().answer(getFeatureToggles, [])
    const opened = await openDevices(query)
    await userEvent.click(screen.getByRole('button', { name: /^Filter/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Filters' }))
    return { server, dialog, ...opened }
  }

  it('has two tabs and is there without the newer panel [C-435 C-9914 A-961]', async () => {
    const { dialog } = await openDialog()
    expect(dialog.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Device Details',
      'Alert Types',
    ])
    expect(screen.queryByRole('complementary', { name: 'Filters' })).toBeNull()
  })

  it('lists the details, with "none selected" where nothing is [C-436 C-439]', async () => {
    const { dialog } = await openDialog('?models=CX5')
    const openers = dialog.getAllByRole('button', { expanded: false }).map(({ textContent }) => textContent)
    expect(openers).toEqual([
      'Manufacturernone selected',
      'Groupnone selected',
      'Home locationnone selected',
      'Statusnone selected',
      'Last seennone selected',
      'Operating systemnone selected',
      'Firmware versionnone selected',
      'OS versionnone selected',
    ])
    expect(dialog.getByRole('button', { name: /^Model/ })).toHaveTextContent('Model1CX5')
  })

  it('lists the alert types, each with the levels that it can have [C-437 C-730]', async () => {
    const { dialog, search, server } = await openDialog()
    expect(server.requests(countFilterValues)).toHaveLength(0)
    await userEvent.click(dialog.getByRole('tab', { name: 'Alert Types' }))
    expect(server.requests(countFilterValues).map(({ body }) => body)).toEqual([{ of: 'alertStatus' }])
    expect(dialog.getAllByRole('button', { name: /: (Problem|Warning|Good)( [\d,]+)?$/ })).toHaveLength(29)
    expect(dialog.getByRole('button', { name: /^Time error: Problem/ })).toBeVisible()
    expect(dialog.queryByRole('button', { name: /^Time error: Warning/ })).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: /^Out of contact: Warning/ }))
    await userEvent.click(dialog.getByRole('button', { name: /^Show/ }))
    expect(search()).toBe('?alertStatus=deviceUtilisationOutOfContactStatus-yellow')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('leaves the list as it was where it is closed without applying [C-435]', async () => {
    const { dialog, search } = await openDialog('?models=CX5')
    await userEvent.click(dialog.getByRole('tab', { name: 'Alert Types' }))
    await userEvent.click(dialog.getByRole('button', { name: /^Out of contact: Warning/ }))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(search()).toBe('?models=CX5')
  })

  it('counts the devices that match [C-438]', async () => {
    const { dialog } = await openDialog()
    expect(await dialog.findByText('7 devices match')).toBeVisible()
  })
})
