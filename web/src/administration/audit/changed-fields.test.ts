import { describe, expect, it } from 'vitest'
import { changedFields } from './changed-fields.ts'

describe('what an entry of the audit trail changed', () => {
  it('is each field with what it was and what it is', () => {
    expect(changedFields({ before: { role: 'viewer' }, after: { role: 'editor' } })).toEqual([
      { path: ['role'], before: 'viewer', after: 'editor' },
    ])
  })

  it('is of nested values those alone that differ', () => {
    const alarm = { enabled: true, yellow: 10, red: 25 }
    const change = {
      before: { 'alarms.anyAlert': alarm },
      after: { 'alarms.anyAlert': { ...alarm, red: 30 } },
    }
    expect(changedFields(change)).toEqual([{ path: ['alarms', 'anyAlert', 'red'], before: 25, after: 30 }])
  })

  it('is all of what was made or removed', () => {
    expect(changedFields({ before: null, after: { name: 'Leeds', radius: 400 } })).toEqual([
      { path: ['name'], before: undefined, after: 'Leeds' },
      { path: ['radius'], before: undefined, after: 400 },
    ])
    expect(changedFields({ before: { groups: [] }, after: null })).toEqual([
      { path: ['groups'], before: [], after: undefined },
    ])
  })

  it('is told by name, a switch before its thresholds', () => {
    const before = {
      zone: 1,
      rebootRed: 1,
      rebootEnabled: 1,
      'alarms.any': { red: 1, enabled: 1, yellow: 1 },
    }
    const after = {
      zone: 2,
      rebootRed: 2,
      rebootEnabled: 2,
      rebootYellow: 2,
      rebootPeriod: 2,
      'alarms.any': {},
    }
    expect(changedFields({ before, after }).map(({ path }) => path.join('.'))).toEqual([
      'alarms.any.enabled',
      'alarms.any.yellow',
      'alarms.any.red',
      'rebootEnabled',
      'rebootYellow',
      'rebootRed',
      'rebootPeriod',
      'zone',
    ])
  })

  it('tells nothing from null', () => {
    expect(changedFields({ before: { zone: null }, after: { zone: 'North' } })).toEqual([
      { path: ['zone'], before: null, after: 'North' },
    ])
  })

  it('is not that a group was empty before', () => {
    const change = { before: { sizes: {} }, after: { sizes: { usersList: 50 } } }
    expect(changedFields(change)).toEqual([{ path: ['sizes', 'usersList'], before: undefined, after: 50 }])
  })

  it('is nothing where nothing was told', () => {
    expect(changedFields({ before: null, after: null })).toEqual([])
  })
})
