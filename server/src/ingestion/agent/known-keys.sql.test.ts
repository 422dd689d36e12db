import { Report } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { useTelemetryWorld } from '../../../test/telemetry/telemetry-world.ts'
import { readReport } from '../intake/read-report.ts'
import type { PendingReport } from '../storing/open-world.ts'
import { hashOf } from './credentials.ts'
import { KnownKeys } from './known-keys.sql.ts'

const { world, services, now, newDevice } = useTelemetryWorld()

const pending = (deviceId: string, key: string): PendingReport => {
  const received = now()
  const body = Report.parse({ protocol: 1, sequence: 1, sentAt: new Date(received).toISOString() })
  return { deviceId, keyHash: hashOf(key), report: readReport(body, received), received }
}
const newReports = async (count: number): Promise<PendingReport[]> => {
  const reports: PendingReport[] = []
  for (let made = 0; made < count; made++) {
    const { id, key } = await newDevice()
    reports.push(pending(id, key))
  }
  return reports
}

describe('cached keys', () => {
  it('stay valid for the present reports when there are more than the cache holds', async () => {
    const keys = new KnownKeys(services().db, 2)
    const reports = await newReports(3)
    expect(await keys.filter(world, reports.slice(0, 1))).toEqual(reports.slice(0, 1))
    const wrong = pending(reports[2]?.deviceId ?? '', 'wrong')
    expect(await keys.filter(world, [...reports, wrong])).toEqual(reports)
  })

  it('stay valid while others are looked up at the same time and evict them', async () => {
    const keys = new KnownKeys(services().db, 2)
    const [a, b, c, d] = (await newReports(4)) as [PendingReport, PendingReport, PendingReport, PendingReport]
    await keys.filter(world, [a, b])
    const filtered = await Promise.all([keys.filter(world, [a, c]), keys.filter(world, [b, d])])
    expect(filtered).toEqual([
      [a, c],
      [b, d],
    ])
  })
})
