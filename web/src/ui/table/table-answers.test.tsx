import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { answer, click, type Fetch, openShips, row } from './testing/ships.tsx'

/** Holds a page's response until it is released. */
function heldBack(offset: number) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const fetchShips: Fetch = async (asked) => {
    if (asked.offset === offset) await promise
    return answer(asked)
  }
  return { fetchShips, letGo: () => act(async () => resolve()) }
}

const busy = () => document.querySelector('[aria-busy=true]')

describe('answers', () => {
  it('that are on their way make the list busy, the first as well', async () => {
    const { fetchShips, letGo } = heldBack(0)
    openShips({ fetchShips })
    await screen.findByText('Loading…')
    expect(busy()).toBeVisible()
    await letGo()
    await row('Ship 01')
    expect(busy()).toBeNull()
  })

  it('that never came leave nothing busy', async () => {
    openShips({ fetchShips: () => Promise.reject(new Error('down')) })
    await screen.findByRole('alert')
    expect(busy()).toBeNull()
  })

  it('that come late are not shown [C-350 B-863]', async () => {
    const { fetchShips, letGo } = heldBack(10)
    openShips({ fetchShips })
    await row('Ship 01')
    await click('Page 2')
    expect(screen.getByRole('row', { name: /Ship 01/ })).toBeVisible()
    await click('Page 3')
    await row('Ship 21')
    await letGo()
    expect(screen.queryByRole('row', { name: /Ship 11/ })).toBeNull()
    expect(screen.getByRole('row', { name: /Ship 21/ })).toBeVisible()
    expect(screen.getByText('21 - 30 of 45')).toBeVisible()
  })

  it('that never come leave rows, total and page as they were, and say so in a quiet line alone [C-351 C-441 B-864]', async () => {
    const { search } = openShips({
      fetchShips: (asked) => (asked.offset === 20 ? Promise.reject(new Error('down')) : answer(asked)),
    })
    await row('Ship 01')
    await click('Page 2')
    await row('Ship 11')
    await click('Page 3')
    await waitFor(() => expect(search()).toBe('?page=2'))
    expect(screen.getByRole('row', { name: /Ship 11/ })).toBeVisible()
    expect(await screen.findByText('11 - 20 of 45')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByText(/could not be loaded/)).toBeVisible()
    await click('Page 4')
    expect(await row('Ship 31')).toBeVisible()
    expect(screen.queryByText(/could not be loaded/)).toBeNull()
    await click('Page 2')
    expect(await row('Ship 11')).toBeVisible()
    expect(screen.queryByText(/could not be loaded/)).toBeNull()
  })

  it('that are on their way change neither rows nor range nor page number before they are there [C-326 C-350]', async () => {
    const { fetchShips, letGo } = heldBack(10)
    const { search } = openShips({ fetchShips })
    await row('Ship 01')
    await click('Next page')
    expect(search()).toBe('?page=2')
    expect(screen.getByRole('row', { name: /Ship 01/ })).toBeVisible()
    expect(screen.getByText('1 - 10 of 45')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page')
    await letGo()
    expect(await row('Ship 11')).toBeVisible()
    expect(screen.getByText('11 - 20 of 45')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  })

  it('that are on their way do not change why there are no rows', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    openShips({
      fetchShips: async ({ sort }) => {
        if (sort.field === 'flag') await promise
        return { list: [], totalCount: 0 }
      },
    })
    await screen.findByText('No ships by name')
    await click('Flag')
    expect(busy()).toBeVisible()
    expect(screen.getByText('No ships by name')).toBeVisible()
    await act(async () => resolve())
    expect(await screen.findByText('No ships by flag')).toBeVisible()
    expect(screen.queryByText('No ships by name')).toBeNull()
  })

  it('are not waited for: somebody in a hurry turns on from the page they asked for', async () => {
    const { fetchShips } = heldBack(10)
    const { search } = openShips({ fetchShips })
    await row('Ship 01')
    await click('Next page')
    await click('Next page')
    expect(search()).toBe('?page=3')
    expect(await row('Ship 21')).toBeVisible()
  })
})

describe('a list that never came', () => {
  const down: Fetch = () => Promise.reject(new Error('down'))

  it('says what could not be loaded, with a second attempt', async () => {
    let isUp = false
    openShips({
      fetchShips: (asked) => (isUp ? answer(asked) : down(asked)),
      failed: 'The ships could not be loaded.',
    })
    expect(await screen.findByRole('alert')).toHaveTextContent('The ships could not be loaded.')
    isUp = true
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await row('Ship 01')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says so in general words where it has none of its own', async () => {
    openShips({ fetchShips: down })
    expect(await screen.findByRole('alert')).toHaveTextContent('The list could not be loaded.')
  })

  it('has no pages to turn, nor has one that is on its way [C-326]', async () => {
    const { promise, reject } = Promise.withResolvers<never>()
    openShips({ fetchShips: () => promise })
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
    expect(screen.queryByRole('combobox', { name: 'Rows' })).toBeNull()
    await act(async () => reject(new Error('down')))
    await screen.findByRole('alert')
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
  })
})

describe('choices', () => {
  it('that follow each other before the list has heard of the first are both kept', async () => {
    const { search } = openShips()
    await row('Ship 01')
    const [byFlag, third] = ['Flag', 'Page 3'].map((name) => screen.getByRole('button', { name }))
    act(() => {
      byFlag?.click()
      third?.click()
    })
    await waitFor(() => expect(search()).toMatch(/page=3/))
    expect(search()).toMatch(/flag/)
  })
})
