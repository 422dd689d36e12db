import { describe, expect, it } from 'vitest'
import { keptChecks, toggledAll, toggledCheck } from './row-choice.ts'

const named = (...ids: string[]) => new Map(ids.map((id) => [id, `row ${id}`]))
const page = named('a', 'b', 'c')
const ids = (checked: ReadonlyMap<string, unknown>) => [...checked.keys()]

describe('checks', () => {
  it('are switched row by row', () => {
    expect(ids(toggledCheck(named('a'), 'b', page))).toEqual(['a', 'b'])
    expect(ids(toggledCheck(named('a', 'b'), 'a', page))).toEqual(['b'])
  })

  it('are all or none for the box in the head, which leaves other pages alone [B-861]', () => {
    expect(ids(toggledAll(named(), page))).toEqual(['a', 'b', 'c'])
    expect(ids(toggledAll(named('b', 'z'), page))).toEqual(['z', 'a', 'b', 'c'])
    expect(ids(toggledAll(named('a', 'b', 'c', 'z'), page))).toEqual(['z'])
  })

  it('stay on rows that stay, and on no others', () => {
    expect(ids(keptChecks(named('a', 'z'), page))).toEqual(['a'])
  })
})
