import { Hour, writeLocalTime } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { gathered } from './gathered.ts'

const hour = (of: number) => ({ utc: Date.UTC(2026, 10, 1, of), offset: 0 })
const scan = { packageName: 'com.scan', version: '1' }
const mail = { packageName: 'com.mail', version: '4' }
const shell = { processName: 'shell', productName: 'Shell', productVersion: '1', fileVersion: '1.1' }

const day = [
  { at: hour(6), useMinutes: 0, wifiBytes: 10 },
  ...[7, 8, 9].map((at) => ({
    at: hour(at),
    useMinutes: 50,
    mobileBytes: 100,
    applications: [
      { ...scan, minutes: 40, mobileBytes: 30 },
      { ...mail, minutes: 10, wifiBytes: 7 },
    ],
    processes: [{ ...shell, userMinutes: 30, cpu: 40.5 }],
  })),
]

const sum = (values: (number | undefined)[]) => values.reduce<number>((all, value) => all + (value ?? 0), 0)

describe('gathered activities', () => {
  const made = gathered(day)
  const applications = made.flatMap((each) => each.applications ?? [])
  const processes = made.flatMap((each) => each.processes ?? [])

  it('stay the same over the day', () => {
    const of = (packageName: string) => applications.filter((each) => each.packageName === packageName)
    expect(sum(of('com.scan').map(({ minutes }) => minutes))).toBe(120)
    expect(sum(of('com.scan').map(({ mobileBytes }) => mobileBytes))).toBe(90)
    expect(sum(of('com.mail').map(({ minutes }) => minutes))).toBe(30)
    expect(sum(of('com.mail').map(({ wifiBytes }) => wifiBytes))).toBe(21)
    expect(sum(processes.map(({ userMinutes }) => userMinutes))).toBe(90)
    expect(sum(processes.map(({ cpu }) => cpu))).toBeCloseTo(121.5)
  })

  it('take fewer hours, each within what an hour may hold', () => {
    expect(applications).toHaveLength(3)
    expect(processes).toHaveLength(2)
    for (const each of made) {
      expect(Hour.safeParse({ ...each, at: writeLocalTime(each.at) }).success).toBe(true)
    }
  })

  it('leave the hours themselves as they were', () => {
    expect(
      made.map(({ at, useMinutes, mobileBytes, wifiBytes }) => [at, useMinutes, mobileBytes, wifiBytes]),
    ).toEqual(
      day.map((each) => [
        each.at,
        each.useMinutes,
        'mobileBytes' in each ? each.mobileBytes : undefined,
        'wifiBytes' in each ? each.wifiBytes : undefined,
      ]),
    )
  })
})
