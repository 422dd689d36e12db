import { type EstateEvent, estateEvents } from '@muster/contract'
import { beforeAll, expect, it } from 'vitest'
import { inventory, useDevicePage } from '../../../test/telemetry/device-page.ts'
import { carryAllSumsOver } from '../../telemetry/index.ts'

const { answerOf, assign, newDevice, services, world } = useDevicePage()

const at = (time: string) => `2026-11-16T${time}:00+09:00`

/** One in use in Tokyo, where it is six in the evening, and one idle in London. */
beforeAll(async () => {
  const driving = await newDevice()
  await assign(driving, { homeLocationId: 'own-depot', groups: ['drivers'] })
  await driving.report({
    ...inventory('Asia/Tokyo'),
    hours: [
      { at: at('08:00'), useMinutes: 30, mobileBytes: 5, wifiBytes: 5_000_000_000 },
      { at: at('17:00'), useMinutes: 1, mobileBytes: 1 },
    ],
    events: [
      { type: 'deviceRebooted', at: at('08:10'), rebootInfo: { type: 'user' } },
      ...['08:11', '08:12'].map((time) => ({
        type: 'deviceLowPower',
        at: at(time),
        powerInfo: { level: 5 },
      })),
      ...['08:13', '08:14', '08:15'].map((time) => ({ type: 'timeError', at: at(time) })),
      ...['01', '02', '03', '04'].map((second) => ({
        type: 'batteryChanged',
        at: `2026-11-16T09:00:${second}+09:00`,
      })),
      ...['01', '02', '03', '04', '05'].map((second) => ({
        type: 'deviceDropped',
        at: `2026-11-16T10:00:${second}+09:00`,
      })),
      { type: 'networkLost', at: at('11:00') },
    ],
  })
  const lying = await newDevice()
  await lying.report({
    ...inventory('Europe/London'),
    hours: [{ at: '2026-11-16T08:00:00+00:00', useMinutes: 0, wifiBytes: 7 }],
  })
  await carryAllSumsOver(services().db, world)
})

const seriesOf = async (chart: string, body: object = {}) =>
  await answerOf<object[]>(`performance/${chart}`, { body: { days: 30, timeZone: 'UTC', ...body } })
const date = '2026-11-16'

it('what devices report is in the charts of the estate, on their local day [C-1505 C-2027]', async () => {
  expect(await seriesOf('devicesUtilization')).toEqual([{ date, deviceCount: 1 }])
  expect(await seriesOf('dataUsage')).toEqual([{ date, mobile: 6, wifi: 5_000_000_007 }])
  expect(await seriesOf('dataUsage', { group: 'drivers' })).toEqual([
    { date, mobile: 6, wifi: 5_000_000_000 },
  ])
})

it.each<[name: EstateEvent, count: number]>([
  ['deviceRebooted', 1],
  ['deviceLowPower', 2],
  ['timeError', 3],
  ['batteryChanged', 4],
  ['deviceDropped', 5],
])('events of the kind %s are counted by that name [C-1508 C-2027 C-2162]', async (name, count) => {
  expect(estateEvents).toContain(name)
  expect(await seriesOf('deviceEvents', { name })).toEqual([{ date, count }])
  expect(await seriesOf('deviceEvents', { name, homeLocationId: 'own-depot' })).toEqual([{ date, count }])
})
