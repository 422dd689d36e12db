import type { AlarmLevel } from '@muster/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alarmLevel } from './alarm-level.ts'

const alarm = { enabled: true, yellow: 10, red: 29 }

describe('the alarm of a group or home location', () => {
  it.each<[alerting: number, total: number, level: AlarmLevel]>([
    [0, 100, 'none'],
    [9, 100, 'none'],
    [999, 10_000, 'none'],
    [10, 100, 'major'],
    [28, 100, 'major'],
    [2899, 10_000, 'major'],
    [29, 100, 'critical'],
    [100, 100, 'critical'],
    [1, 10, 'major'],
    [1, 1, 'critical'],
  ])(
    'with %i of %i devices alerting is %s: at or above a threshold [A-826 A-923 C-9911]',
    (alerting, total, level) => {
      expect(alarmLevel(alerting, total, alarm)).toBe(level)
    },
  )

  it('is none without devices, however low the thresholds [A-826]', () => {
    expect(alarmLevel(0, 0, { enabled: true, yellow: 1, red: 2 })).toBe('none')
  })

  it('is none where its type is switched off [A-923 C-9911]', () => {
    expect(alarmLevel(100, 100, { ...alarm, enabled: false })).toBe('none')
  })

  it('reaches every whole percentage exactly, and never falls as more devices alert [A-826 A-829 A-923]', () => {
    const estate = fc
      .record({ total: fc.integer({ min: 1, max: 100_000 }), yellow: fc.integer({ min: 1, max: 99 }) })
      .chain(({ total, yellow }) =>
        fc.record({
          total: fc.constant(total),
          yellow: fc.constant(yellow),
          red: fc.integer({ min: yellow + 1, max: 100 }),
          alerting: fc.integer({ min: 0, max: total }),
        }),
      )
    fc.assert(
      fc.property(estate, ({ total, yellow, red, alerting }) => {
        const needed = (percent: number) => Number((BigInt(percent) * BigInt(total) + 99n) / 100n)
        const expected = alerting >= needed(red) ? 'critical' : alerting >= needed(yellow) ? 'major' : 'none'
        expect(alarmLevel(alerting, total, { enabled: true, yellow, red })).toBe(expected)
      }),
      { seed: 826, numRuns: 500 },
    )
  })
})
