import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { Report, type ReportPieces, reportLimits } from '@muster/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { divideReport, divideToFit, UnsendableReport } from './divide-report.ts'

const at = '2026-03-01T08:30:00+01:00'
const events = (count: number, name = 'x') =>
  Array.from({ length: count }, (_, index) => ({
    type: 'applicationInstalled' as const,
    at,
    applicationInfo: { name: `${name}${index}` },
  }))
const join = (parts: ReportPieces[], name: 'events' | 'chargeLevels' | 'hours') =>
  parts.flatMap((part): unknown[] => part[name] ?? [])
const application = (name: string) => ({ packageName: name, name, version: '1' })

describe('a report', () => {
  it('stays whole while it fits', () => {
    const pieces: ReportPieces = { storage: { used: 1, total: 2 }, events: events(reportLimits.events) }
    expect(divideToFit(pieces)).toEqual([pieces])
  })

  it('may be empty, as a heartbeat', () => {
    expect(divideToFit({})).toEqual([{}])
  })

  it('is divided when it holds too many of a kind', () => {
    const all = events(reportLimits.events + 1)
    const parts = divideToFit({ storage: { used: 1, total: 2 }, events: all })
    expect(parts[0]).toEqual({ storage: { used: 1, total: 2 } })
    expect(join(parts, 'events')).toEqual(all)
    expect(parts).toHaveLength(3)
  })

  /** Incompressible text, the same in every run. */
  const noise = (index: number) =>
    createHash('shake256', { outputLength: 180 }).update(String(index)).digest('base64url')

  it.each([
    ['as it is', events(reportLimits.events, '🚚'.repeat(250))],
    [
      'though compressed',
      events(reportLimits.events).map((event, index) => ({
        ...event,
        applicationInfo: { name: noise(index), version: noise(-index) },
      })),
    ],
  ])('is divided when it is too large %s', (_how, all) => {
    const parts = divideToFit({ events: all })
    expect(parts).toHaveLength(2)
    for (const part of parts) {
      const text = JSON.stringify(part)
      expect(Buffer.byteLength(text)).toBeLessThan(reportLimits.bytes)
      expect(gzipSync(text).length).toBeLessThan(reportLimits.compressedBytes)
    }
    expect(join(parts, 'events')).toEqual(all)
  })

  it.each<[what: string, pieces: ReportPieces, problem: string]>([
    [
      'a list longer than the protocol takes',
      { applications: { hash: '1', list: Array(1001).fill(application('a')) } },
      'applications.list',
    ],
    ['too many batteries', { smartBatteries: Array(9).fill({ at, serialNumber: 'b' }) }, 'smartBatteries'],
    [
      'one piece larger than a report',
      { applications: { hash: '1', list: [application('a'.repeat(reportLimits.bytes))] } },
      'applications: too large',
    ],
  ])('with %s is refused by name', (_what, pieces, problem) => {
    const attempt = () => divideToFit({ ...pieces, events: events(1) })
    expect(attempt).toThrow(UnsendableReport)
    expect(attempt).toThrow(problem)
  })

  it('loses nothing and repeats nothing, however often it is divided', () => {
    const pieces: fc.Arbitrary<ReportPieces> = fc.record(
      {
        storage: fc.constant({ used: 1, total: 2 }),
        processes: fc.record({ hash: fc.uuid() }),
        chargeLevels: fc.array(fc.record({ at: fc.constant(at), level: fc.nat(100), onPower: fc.boolean() })),
        hours: fc.array(fc.record({ at: fc.constant(at), mobileBytes: fc.nat() })),
        events: fc.nat(20).map((count) => events(count)),
      },
      { requiredKeys: [] },
    )
    const divideAll = (whole: ReportPieces): ReportPieces[] =>
      divideReport(whole)?.flatMap(divideAll) ?? [whole]
    fc.assert(
      fc.property(pieces, (whole) => {
        const parts = divideAll(whole)
        for (const name of ['chargeLevels', 'hours', 'events'] as const) {
          expect(join(parts, name)).toEqual(whole[name] ?? [])
        }
        for (const name of ['storage', 'processes'] as const) {
          expect(parts.filter((part) => part[name]).length).toBe(whole[name] ? 1 : 0)
        }
        for (const part of parts) {
          expect(Report.safeParse({ protocol: 1, sequence: 1, sentAt: at, ...part }).success).toBe(true)
        }
      }),
      { seed: 44 },
    )
  })
})
