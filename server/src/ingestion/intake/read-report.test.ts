import { Report, reportLimits } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { readReport } from './read-report.ts'

const now = Date.UTC(2026, 10, 16, 9)
const at = '2026-11-16T08:00:00Z'
const read = (pieces: object) =>
  readReport(Report.parse({ protocol: 1, sequence: 1, sentAt: at, ...pieces }), now)

describe('a hostile report', () => {
  it('is not looked at any further than the first problem of a piece', () => {
    const trap = {
      get packageName(): string {
        throw new Error('looked at')
      },
    }
    const { refused, hours } = read({
      hours: [
        { at, applications: [{}, trap] },
        { at, useMinutes: 5 },
      ],
    })
    expect(refused).toMatchObject([{ item: 'hours[0]', field: 'hours[0].applications.0.packageName' }])
    expect(hours).toMatchObject([{ useMinutes: 5 }])
  })

  it('gets an answer that names some of its wrong pieces, and the rest counts', () => {
    const wrong = Array.from({ length: 999 }, () => ({ at, level: 101, onPower: false }))
    const { refused, chargeLevels } = read({ chargeLevels: [...wrong, { at, level: 1, onPower: true }] })
    expect(refused).toHaveLength(reportLimits.refused)
    expect(chargeLevels).toMatchObject([{ level: 1 }])
  })
})
