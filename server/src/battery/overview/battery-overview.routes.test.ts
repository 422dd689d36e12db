import type { IntervalCounts } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { useListedBatteries } from '../../../test/battery/listed-batteries.ts'
import type { Asked } from '../../../test/devices/listed-estate.ts'
import { worldIds } from '../../../test/estate.ts'
import { errorCode } from '../../../test/requests.ts'
import { saveWorldSettings } from '../../administration/index.ts'
import { inWorldTransaction } from '../../platform/database/tenancy.ts'

const { muster, ask, answerOf } = useListedBatteries()
const got = async <Answer>(call: string, asked: Asked = {}) =>
  await answerOf<Answer>('GET', `batteryEssentials/${call}`, asked)

describe('the battery estate', () => {
  it.each([
    [undefined, { all: 4, red: 2, orange: 1, green: 1 }],
    ['false', { all: 2, red: 1, orange: 0, green: 1 }],
    ['', { all: 2, red: 1, orange: 0, green: 1 }],
    ['true', { all: 2, red: 1, orange: 1, green: 0 }],
  ])(
    'with underWarranty %s counts those that reported in the last 30 days [B-301 B-324 B-1110 B-1235 B-9975]',
    async (underWarranty, expected) => {
      const asked = underWarranty === undefined ? {} : { query: { underWarranty } }
      expect(await got('getBatteryEstate', asked)).toEqual(expected)
    },
  )

  it('is limited to the caller’s view [B-1520]', async () => {
    expect(await got('getBatteryEstate', { as: 'site' })).toEqual({ all: 2, red: 1, orange: 0, green: 1 })
  })
})

it('the device estate counts devices by their average discharge [B-302 B-1111 B-1235 B-9975]', async () => {
  await muster().owner.query(
    `UPDATE device_health SET average_discharge_status = 2, device_status = 2
     WHERE (world_id, number) = (SELECT world_id, number FROM device WHERE id = 'cab-two')`,
  )
  expect(await got('getDeviceEstate')).toEqual({ all: 5, red: 1, yellow: 0, green: 4 })
  expect(await got('getDeviceEstate', { as: 'site' })).toEqual({ all: 2, red: 1, yellow: 0, green: 1 })
})

describe('the alerts of batteries', () => {
  it('are counted by level, with whether they are switched on [B-303 B-311 B-312 B-1112 B-1113 B-1230 B-9983]', async () => {
    await inWorldTransaction(muster().services.db, worldIds.own, null, (scope) =>
      saveWorldSettings(scope, {
        batteryHealthStatusEnabled: true,
        batteryAverageDischargeEnabled: false,
        batteryCycleCountEnabled: true,
      }),
    )
    expect(await got('smartBatteryAlertsCount')).toEqual({
      batteryHealthStatus: { red: 2, yellow: 0, count: 2, enabled: true },
      batteryAverageDischargeStatus: { red: 0, yellow: 1, count: 1, enabled: false },
      batteryCycleCountStatus: { red: 0, yellow: 1, count: 1, enabled: true },
    })
  })

  it('are limited to the caller’s view [B-1520]', async () => {
    expect(await got('smartBatteryAlertsCount', { as: 'zone' })).toMatchObject({
      batteryHealthStatus: { red: 1, count: 1 },
      batteryAverageDischargeStatus: { count: 0 },
    })
  })
})

describe('the histograms', () => {
  const filled = (counts: IntervalCounts) =>
    Object.fromEntries(
      counts.filter(({ count }) => count > 0).map(({ interval, count }) => [interval, count]),
    )

  it.each([
    ['batteriesHealthIntervalStats', 7, { '0-40': 1, '50-60': 1, '80-90': 1, '90-100': 1 }],
    ['batteriesLast30DaysAverageDischargeIntervalStats', 11, { '0-10': 2, '10-20': 1, '20-30': 1 }],
    ['batteriesFirstSeenIntervalStats', 6, { '0-1': 1, '2-3': 1, '6-12': 1, '>12': 1 }],
    ['batteriesLast30DaysAgeIntervalStats', 6, { '0-6': 1, '18-24': 1, '>36': 1 }],
  ])(
    '%s count those that reported in the last 30 days [B-304 B-320 B-321 B-322 B-323 B-324 B-1231 B-1232 B-1233 B-1234 B-9972]',
    async (call, intervals, expected) => {
      const counts = await got<IntervalCounts>(call)
      expect(counts).toHaveLength(intervals)
      expect(filled(counts)).toEqual(expected)
    },
  )

  it.each([
    ['batteriesHealthIntervalStats', { '50-60': 1, '90-100': 1 }],
    ['batteriesLast30DaysAverageDischargeIntervalStats', { '0-10': 1, '10-20': 1 }],
    ['batteriesFirstSeenIntervalStats', { '0-1': 1, '>12': 1 }],
    ['batteriesLast30DaysAgeIntervalStats', { '18-24': 1, '>36': 1 }],
  ])('%s are limited to the caller’s view [B-1520]', async (call, expected) => {
    expect(filled(await got<IntervalCounts>(call, { as: 'site' }))).toEqual(expected)
  })

  it('are refused in a world without their toggle [B-1508]', async () => {
    const answer = await ask('GET', 'batteryEssentials/batteriesHealthIntervalStats', {
      world: worldIds.sister,
    })
    expect([answer.statusCode, errorCode(answer)]).toEqual([403, 'productNotLicensed'])
  })
})
