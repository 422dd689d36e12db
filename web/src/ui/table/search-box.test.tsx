import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { SearchBox } from './search-box.tsx'

function Searched() {
  const [search, setSearch] = useState('')
  return (
    <MantineProvider>
      <SearchBox search={search} onSearch={setSearch} label="Search ships" />
      <button type="button" onClick={() => setSearch('')}>
        Back
      </button>
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
