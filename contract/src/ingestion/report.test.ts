import { describe, expect, it } from 'vitest'
import { reportLimits } from './limits.ts'
import { EnrollBody, Report, ReportAnswer } from './report.ts'

const envelope = { protocol: 1, sequence: 1, sentAt: '2026-03-01T08:30:00+01:00' }
const problemsOf = (report: unknown) => [
  ...new Set(Report.safeParse(report).error?.issues.map(({ path }) => path.join('.'))),
]

describe('the envelope of a report', () => {
  it('needs its protocol, sequence and time, and nothing else', () => {
    expect(Report.parse(envelope)).toEqual({
      protocol: 1,
      sequence: 1,
      sentAt: { utc: Date.UTC(2026, 2, 1, 7, 30), offset: 60 },
      smartBatteries: [],
      chargeLevels: [],
      locations: [],
      signals: [],
      hours: [],
      events: [],
    })
    expect(problemsOf({})).toEqual(['protocol', 'sequence', 'sentAt'])
  })

  it.each([
    [{ ...envelope, protocol: 2 }, 'protocol'],
    [{ ...envelope, protocol: '1' }, 'protocol'],
    [{ ...envelope, sequence: 0 }, 'sequence'],
    [{ ...envelope, sequence: 1.5 }, 'sequence'],
    [{ ...envelope, sequence: 2 ** 53 }, 'sequence'],
    [{ ...envelope, sentAt: 'now' }, 'sentAt'],
    [{ ...envelope, signals: {} }, 'signals'],
    [{ ...envelope, events: null }, 'events'],
    [{ ...envelope, applications: [] }, 'applications'],
    [{ ...envelope, applications: { list: [] } }, 'applications.hash'],
    [{ ...envelope, applications: { hash: '' } }, 'applications.hash'],
    [{ ...envelope, processes: { hash: 'a'.repeat(129) } }, 'processes.hash'],
    [{ ...envelope, processes: { hash: 'a\u0000' } }, 'processes.hash'],
    [{ ...envelope, processes: { hash: 'a', list: 'b' } }, 'processes.list'],
  ])('names what is wrong in %j', (report, field) => {
    expect(problemsOf(report)).toEqual([field])
  })

  it.each([null, undefined, 'text', 1, [], [envelope]])('is not %j', (report) => {
    expect(Report.safeParse(report).success).toBe(false)
  })

  it('ignores fields it does not know, and does not keep them', () => {
    expect(Report.parse({ ...envelope, mood: 'good', constructor: 1 })).toEqual(Report.parse(envelope))
  })

  it('leaves the pieces to be read one by one', () => {
    const report = Report.parse({ ...envelope, inventory: 7, signals: [null, 'x', {}] })
    expect([report.inventory, report.signals]).toEqual([7, [null, 'x', {}]])
  })

  it.each(['smartBatteries', 'chargeLevels', 'locations', 'signals', 'hours', 'events'] as const)(
    'holds as many %s as the limit says, and not one more',
    (name) => {
      const most = reportLimits[name]
      expect(problemsOf({ ...envelope, [name]: Array(most).fill({}) })).toEqual([])
      expect(problemsOf({ ...envelope, [name]: Array(most + 1).fill({}) })).toEqual([name])
    },
  )

  it.each(['applications', 'processes'] as const)(
    'lists as many %s as the limit says, and not one more',
    (name) => {
      const most = reportLimits[name]
      const listing = (count: number) => ({ ...envelope, [name]: { hash: 'a', list: Array(count).fill({}) } })
      expect(problemsOf(listing(most))).toEqual([])
      expect(problemsOf(listing(most + 1))).toEqual([`${name}.list`])
      expect(problemsOf({ ...envelope, [name]: { hash: 'a' } })).toEqual([])
    },
  )
})

describe('an enrollment', () => {
  const body = {
    protocol: 1,
    installId: '4b7c',
    platformType: 'windows',
    manufacturer: 'Northwind',
    model: 'N7',
    serialNumber: 'NW-0042',
  }

  it('says which installation and which device it is; the rest is optional', () => {
    expect(EnrollBody.parse(body)).toEqual(body)
    const full = { ...body, imei: '356938035643809', deviceName: null }
    expect(EnrollBody.parse({ ...full, colour: 'red' })).toEqual(full)
  })

  const needed = ['protocol', 'installId', 'platformType', 'manufacturer', 'model', 'serialNumber']
  it.each<[name: string, value: unknown]>([
    ...needed.map((name): [string, unknown] => [name, undefined]),
    ['installId', 'a'.repeat(129)],
    ['installId', 'a\nb'],
    ['platformType', 'ios'],
    ['serialNumber', ''],
    ['serialNumber', 'a'.repeat(257)],
    ['imei', 356938035643809],
    ['deviceName', '\u0000'],
  ])('without a valid %s (%j) is refused by name', (name, value) => {
    const { error } = EnrollBody.safeParse({ ...body, [name]: value })
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([name])
  })
})

describe('the answer to a report', () => {
  it('says what was refused, what is collected and wanted, and when to report next', () => {
    const answer = {
      sequence: 7,
      duplicate: false,
      refused: [{ item: 'signals[3]', field: 'signals[3].level', reason: 'invalid', problem: 'Too big' }],
      collects: { locations: true, signals: false, drops: true },
      wanted: ['applications', 'processes', 'inventory'],
      nextReportSeconds: 900,
    }
    expect(ReportAnswer.parse(answer)).toEqual(answer)
    expect(ReportAnswer.safeParse({ ...answer, wanted: ['events'] }).success).toBe(false)
    expect(ReportAnswer.safeParse({ ...answer, collects: {} }).success).toBe(false)
  })
})
