import { act, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fetchTexts } from '../../session/language/language.ts'
import { LastSeen } from './last-seen.tsx'

it('keeps up with the clock', async () => {
  await fetchTexts('estate')
  vi.useFakeTimers()
  render(<LastSeen time={Date.now()} />)
  expect(screen.getByText('Just now')).toBeVisible()
  await act(() => vi.advanceTimersByTimeAsync(65_000))
  expect(screen.getByText('1 min ago')).toBeVisible()
  await act(() => vi.advanceTimersByTimeAsync(2 * 3_600_000))
  expect(screen.getByText('2 hr ago')).toBeVisible()
})
