import { getGroups } from '@muster/contract'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aServerWithZones, numbered, openEditor } from '../testing/open-zones.tsx'

describe('the options of a zone', () => {
  it('are busy until they are there', async () => {
    const server = aServerWithZones()
    const answer = server.hold(getGroups)
    const { panel, option } = await openEditor()
    expect(panel().getByRole('status')).toHaveTextContent('Loading…')
    expect(document.querySelector('[aria-busy=true]')).toBeVisible()
    answer()
    await option('dock')
    expect(document.querySelector('[aria-busy=true]')).toBeNull()
  })

  it('are searched by their start, in each of the three tabs [A-1119]', async () => {
    aServerWithZones()
    const { panel, option, openTab } = await openEditor()
    await option('dock')
    for (const tab of ['groups1', 'groups2'] as const) {
      await openTab(tab)
      await userEvent.type(panel().getByRole('textbox', { name: 'Search groups' }), 'NI')
      expect(panel().getAllByRole('checkbox')).toHaveLength(1)
      expect(await option('night')).toBeVisible()
      await userEvent.clear(panel().getByRole('textbox', { name: 'Search groups' }))
      await userEvent.type(panel().getByRole('textbox', { name: 'Search groups' }), 'ight')
      expect(panel().getByText('Nothing found')).toBeVisible()
    }
    await openTab('places')
    await userEvent.type(panel().getByRole('textbox', { name: 'Search home locations' }), 'yor')
    expect(await option('York')).toBeVisible()
    expect(panel().getAllByRole('checkbox')).toHaveLength(1)
  })

  it('are drawn up to 200; the others are found by searching', async () => {
    aServerWithZones().answer(
      getGroups,
      numbered(3000, 'g').map((name, index) => (index === 2999 ? 'zebra' : name)),
    )
    const { panel, option } = await openEditor()
    await option('g-001')
    expect(panel().getAllByRole('checkbox')).toHaveLength(200)
    expect(panel().getByText('2,800 more: search to find them')).toBeVisible()
    await userEvent.type(panel().getByRole('textbox', { name: 'Search groups' }), 'zeb')
    expect(await option('zebra')).toBeVisible()
  })

  it('that could not be loaded are asked for again', async () => {
    const server = aServerWithZones().refuse(getGroups, 'tooManyRequests')
    const { panel, option } = await openEditor()
    const again = await panel().findByRole('button', { name: 'Try again' })
    server.answer(getGroups, ['dock'])
    await userEvent.click(again)
    expect(await option('dock')).toBeVisible()
  })
})
