import type { DeviceProcessRow } from '@muster/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { inventory, useDevicePage } from '../../../test/telemetry/device-page.ts'
import { carryAllSumsOver, carryAllUseOver } from '../../telemetry/index.ts'

const { answerOf, newDevice, services, world } = useDevicePage()

interface Listed {
  list: DeviceProcessRow[]
  totalCount: number
}

const time = (text: string) => Date.parse(text)
const scan = {
  processName: 'scan.exe',
  productName: 'Label Scan',
  productVersion: '1.0',
  fileVersion: '1.0.9',
}
const mail = { processName: 'mail.exe', productName: 'Mail', productVersion: '10.0', fileVersion: '1.0.10' }
const idle = { processName: 'idle.exe', productName: 'Idle', productVersion: '9.0', fileVersion: '3' }
const agent = { processName: 'agent.exe', productName: 'Agent', productVersion: '9.0', fileVersion: '3' }

let deviceId: string
beforeAll(async () => {
  const device = await newDevice({ platformType: 'windows' })
  deviceId = device.id
  const active = (at: string, process: object, userMinutes: number, cpu: number) => ({
    at,
    processes: [{ ...process, userMinutes, cpu } as never],
  })
  await device.report({
    ...inventory('America/New_York', { platformType: 'windows' }),
    processes: { hash: 'p', list: [{ ...scan, productVersion: '2.0' }, mail, idle, agent] },
    hours: [
      // 04:00 on the 16th is today.
      active('2026-11-16T03:00:00-05:00', scan, 12, 36),
      active('2026-11-15T10:00:00-05:00', { ...scan, productVersion: '2.0' }, 30, 48),
      active('2026-11-15T11:00:00-05:00', scan, 0, 12),
      active('2026-11-02T11:00:00-05:00', mail, 8, 0),
      active('2026-10-18T11:00:00-04:00', idle, 3, 0.25),
    ],
  })
  await carryAllSumsOver(services().db, world)
  await carryAllUseOver(services().db, world)
})

const processes = (body: object = {}, query: object = {}) =>
  answerOf<Listed>('deviceProcesses/list', { query: { deviceId, limit: 20, offset: 0, ...query }, body })
const names = async (body: object = {}, query: object = {}) =>
  (await processes(body, query)).list.map(({ processName }) => processName.replace('.exe', ''))

describe('the processes of a device', () => {
  it('are counted by when they were last used [C-1002 C-1003 C-2019 C-2130 C-2332]', async () => {
    expect(await answerOf('deviceProcesses/overview', { query: { deviceId } })).toEqual({
      // 18 October is the first of the 30 days, 2 November the day before the first of the 14.
      processCount: 4,
      usedMonthCount: 3,
      used14DaysCount: 1,
      usedDayCount: 1,
    })
  })

  it('have their averages of 30 days [C-2018 C-2131]', async () => {
    const { list, totalCount } = await processes({ search: 'LABEL' })
    expect(totalCount).toBe(1)
    expect(list).toEqual([
      {
        ...scan,
        id: expect.stringContaining(deviceId),
        productVersion: '2.0',
        lastUsed: time('2026-11-16T08:00:00Z'),
        // 42 minutes on two days of use; 96 percent of an hour in 48 hours.
        averageUserActivity: 21,
        averageCpuActivity: 2,
      },
    ])
  })

  it('have the last used first [C-1005 C-2345]', async () => {
    expect(await names()).toEqual(['scan', 'mail', 'idle', 'agent'])
  })

  it.each([
    ['processName', 'asc', ['agent', 'idle', 'mail', 'scan']],
    ['productName', 'desc', ['mail', 'scan', 'idle', 'agent']],
    ['productVersion', 'asc', ['scan', 'idle', 'agent', 'mail']],
    ['fileVersion', 'asc', ['scan', 'mail', 'idle', 'agent']],
    ['lastUsed', 'asc', ['agent', 'idle', 'mail', 'scan']],
    ['averageUserActivity', 'desc', ['scan', 'mail', 'idle', 'agent']],
    ['averageCpuActivity', 'desc', ['scan', 'idle', 'mail', 'agent']],
  ])('are sorted by %s %s [C-2131]', async (field, order, expected) => {
    expect(await names({ sort: { field, order } })).toEqual(expected)
  })

  it('are searched by process and product, and come a page at a time [C-2131]', async () => {
    expect(await names({ search: 'MAIL' })).toEqual(['mail'])
    expect(await names({ search: '.exe' }, { limit: 1, offset: 1 })).toEqual(['mail'])
    expect(await names({ search: '%' })).toEqual([])
  })

  it('of a device that never reported are none', async () => {
    const { id } = await newDevice({ platformType: 'windows' })
    expect(await processes({}, { deviceId: id })).toEqual({ list: [], totalCount: 0 })
    expect(await answerOf('deviceProcesses/overview', { query: { deviceId: id } })).toEqual({
      processCount: 0,
      usedMonthCount: 0,
      used14DaysCount: 0,
      usedDayCount: 0,
    })
  })
})

describe('the chart of a process', () => {
  const usage = async (query: object) => {
    const { list } = await processes({ search: 'scan' })
    return await answerOf('deviceProcesses/processUsage', {
      query: { processId: list[0]?.id ?? '', to: time('2026-11-16T04:00:00-05:00'), ...query },
    })
  }

  it('has its minutes and its share of processor time by day [C-1009 C-2020 C-2132]', async () => {
    expect(await usage({ from: time('2026-11-02T00:00:00-05:00') })).toEqual({
      processName: 'scan.exe',
      processUsageData: [
        { date: '2026-11-02', userActivity: 0, cpuActivity: 0 },
        { date: '2026-11-15', userActivity: 30, cpuActivity: 2.5 },
        { date: '2026-11-16', userActivity: 12, cpuActivity: 1.5 },
      ],
    })
  })

  it('has them by hour over 48 hours [C-1009 C-2132 C-9920]', async () => {
    expect(await usage({ from: time('2026-11-14T04:00:00-05:00'), bucketByHour: true })).toEqual({
      processName: 'scan.exe',
      processUsageData: [
        { date: '2026-11-15T10:00:00-05:00', userActivity: 30, cpuActivity: 48 },
        { date: '2026-11-15T11:00:00-05:00', userActivity: 0, cpuActivity: 12 },
        { date: '2026-11-16T03:00:00-05:00', userActivity: 12, cpuActivity: 36 },
      ],
    })
  })
})
