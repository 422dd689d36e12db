import { expect, it } from 'vitest'
import type { Progress } from '../progress.ts'
import { fillBehind } from './filling.ts'

type Steps = Record<'fillHistory' | 'deriveFromHistory' | 'fillOlder', () => Promise<void>>

const makeFilling = (past: Partial<Steps>) => {
  const heard: string[] = []
  const log = { error: (_details: object, text: string) => heard.push(text) }
  const progress: Progress = () => {}
  const filling = fillBehind(
    { log: log as never },
    {
      fillHistory: async () => {},
      deriveFromHistory: async () => {},
      fillOlder: async () => {},
      close: async () => void heard.push('closed'),
      ...past,
    },
    progress,
    () => heard.push('no more progress'),
  )
  return { filling, heard }
}

it.each(['fillHistory', 'deriveFromHistory', 'fillOlder'] as const)(
  'an error of %s is logged, and ends its progress',
  async (step) => {
    const { filling, heard } = makeFilling({ [step]: () => Promise.reject(new Error('no room')) })
    // Jobs begin all the same.
    expect(await filling.historyIsThere).toBe(true)
    await expect.poll(() => heard.at(-1)).toBe('no more progress')
    expect(heard).toEqual(['the demo’s past is not filled in', 'closed', 'no more progress'])
  },
)

it('stopped half-way it says nothing, and no jobs begin', async () => {
  let fail = (_error: Error) => {}
  const { filling, heard } = makeFilling({ fillHistory: () => new Promise((_, reject) => (fail = reject)) })
  const stopped = filling.stop()
  fail(new Error('the thread has ended'))
  await stopped
  expect(await filling.historyIsThere).toBe(false)
  expect(new Set(heard)).toEqual(new Set(['closed', 'no more progress']))
})
