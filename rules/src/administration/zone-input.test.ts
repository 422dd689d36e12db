import { describe, expect, it } from 'vitest'
import {
  canCreateZone,
  emptyZone,
  hasTooManyOptions,
  hasZoneOptions,
  isZoneChanged,
  optionsTakenFrom,
  withOption,
  zoneNameProblem,
} from './zone-input.ts'

const names = (count: number, prefix: string) => Array.from({ length: count }, (_, n) => `${prefix}${n}`)
const north = { name: 'North1', groups1: ['yard'], groups2: ['night'], homeLocationIds: ['leeds'] }

describe('the name of a zone', () => {
  it.each([
    ['North1', null],
    ['7', null],
    ['x'.repeat(50), null],
    ['x'.repeat(51), 'tooLong'],
    ['', 'required'],
    [' ', 'invalid'],
    ['North 1', 'invalid'],
    ['North-1', 'invalid'],
    ['Île', 'invalid'],
    ['север', 'invalid'],
  ])('%j: %s [A-1130 A-956]', (name, problem) => {
    expect(zoneNameProblem(name)).toBe(problem)
  })
})

describe('the options of a zone', () => {
  const twenty = { groups1: names(10, 'a'), groups2: names(6, 'b'), homeLocationIds: names(4, 'c') }

  it('are 20 at most in all [A-1134 A-1820 A-956]', () => {
    expect(hasTooManyOptions(twenty)).toBe(false)
    const more = withOption(twenty, 'homeLocationIds', 'one more')
    expect(more.homeLocationIds).toContain('one more')
    expect(hasTooManyOptions(more)).toBe(true)
    expect(hasZoneOptions(more)).toBe(false)
    expect(hasZoneOptions(twenty)).toBe(true)
  })

  it('can be added and removed', () => {
    const once = withOption(emptyZone, 'groups2', 'night')
    expect(once).toEqual({ ...emptyZone, groups2: ['night'] })
    expect(withOption(once, 'groups2', 'night')).toEqual(emptyZone)
  })

  it('of one set of groups cannot be in the other [A-1135]', () => {
    expect(optionsTakenFrom('groups1', north)).toEqual(['night'])
    expect(optionsTakenFrom('groups2', north)).toEqual(['yard'])
    expect(optionsTakenFrom('homeLocationIds', north)).toEqual([])
  })
})

describe('saving a zone', () => {
  it('needs a name and an option [A-1133 A-1136]', () => {
    expect(canCreateZone(north)).toBe(true)
    expect(canCreateZone({ ...north, name: '' })).toBe(false)
    expect(canCreateZone({ ...emptyZone, name: 'North1' })).toBe(false)
    expect(canCreateZone({ ...emptyZone, name: 'North1', homeLocationIds: ['leeds'] })).toBe(true)
  })

  it('compares contents, not the order of ticking', () => {
    const two = { ...north, groups1: ['yard', 'dock'] }
    expect(isZoneChanged({ ...two, groups1: ['dock', 'yard'] }, two)).toBe(false)
    expect(isZoneChanged({ ...two, groups1: ['dock'] }, two)).toBe(true)
    expect(isZoneChanged({ ...two, groups1: [], groups2: ['dock', 'yard', 'night'] }, two)).toBe(true)
  })
})
