import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, fireEvent, render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { awayAfter, renewedEvery, useLiveData } from './live.ts'
import { createQueryClient } from './query-client.ts'

const read = vi.fn<() => Promise<number>>(async () => 1)

function Page() {
  useLiveData()
  useQuery({ queryKey: ['devices'], queryFn: read, meta: { reads: ['devices'] } })
  return null
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

it('what is on the screen is not renewed for somebody who has gone, until they are back', async () => {
  vi.useFakeTimers()
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Page />
    </QueryClientProvider>,
  )
  await pass(awayAfter)
  const asked = read.mock.calls.length
  expect(asked).toBeGreaterThan(100)
  await pass(60 * renewedEvery)
  expect(read).toHaveBeenCalledTimes(asked)
  fireEvent.pointerMove(document.body)
  await pass(5000)
  expect(read).toHaveBeenCalledTimes(asked + 1)
})
