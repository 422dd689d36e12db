import type { CaseState } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { day, hour } from '../time/durations.ts'
import { caseForGroup } from './case-of-group.ts'

describe('a group that opens', () => {
  it.each<[string, { state: CaseState; endedAt: number | null } | null, 'new' | 'comesBack' | 'goesOn']>([
    ['gets its first case', null, 'new'],
    ['keeps the case it has', { state: 'taken', endedAt: null }, 'goesOn'],
    ['keeps a case that somebody closed', { state: 'closed', endedAt: null }, 'goesOn'],
    ['brings back one that was over an hour ago', { state: 'over', endedAt: 9 * day - hour }, 'comesBack'],
    ['brings back one that was over a day ago', { state: 'over', endedAt: 8 * day }, 'comesBack'],
    ['gets another one later', { state: 'over', endedAt: 8 * day - 1 }, 'new'],
    [
      'gets another one where the last was closed and ended',
      { state: 'closed', endedAt: 9 * day - 1 },
      'new',
    ],
  ])('%s [K-206 K-501 K-511 K-512]', (_what, last, expected) => {
    expect(caseForGroup(last, 9 * day)).toBe(expected)
  })
})
