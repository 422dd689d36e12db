import { currentWorld } from '@muster/contract'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aServer, aWorld, renderConsole } from '../../../testing/console.tsx'

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => vi.useRealTimers())

const line = () => screen.queryByText(/history is being filled in/)
const later = () => act(() => vi.advanceTimersByTimeAsync(5000))

it('says how far back a demo reaches while its history is being filled in, and goes away by itself', async () => {
  const server = aServer().answer(currentWorld, { ...aWorld, pastFrom: '2026-10-03' })
  renderConsole('/demo/')
  expect(
    await screen.findByText('The demo’s history is being filled in: back to 3 October so far.'),
  ).toBeVisible()
  server.answer(currentWorld, { ...aWorld, pastFrom: '2026-09-29' })
  await later()
  expect(await screen.findByText(/back to 29 September so far/)).toBeVisible()
  server.answer(currentWorld, aWorld)
  await later()
  await vi.waitFor(() => expect(line()).toBeNull())
  const asked = server.requests(currentWorld).length
  await later()
  await later()
  // Once more with everything else on the screen, and then no more.
  expect(server.requests(currentWorld).length).toBeLessThanOrEqual(asked + 1)
})

it('says nothing where nothing is missing', async () => {
  const server = aServer()
  renderConsole('/demo/')
  await screen.findByRole('heading', { level: 1, name: aWorld.name })
  await later()
  expect(line()).toBeNull()
  expect(server.requests(currentWorld)).toHaveLength(1)
})
