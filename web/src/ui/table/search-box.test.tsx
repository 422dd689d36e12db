import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { SearchBox } from './search-box.tsx'

function Searched() {
  const [search, setSearch] = useState('')
  return (
    <MantineProvider>
      <SearchBox search={search} onSearch={setSearch} label="Search ships" />
      <button type="button" onClick={() => setSearch('')}>
        Back
      </button>
      <p>Looks for {search}</p>
    </MantineProvider>
  )
}

it('a search that the address takes back is taken out of the box, too [C-403]', async () => {
  render(<Searched />)
  const box = screen.getByRole('textbox', { name: 'Search ships' })
  await userEvent.type(box, 'kite{Enter}')
  expect(box).toHaveValue('kite')
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(box).toHaveValue('')
})

it('says that a text is too long to look for instead of looking for a part of it', async () => {
  render(<Searched />)
  const box = screen.getByRole('textbox', { name: 'Search ships' })
  await userEvent.click(box)
  await userEvent.paste('x'.repeat(101))
  expect(box).toHaveValue('x'.repeat(101))
  expect(box).toBeInvalid()
  await userEvent.keyboard('{Enter}')
  // A text typed but not searched for stays while the URL has no search.
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(box).toHaveValue('x'.repeat(101))
  await userEvent.type(box, '{Backspace}')
  expect(box).not.toBeInvalid()
})

it('says that a text has characters that cannot be looked for instead of looking for nothing', async () => {
  render(<Searched />)
  const box = screen.getByRole('textbox', { name: 'Search ships' })
  await userEvent.type(box, 'kite{Enter}')
  await userEvent.clear(box)
  await userEvent.paste('ki\u0000te')
  expect(box).toHaveAccessibleDescription('This search contains characters that cannot be searched for.')
  await userEvent.keyboard('{Enter}')
  expect(screen.getByText('Looks for kite')).toBeInTheDocument()
  await userEvent.clear(box)
  await userEvent.paste(` ${'🚚'.repeat(100)} `)
  expect(box).not.toBeInvalid()
})

it('keeps what is looked for while the address does not say it yet', async () => {
  const onSearch = vi.fn<(search: string) => void>()
  const box = (search: string) => (
    <MantineProvider>
      <SearchBox search={search} onSearch={onSearch} label="Search ships" />
    </MantineProvider>
  )
  const { rerender } = render(box('brig'))
  const field = screen.getByRole('textbox', { name: 'Search ships' })
  await userEvent.clear(field)
  await userEvent.type(field, ' kite {Enter}')
  expect(onSearch.mock.calls).toEqual([['kite']])
  expect(field).toHaveValue('kite')
  await userEvent.type(field, 's')
  rerender(box('kite'))
  expect(field).toHaveValue('kites')
  rerender(box('brig'))
  expect(field).toHaveValue('brig')
})
