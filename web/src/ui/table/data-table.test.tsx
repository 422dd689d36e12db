import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { answer, click, type Fetch, head, openShips, row, sortOf } from './testing/ships.tsx'

describe('a table', () => {
  it('draws four placeholder rows before the first answer, then rows and total [B-865 A-953 B-1117]', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    openShips({ fetchShips: (asked) => promise.then(() => answer(asked)) })
    expect(document.querySelectorAll('[data-placeholder]')).toHaveLength(4)
    expect(screen.getByText('Loading…')).toBeInTheDocument()
    // Ten rows: the list does not grow when they come.
    const rest = screen.getAllByRole('row', { hidden: true }).at(-1)
    expect(rest).toHaveStyle({ height: 'calc(6 * var(--row-height))' })
    // Its bars are below those of the other placeholders.
    const columnsOf = (element: Element | null | undefined) =>
      [...(element?.children ?? [])].map((cell) => cell.getAttribute('data-column'))
    expect(columnsOf(rest)).toEqual(columnsOf(document.querySelector('[data-placeholder]')))
    resolve()
    await row('Ship 01')
    expect(document.querySelectorAll('[data-placeholder]')).toHaveLength(0)
    expect(screen.getByText('1 - 10 of 45')).toBeVisible()
  })

  it('says why it is empty', async () => {
    openShips({ fetchShips: async () => ({ list: [], totalCount: 0 }) })
    expect(await screen.findByText('No ships by name')).toBeVisible()
    expect(screen.getByText('0 - 0 of 0')).toBeVisible()
  })
})

describe('sorting', () => {
  it('toggles in toggle mode, announces it and asks the server [C-302 B-805 B-1117 B-1129]', async () => {
    const fetchShips = vi.fn<Fetch>(answer)
    openShips({ fetchShips })
    await row('Ship 01')
    expect(sortOf('Name')).toBe('ascending')
    await click('Name')
    expect(sortOf('Name')).toBe('descending')
    await click('Name')
    expect(sortOf('Name')).toBe('ascending')
    await click('Flag')
    expect(sortOf('Flag')).toBe('ascending')
    expect(sortOf('Name')).toBe('none')
    await waitFor(() =>
      expect(fetchShips).toHaveBeenLastCalledWith(
        expect.objectContaining({ sort: { field: 'flag', order: 'asc' } }),
      ),
    )
    expect(head('Note')).not.toHaveAttribute('aria-sort')
  })

  it('works by keyboard', async () => {
    openShips()
    await row('Ship 01')
    screen.getByRole('button', { name: 'Flag' }).focus()
    await userEvent.keyboard('{Enter}')
    expect(sortOf('Flag')).toBe('ascending')
  })

  it('clears checks and the page [B-802 B-803]', async () => {
    const { search } = openShips({}, '/ships?page=2')
    await row('Ship 11')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Ship 12' }))
    expect(screen.getByRole('checkbox', { name: 'Select Ship 12' })).toBeChecked()
    await click('Flag')
    await row('Ship 01')
    expect(search()).toBe('?sort=flag')
    for (const box of screen.getAllByRole('checkbox')) expect(box).not.toBeChecked()
    // Also the checks of rows that the new sort shows.
    const third = screen.getByRole('checkbox', { name: 'Select Ship 03' })
    await userEvent.click(third)
    await click('Flag')
    expect(sortOf('Flag')).toBe('descending')
    expect(third).not.toBeChecked()
  })
})

describe('rows', () => {
  it('are all checked or none by the box in the head [B-861 B-1117]', async () => {
    openShips()
    await row('Ship 01')
    const all = screen.getByRole('checkbox', { name: 'Select all rows' })
    await userEvent.click(all)
    expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(11)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Ship 03' }))
    expect(all).toBePartiallyChecked()
    await userEvent.click(all)
    await userEvent.click(all)
    expect(screen.queryAllByRole('checkbox', { checked: true })).toHaveLength(0)
  })

  it('stay checked while another page shows, whose box in the head counts its own rows', async () => {
    openShips()
    await row('Ship 01')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Ship 03' }))
    await click('Next page')
    await row('Ship 11')
    const all = screen.getByRole('checkbox', { name: 'Select all rows' })
    expect(all).not.toBePartiallyChecked()
    await userEvent.click(all)
    expect(all).toBeChecked()
    await click('Previous page')
    await row('Ship 03')
    expect(screen.getByRole('checkbox', { name: 'Select Ship 03' })).toBeChecked()
    expect(screen.getByRole('checkbox', { name: 'Select all rows' })).toBePartiallyChecked()
  })

  it('are selected by their name, which says so [B-1117]', async () => {
    openShips()
    await row('Ship 01')
    await click('Ship 01')
    expect(screen.getByRole('button', { name: 'Ship 01' })).toHaveAttribute('aria-pressed', 'true')
    await click('Ship 02')
    expect(screen.getAllByRole('button', { pressed: true })).toEqual([
      screen.getByRole('button', { name: 'Ship 02' }),
    ])
  })

  it('are selected by a click anywhere in them, but not by one on their checkbox [C-907 C-1006]', async () => {
    openShips()
    const cells = within(await screen.findByRole('row', { name: /Ship 02/ })).getAllByRole('cell')
    await userEvent.click(cells.at(-1) as HTMLElement)
    expect(screen.getByRole('button', { name: 'Ship 02' })).toHaveAttribute('aria-pressed', 'true')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Ship 02' }))
    expect(screen.getByRole('button', { name: 'Ship 02' })).toHaveAttribute('aria-pressed', 'true')
  })

  it('open what belongs to them', async () => {
    openShips({ expands: 'text' })
    await row('Ship 01')
    const opener = screen.getByRole('button', { name: 'Details of Ship 02' })
    expect(opener).toHaveAttribute('aria-expanded', 'false')
    await userEvent.click(opener)
    expect(screen.getByText('About Ship 02')).toBeVisible()
    await userEvent.click(opener)
    expect(screen.queryByText('About Ship 02')).toBeNull()
  })

  it('open rows of the same columns, which are checked and selected like others [B-415]', async () => {
    openShips({ expands: 'boats' })
    await row('Boat of Ship 02')
    expect(screen.queryByRole('row', { name: /Boat of Ship 04/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Details of Ship 01' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Details of Ship 04' }))
    const boat = await row('Boat of Ship 04')
    expect(within(boat).getByText('Panama')).toBeVisible()
    await click('Boat of Ship 04')
    expect(boat).toHaveAttribute('aria-current', 'true')
    await userEvent.click(screen.getByRole('button', { name: 'Details of Ship 02' }))
    expect(screen.queryByRole('row', { name: /Boat of Ship 02/ })).toBeNull()
  })
})

describe('paging', () => {
  it('has its controls disabled at both ends [C-320 C-321 B-836 B-837]', async () => {
    openShips()
    await row('Ship 01')
    expect(screen.getByRole('button', { name: 'Previous page' })).toBeDisabled()
    await click('Page 5')
    await row('Ship 45')
    expect(screen.getByText('41 - 45 of 45')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Next page' })).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Previous page' })).toBeEnabled()
  })

  it('jumps to a page: digits only, kept within the pages, nothing without a number [C-322 C-323 C-324 B-833 B-834 B-835]', async () => {
    const { search } = openShips()
    await row('Ship 01')
    const go = screen.getByRole('button', { name: 'Go' })
    const field = screen.getByRole('textbox', { name: 'Go to page' })
    expect(go).toBeDisabled()
    await userEvent.type(field, '9x-9')
    expect(field).toHaveValue('99')
    await userEvent.click(go)
    await row('Ship 45')
    expect(search()).toBe('?page=5')
    expect(go).toBeDisabled()
  })

  it('shows all links up to five pages, and leaves some out beyond [C-325 B-840 B-9943]', async () => {
    openShips({ pageSize: 5 }, '/ships?page=5')
    await row('Ship 21')
    const links = within(screen.getByRole('navigation', { name: 'Pages' })).getAllByRole('listitem')
    expect(links.map(({ textContent }) => textContent)).toEqual(['1', '…', '4', '5', '6', '…', '9'])
    expect(screen.getByRole('button', { name: 'Page 5' })).toHaveAttribute('aria-current', 'page')
  })

  it('goes to the last page where the address names one beyond it', async () => {
    const { search } = openShips({}, '/ships?page=40')
    expect(await row('Ship 45')).toBeVisible()
    expect(search()).toBe('?page=5')
  })

  it('caps the shown total [C-327 C-9919 B-838 B-9942]', async () => {
    openShips({ fetchShips: async (asked) => ({ ...(await answer(asked)), totalCount: 123_456 }) })
    expect(await screen.findByText('1 - 10 of 10,000')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Page 1000' })).toBeVisible()
  })
})

describe('on a phone', () => {
  beforeEach(() => {
    vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
      Object.assign(new EventTarget(), {
        matches: media.includes('max-width'),
        media,
        onchange: null,
        addListener: () => undefined,
        removeListener: () => undefined,
      }),
    )
  })

  it.each(['cycle', 'toggle'] as const)('the direction only turns round, mode %s', async (mode) => {
    const { search } = openShips({ mode }, '/ships?sort=flag&page=2')
    const turn = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
    await turn('Ascending; change to descending')
    await waitFor(() => expect(search()).toBe('?sort=-flag'))
    await turn('Descending; change to ascending')
    await waitFor(() => expect(search()).toBe('?sort=flag'))
  })

  it('rows open to further items', async () => {
    openShips({ expands: 'boats' })
    expect((await screen.findByText('Boat of Ship 02')).closest('li')).toHaveTextContent('Panama')
    await userEvent.click(screen.getByRole('button', { name: 'Details of Ship 02' }))
    expect(screen.queryByText('Boat of Ship 02')).toBeNull()
  })

  it('rows are selected by a tap anywhere in them [B-416]', async () => {
    openShips()
    const first = (await screen.findByText('Ship 01')).closest('li')
    expect(first).not.toHaveAttribute('aria-current')
    await userEvent.click(within(first as HTMLElement).getByText('Malta'))
    expect(first).toHaveAttribute('aria-current')
  })

  it('an order by no column is named as such [B-9923]', async () => {
    const { search } = openShips({ sortedUnseen: true })
    const order = await screen.findByRole('combobox', { name: 'Sort by' })
    expect(order).toHaveDisplayValue('Default order')
    await userEvent.selectOptions(order, 'Flag')
    await waitFor(() => expect(search()).toBe('?sort=flag'))
    expect(screen.queryByRole('option', { name: 'Default order' })).toBeNull()
  })

  it('rows are items of two lines, and pages a list to choose from', async () => {
    const { search } = openShips()
    const first = (await screen.findByText('Ship 01')).closest('li')
    expect(first).toHaveTextContent('Ship 01Malta')
    expect(screen.queryByRole('table')).toBeNull()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Go to page' }), '3 / 5')
    await waitFor(() => expect(search()).toBe('?page=3'))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Flag')
    await waitFor(() => expect(search()).toBe('?sort=flag'))
    await userEvent.click(screen.getByRole('button', { name: /^Ascending/ }))
    await waitFor(() => expect(search()).toBe('?sort=-flag'))
  })
})
