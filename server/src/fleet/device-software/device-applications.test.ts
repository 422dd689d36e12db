import { describe, expect, it } from 'vitest'
import type { DeviceInView } from '../device/device-in-view.sql.ts'
import { applicationsOverview } from './device-applications.ts'
import type { DeviceApplication } from './used-applications.sql.ts'

const device = { timeZone: 'Pacific/Auckland' } as DeviceInView
const time = (text: string) => Date.parse(text)

const application = (times: { installedAt: string; updatedAt: string; lastUsed: string }) =>
  Object.fromEntries(
    Object.entries(times).map(([name, text]) => [name, time(text)]),
  ) as unknown as DeviceApplication

/** Used, updated and installed at the last moment of a day in Auckland. */
const applications = [
  application({
    installedAt: '2026-11-30T23:59:59+13:00',
    updatedAt: '2026-12-01T23:59:59+13:00',
    lastUsed: '2026-12-02T23:59:59+13:00',
  }),
]
const counted = (now: string) => {
  const { installedCount, updatedCount, usedCount, usedDay } = applicationsOverview(
    device,
    applications,
    time(now),
  )
  return [installedCount, updatedCount, usedCount, usedDay]
}

describe('recent activity', () => {
  it.each([
    ['2026-12-02T23:59:59+13:00', [1, 1, 1, 1]],
    ['2026-12-03T00:00:00+13:00', [1, 1, 1, 0]],
    ['2026-12-15T23:59:59+13:00', [1, 1, 1, 0]],
    ['2026-12-16T00:00:00+13:00', [1, 1, 0, 0]],
    ['2026-12-29T23:59:59+13:00', [1, 1, 0, 0]],
    ['2026-12-30T00:00:00+13:00', [0, 1, 0, 0]],
    ['2026-12-31T00:00:00+13:00', [0, 0, 0, 0]],
  ])('is counted by local days: at %s [C-903 C-2332]', (now, expected) => {
    expect(counted(now)).toEqual(expected)
  })

  it('includes no update where an application was installed and left alone [C-903]', () => {
    const installedAt = '2026-12-01T00:00:00+13:00'
    const left = [application({ installedAt, updatedAt: installedAt, lastUsed: installedAt })]
    expect(applicationsOverview(device, left, time(installedAt))).toMatchObject({
      installedCount: 1,
      updatedCount: 0,
    })
  })
})
