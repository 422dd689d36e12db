import { Report } from '@muster/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEstate, worldIds } from '../../test/estate.ts'
import { openTestMuster, type TestMuster } from '../../test/muster.ts'
import { enrolled, prepareWorld } from '../../test/telemetry/agents.ts'
import { hashOf } from './credentials.ts'
import { KnownKeys } from './known-keys.sql.ts'
import { readReport } from './read-report.ts'
import type { PendingReport } from './store-reports.ts'

let muster: TestMuster
let token: string
beforeAll(async () => {
  muster = await openTestMuster()
  await makeEstate(muster)
  token = await prepareWorld(muster, worldIds.own)
})
afterAll(() => muster.close())

const pending = (deviceId: string, key: string): PendingReport => {
  const received = muster.clock.now().getTime()
  const body = Report.parse({ protocol: 1, sequence: 1, sentAt: muster.clock.now().toISOString() })
  return { deviceId, keyHash: hashOf(key), report: readReport(body, received), received }
}
const newReports = async (count: number): Promise<PendingReport[]> => {
  const reports: PendingReport[] = []
  for (let made = 0; made < count; made++) {
    const { id, key } = await enrolled(muster, token)
    reports.push(pending(id, key))
  }
  return reports
}

describe('keys that are known', () => {
  it('stay right for the reports at hand when there are more than are kept', async () => {
    const keys = new KnownKeys(muster.services.db, 2)
    const reports = await newReports(3)
    expect(await keys.filter(worldIds.own, reports.slice(0, 1))).toEqual(reports.slice(0, 1))
    const wrong = pending(reports[2]?.deviceId ?? '', 'wrong')
    expect(await keys.filter(worldIds.own, [...reports, wrong])).toEqual(reports)
  })

  it('stay right while others are looked up at the same time and push them out', async () => {
    const keys = new KnownKeys(muster.services.db, 2)
    const [a, b, c, d] = (await newReports(4)) as [PendingReport, PendingReport, PendingReport, PendingReport]
    await keys.filter(worldIds.own, [a, b])
    const filtered = await Promise.all([keys.filter(worldIds.own, [a, c]), keys.filter(worldIds.own, [b, d])])
    expect(filtered).toEqual([
      [a, c],
      [b, d],
    ])
  })
})
