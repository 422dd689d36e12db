import { type AlarmLevel, alarmLevels } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { caseLevel, isAlarmMet } from './case-level.ts'

describe('the level of a case', () => {
  it.each<[string, Parameters<typeof caseLevel>[0], 'yellow' | 'red']>([
    ['of warnings', { red: false }, 'yellow'],
    ['with a problem', { red: true }, 'red'],
    ['of a major alarm', { alarm: 'major' }, 'yellow'],
    ['of a critical alarm', { alarm: 'critical' }, 'red'],
    ['about a group as a whole', 'group', 'red'],
  ])('%s [K-505]', (_what, found, level) => {
    expect(caseLevel(found)).toBe(level)
  })
})

it.each<['major' | 'critical', AlarmLevel[]]>([
  ['major', ['major', 'critical']],
  ['critical', ['critical']],
])('for a watch of %s alarms these are enough: %j [K-105]', (level, enough) => {
  const watched = { kind: 'alarm', alarm: 'anyAlert', level, groupedBy: 'group' } as const
  expect(alarmLevels.filter((alarm) => isAlarmMet(alarm, watched))).toEqual(enough)
})
