import type { CaseState } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { day, hour } from '../time/durations.ts'
import { caseForGroup } from './case-of-group.ts'

describe('a group that opens', () => {
  it.each<[string, { state: CaseState; endedAt: number | null } | null, 'new' | 'comesBack' | 'goesOn']>([
    ['gets its first case [K-501]', null, 'new'],
    ['keeps the case it has [K-206]', { state: 'taken', endedAt: null }, 'goesOn'],
    ['keeps a case that somebody closed [K-512]', { state: 'closed', endedAt: null }, 'goesOn'],
    [
      'brings back one that was over an hour ago [K-511]',
      { state: 'over', endedAt: 9 * day - hour },
      'comesBack',
    ],
    ['brings back one that was over a day ago [K-511]', { state: 'over', endedAt: 8 * day }, 'comesBack'],
    ['gets another one later [K-511]', { state: 'over', endedAt: 8 * day - 1 }, 'new'],
    [
      'gets another one where the last was closed and ended [K-511]',
      { state: 'closed', endedAt: 9 * day - 1 },
      'new',
    ],
  ])('%s', (_what, last, expected) => {
    expect(caseForGroup(last, 9 * day)).toBe(expected)
  })
})
