import { describe, expect, it } from 'vitest'
import { keptChecks, toggledAll, toggledCheck } from './row-choice.ts'

const rows = ['a', 'b', 'c']

describe('checks', () => {
  it('are switched row by row', () => {
    expect([...toggledCheck(new Set(['a']), 'b')]).toEqual(['a', 'b'])
    expect([...toggledCheck(new Set(['a', 'b']), 'a')]).toEqual(['b'])
  })

  it('are all or none for the box in the head [B-861]', () => {
    expect([...toggledAll(new Set(), rows)]).toEqual(rows)
    expect([...toggledAll(new Set(['b']), rows)]).toEqual(rows)
    expect([...toggledAll(new Set(rows), rows)]).toEqual([])
  })

  it('stay on rows that stay, and on no others', () => {
    expect([...keptChecks(new Set(['a', 'z']), rows)]).toEqual(['a'])
  })
})
