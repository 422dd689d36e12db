import { type DischargeVerdict, getDischargeVerdicts } from '@muster/contract'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { anUnknownVerdict, aVerdict, decidedVerdicts } from '../../estate/discharge/testing/a-verdict.ts'
import { aServerWithBatteries, inUrl, openBatteries, someBatteries } from '../list/testing/open-list.tsx'
import { aBatteryRow } from '../list/testing/some-batteries.ts'

const [row] = someBatteries

async function openWith(...verdicts: DischargeVerdict[]) {
  const server = aServerWithBatteries().answer(getDischargeVerdicts, verdicts)
  await openBatteries(`battery/all?id=${inUrl(row?.id ?? '')}`)
  const card = within(await screen.findByRole('complementary', { name: 'Battery details' }))
  await card.findByRole('region', { name: 'Health' })
  return { server, card }
}

it.each(decidedVerdicts)(
  'a card names who is to blame, %s, and how sure that is [F-408]',
  async (_who, changes, text, sure) => {
    const { card } = await openWith(aVerdict(changes))
    const section = within(await card.findByRole('region', { name: 'Battery or device?' }))
    expect(section.getByText(text)).toBeVisible()
    expect(section.getByText(sure)).toBeVisible()
  },
)

it('a card tells whom to swap with while nobody knows [F-406 F-408]', async () => {
  const { card } = await openWith(anUnknownVerdict())
  expect(await card.findByText(/not clear yet/i)).toBeVisible()
  expect(card.getByText(/swap it with battery CELL-b7 from device SN-d7/)).toBeVisible()
  expect(card.queryByText(/certain/)).toBeNull()
})

it('the evidence names the battery’s other devices and the device’s other batteries [F-409]', async () => {
  const { card } = await openWith(aVerdict())
  await userEvent.click(await card.findByText('Seen in 90 days'))
  const listBelow = (heading: string) => {
    const list = card.getByRole('heading', { level: 4, name: heading }).nextElementSibling
    return [...(list?.querySelectorAll('li') ?? [])].map((line) =>
      [...line.querySelectorAll('span:not([aria-hidden] *):not([aria-hidden])')].map(
        (cell) => cell.textContent,
      ),
    )
  }
  expect(listBelow('This battery in other devices')).toEqual([
    ['SN-d2', '42 hours', '1.8×'],
    ['A device outside your view', '42 hours', '1.7×'],
  ])
  expect(listBelow('This device with other batteries')).toEqual([['CELL-b2', '42 hours', '1×']])
  expect(card.getByRole('link', { name: 'SN-d2' })).toBeVisible()
})

it('the list tells in a word who is to blame [F-408]', async () => {
  aServerWithBatteries([
    aBatteryRow('SB-01', { dischargeCause: 'battery' }),
    aBatteryRow('SB-02', { dischargeCause: 'unknown' }),
    aBatteryRow('SB-03'),
  ])
  await openBatteries('battery/all')
  const rowOf = async (serialNumber: string) =>
    within(await screen.findByRole('row', { name: RegExp(serialNumber) }))
  expect((await rowOf('SB-01')).getByTitle('The battery is to blame')).toHaveTextContent('Battery')
  expect((await rowOf('SB-02')).getByTitle(/not clear yet/i)).toHaveTextContent('Unclear')
  expect((await rowOf('SB-03')).queryByTitle(/blame/)).toBeNull()
})

it('a card says nothing of it without an alert [F-408]', async () => {
  const { card, server } = await openWith()
  expect(server.requests(getDischargeVerdicts)).toHaveLength(1)
  expect(card.queryByRole('region', { name: 'Battery or device?' })).toBeNull()
})
