import { auditActions } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import {
  type AuditFilters,
  actionsOfKind,
  auditKinds,
  countOfFilters,
  noFilters,
  readFilters,
  writeFilters,
} from './audit-filters.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))
const written = (filters: AuditFilters, before = '') => {
  const parameters = new URLSearchParams(before)
  writeFilters(filters, parameters)
  return parameters.toString()
}

describe('the filters of the audit trail', () => {
  it.each<[string, AuditFilters]>([
    ['', noFilters],
    ['actions=user.created%2Czone.removed', { ...noFilters, actions: ['user.created', 'zone.removed'] }],
    ['period=24h', { ...noFilters, period: '24h' }],
    [
      'from=2026-03-01&to=2026-03-31',
      { ...noFilters, period: 'dates', from: '2026-03-01', to: '2026-03-31' },
    ],
    ['to=2026-03-31', { ...noFilters, period: 'dates', to: '2026-03-31' }],
  ])('live in the address: "%s"', (query, filters) => {
    expect(read(query)).toEqual(filters)
    expect(written(filters)).toBe(query)
  })

  it.each([
    'actions=nothing,,user',
    'period=5y',
    'period=dates',
    'from=2026-02-30',
    'from=yesterday',
    'to=9999-12-31',
    'from=0001-01-01',
  ])('leave out what makes no sense: "%s"', (query) => {
    expect(read(query)).toEqual(noFilters)
  })

  it('do not end before they begin', () => {
    expect(read('from=2026-03-05&to=2026-03-01')).toMatchObject({ from: '2026-03-05', to: null })
  })

  it('take away what they no longer say, and nothing else', () => {
    expect(written(noFilters, 'search=ann&actions=user.created&from=2026-03-01&period=7d')).toBe('search=ann')
    expect(written({ ...noFilters, period: '7d', from: '2026-03-01' })).toBe('period=7d')
  })

  it('count what is chosen', () => {
    expect(countOfFilters(noFilters)).toBe(0)
    expect(countOfFilters({ ...noFilters, period: '7d', actions: ['user.created', 'user.changed'] })).toBe(3)
  })
})

it('every action belongs to one kind of record', () => {
  const all = auditKinds.flatMap(actionsOfKind)
  expect(all.toSorted()).toEqual(auditActions.toSorted())
  expect(actionsOfKind('device')).toEqual(['device.changed', 'device.removed', 'devices.moved'])
})
