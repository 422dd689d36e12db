import { expect, it, vi } from 'vitest'
import type { Logger } from '../observability/logs.ts'
import { everyWorld } from './every-world.ts'

const log = { error: vi.fn() }
const { forEveryWorld } = everyWorld(async () => ['first', 'second', 'third'], log as unknown as Logger)

it('background work that fails in one world is done in the others, and has failed', async () => {
  const done: string[] = []
  const work = async (world: string) => {
    if (world === 'first') throw new Error('full')
    done.push(world)
  }
  await expect(forEveryWorld(work)).rejects.toThrow('full')
  expect(done).toEqual(['second', 'third'])
  expect(log.error).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ world: 'first' }),
    expect.any(String),
  )
})

it('background work begins in no further world once the process ends', async () => {
  const done: string[] = []
  const ending = new AbortController()
  const work = async (world: string) => {
    done.push(world)
    ending.abort()
  }
  await forEveryWorld(work, ending.signal)
  expect(done).toEqual(['first'])
})
