import { getGroups } from '@muster/contract'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { aServerWithDevices, openDevices } from './testing/open-devices.tsx'

it('a filter allows twenty values, then disables the others and says so [C-431 C-9921 B-817 B-9944]', async () => {
  const many = Array.from({ length: 22 }, (_, index) => `group ${index}`)
  aServerWithDevices().answer(getGroups, many)
  await openDevices(`?groups=${many.slice(0, 14).join(',')}`)
  await userEvent.click(screen.getByRole('button', { name: /^Filter/ }))
  const groups = within(screen.getByRole('region', { name: 'Group' }))
  const last = await groups.findByRole('checkbox', { name: 'group 21' })
  expect(groups.queryByText(/of 20 selected/)).toBeNull()
  for (const each of many.slice(14, 19)) {
    await userEvent.click(groups.getByRole('checkbox', { name: each }))
  }
  expect(groups.getByText('19 of 20 selected')).toBeVisible()
  expect(last).toBeEnabled()
  await userEvent.click(groups.getByRole('checkbox', { name: 'group 20' }))
  expect(groups.getByText('20 of 20 selected')).toBeVisible()
  expect(last).toBeDisabled()
  expect(groups.getByRole('checkbox', { name: 'group 20' })).toBeEnabled()
  expect(groups.getByText(/No more than 20/)).toBeVisible()
})
