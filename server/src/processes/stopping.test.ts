import { expect, it } from 'vitest'
import { runAll } from './stopping.ts'

it('stops the database even if something before it would not stop, and reports that', async () => {
  const done: string[] = []
  const stopped = runAll([
    async () => void done.push('listening'),
    async () => {
      throw new Error('the queue hangs')
    },
    async () => void done.push('database'),
  ])
  await expect(stopped).rejects.toThrow('the queue hangs')
  expect(done).toEqual(['listening', 'database'])
})
