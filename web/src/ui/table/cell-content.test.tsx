import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { CellContent } from './cell-content.tsx'

it('a cell is drawn again for another row or column, and for nothing else', () => {
  const cell = vi.fn(({ name }: { name: string }) => name)
  const row = { name: 'Leeds' }
  const { rerender } = render(<CellContent row={row} cell={cell} />)
  rerender(<CellContent row={row} cell={cell} />)
  expect(cell).toHaveBeenCalledOnce()
  rerender(<CellContent row={{ name: 'York' }} cell={cell} />)
  expect(screen.getByText('York')).toBeVisible()
})
