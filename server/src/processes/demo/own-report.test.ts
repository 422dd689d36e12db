import { Report } from '@muster/contract'
import { demoPlan, demoSeed, estate, reportsOfDevice, writeReport } from '@muster/simulator'
import { expect, it } from 'vitest'
import { readReport } from '../../ingestion/index.ts'
import { readOwnReport } from './own-report.ts'

it('the demo reads its own reports as it would read any other, and finds nothing wrong with them', () => {
  const made = estate(demoSeed, demoPlan('2026-11-15', 0.01))
  const to = Date.parse('2026-11-15T08:00:00Z')
  const period = { from: to - 40 * 86_400_000, to }
  let count = 0
  for (const world of made.worlds) {
    const devices = world.devices.slice(0, 6)
    for (const report of devices.flatMap((device) => [...reportsOfDevice(made, device, period)])) {
      const read = readReport(Report.parse(writeReport(report)), report.sentAt)
      expect(read.refused).toEqual([])
      expect(readOwnReport(report)).toEqual(read)
      count++
    }
  }
  expect(count).toBeGreaterThan(500)
})
