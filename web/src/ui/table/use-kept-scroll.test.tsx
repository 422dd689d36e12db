import { fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { useKeptScroll } from './use-kept-scroll.ts'

function Rows({ hasRows }: { hasRows: boolean }) {
  const frame = useRef<HTMLElement>(null)
  useKeptScroll(frame, hasRows)
  return <section ref={frame} aria-label="rows" />
}

const page = (key: string, hasRows = true) => (
  <MemoryRouter>
    <Rows key={key} hasRows={hasRows} />
  </MemoryRouter>
)

it('rows are where they were scrolled to when the user comes back, once there are rows', () => {
  const { rerender } = render(page('first'))
  const rows = () => screen.getByRole('region', { name: 'rows' })
  rows().scrollTop = 120
  rows().scrollLeft = 30
  fireEvent.scroll(rows())
  rerender(page('again', false))
  expect(rows().scrollTop).toBe(0)
  rerender(page('again'))
  expect([rows().scrollTop, rows().scrollLeft]).toEqual([120, 30])
})
