import {
  dayLength,
  initialWorldSettings,
  simulatedDays,
  type ThresholdSimulation,
  type WorldSettings,
  type WorldSettingsChange,
} from '@muster/contract'
import { batteryStatuses, dateOfDay, deviceStatuses, worstStatus } from '@muster/rules'
import { describe, expect, it } from 'vitest'
import { everyAlarm } from '../../../test/alerts/every-alarm.ts'
import { judgedAnew } from '../../../test/alerts/judged-anew.ts'
import { recordedDays, useRecordedWorld } from '../../../test/alerts/recorded-world.ts'
import { type PersonName, worldIds } from '../../../test/estate.ts'
import { errorCode, post } from '../../../test/requests.ts'
import { readWorldSettings, saveWorldSettings } from '../../administration/index.ts'
import { countAlarmsByType } from '../alarms/alarms.ts'
import { reevaluate } from '../reevaluation/reevaluate.ts'
import { recordFigures } from './record-figures.ts'
import { simulate } from './simulate.ts'

const { world, rows, muster, services, now, inWorld, tokenOf, placesToday, asPlacedToday } =
  useRecordedWorld()

const dayOf = (time: number) => Math.floor(time / dayLength)
const ask = async (worldSettings: object, as: PersonName = 'manager', where: string = world) =>
  await post(
    muster(),
    '/api/configuration/simulateThresholds',
    { worldSettings },
    { token: await tokenOf(as), world: where },
  )
const simulated = async (worldSettings: WorldSettingsChange = {}) => {
  const answer = await ask(worldSettings)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<ThresholdSimulation>()
}

const tries: [what: string, change: WorldSettingsChange][] = [
  ['nothing', {}],
  ['discharge', { averageDischargeYellow: 6, averageDischargeRed: 30 }],
  ['discharge, strictly', { averageDischargeYellow: 2, averageDischargeRed: 3 }],
  ['battery health', { batteryHealthStatusYellow: 95, batteryHealthStatusRed: 84 }],
  ['battery cycles', { batteryCycleCountYellow: 300, batteryCycleCountRed: 600 }],
  ['battery discharge', { batteryAverageDischargeYellow: 4, batteryAverageDischargeRed: 20 }],
  ['battery alerts off', { batteryHealthStatusEnabled: false, batteryCycleCountEnabled: false }],
  ['distance', { deviceLocationDistanceYellow: 3218.688, deviceLocationDistanceRed: 8046.72 }],
  ['time away', { deviceLocationTimeYellow: 25, deviceLocationTimeRed: 48 }],
  ['access points off', { deviceLocationAccessPointEnabled: false }],
  ['reboots', { deviceUserExperienceRebootYellow: 1, deviceUserExperienceRebootRed: 2 }],
  ['reboots of a day', { deviceUserExperienceRebootPeriod: 1, deviceUserExperienceRebootYellow: 1 }],
  ['reboots of two days', { deviceUserExperienceRebootPeriod: 2, deviceUserExperienceRebootYellow: 1 }],
  ['reboots of 30 days', { deviceUserExperienceRebootPeriod: 30 }],
  ['low power', { deviceUserExperienceLowPowerYellow: 1, deviceUserExperienceLowPowerPeriod: 3 }],
  ['drops', { deviceUserExperienceDropStatusYellow: 1, deviceUserExperienceDropStatusRed: 2 }],
  ['idle', { deviceUtilisationIdleYellow: 1, deviceUtilisationIdleRed: 3 }],
  ['out of contact', { deviceUtilisationOutOfContactYellow: 1, deviceUtilisationOutOfContactRed: 2 }],
  ['alarms', { alarms: everyAlarm(2, 80) }],
  ['some alarms off', { alarms: { anyAlert: { ...initialWorldSettings.alarms.anyAlert } } }],
  [
    'much at once',
    {
      ...{ averageDischargeYellow: 20, deviceUtilisationIdleEnabled: false },
      ...{ deviceUserExperienceRebootEnabled: false, alarms: everyAlarm(5, 10) },
    },
  ],
]

describe('a simulation of thresholds', () => {
  it.each(tries)(
    'counts what judging each device and battery anew gives: %s [F-501 F-502 F-503 F-504]',
    async (_what, change) => {
      const { settings } = await inWorld(readWorldSettings)
      const proposed = {
        ...settings,
        ...change,
        alarms: { ...settings.alarms, ...change.alarms },
      } as WorldSettings
      const places = await placesToday()
      const expected = new Map(
        (await asPlacedToday()).map((moment) => [
          dateOfDay(dayOf(moment.at)),
          { saved: judgedAnew(moment, settings, places), proposed: judgedAnew(moment, proposed, places) },
        ]),
      )
      const { days } = await simulated(change)
      expect(days).toEqual(
        Array.from({ length: simulatedDays }, (_, index) => {
          const date = dateOfDay(dayOf(now()) - simulatedDays + 1 + index)
          return { date, counts: expected.get(date) ?? null }
        }),
      )
      expect(days.filter(({ counts }) => counts === null)).toHaveLength(simulatedDays - recordedDays + 1)
    },
  )

  it('changes what it should: each try but the first gives other counts on some day', async () => {
    for (const [what, change] of tries.slice(1)) {
      const { days } = await simulated(change)
      const isOther = days.some(
        ({ counts }) => counts && JSON.stringify(counts.saved) !== JSON.stringify(counts.proposed),
      )
      expect(isOther, what).toBe(true)
    }
  })

  it('agrees on the last day with the statuses and alarms that are stored [F-502]', async () => {
    await reevaluate(services().db, world, 'all', services().now)
    await recordFigures(services().db, world, now())
    const { days } = await simulated()
    const stored = await rows(
      `SELECT count(*) FILTER (WHERE device_status = 2)::integer AS red,
              count(*) FILTER (WHERE device_status = 1)::integer AS yellow FROM device_health WHERE world_id = $1`,
      [world],
    )
    const alarms = Object.values(await inWorld(countAlarmsByType))
    const red = alarms.reduce((sum, { critical }) => sum + critical, 0)
    expect(days.at(-1)?.counts?.saved).toMatchObject({
      devices: stored[0],
      alarms: { red, yellow: alarms.reduce((sum, { count }) => sum + count, 0) - red },
    })
    expect(stored[0].red + stored[0].yellow).toBeGreaterThan(3)
  })

  it('names what would change at once, the worse first [F-505]', async () => {
    const change = { averageDischargeYellow: 2, averageDischargeRed: 3, batteryHealthStatusYellow: 98 }
    const { settings } = await inWorld(readWorldSettings)
    const proposed = { ...settings, ...change }
    const { latest } = await simulated(change)
    const last = (await asPlacedToday()).at(-1) ?? expect.unreachable()
    const order = ['green', 'yellow', 'red']
    const serials = new Map(
      (await rows('SELECT number, id, serial_number FROM device WHERE world_id = $1', [world])).map((row) => [
        row.number,
        row,
      ]),
    )
    const changed = [...last.devices].flatMap(([number, facts]) => {
      const device = serials.get(number)
      const [from, to] = [settings, proposed].map((each) => worstStatus(deviceStatuses(facts, each, last.at)))
      return device && from !== to ? [{ id: device.id, name: device.serial_number, from, to }] : []
    })
    const isWorse = ({ from, to }: { from: unknown; to: unknown }) =>
      order.indexOf(String(to)) > order.indexOf(String(from))
    const worse = changed.filter(isWorse)
    expect(worse.length).toBeGreaterThan(0)
    expect(latest?.at).toBe(last.at)
    expect(latest?.devices).toEqual({
      worse: worse.length,
      better: changed.length - worse.length,
      list: [...worse, ...changed.filter((each) => !isWorse(each))].slice(0, 20),
    })
    const batteries = [...last.batteries.values()].filter(
      (facts) =>
        worstStatus(batteryStatuses(facts, settings)) !== worstStatus(batteryStatuses(facts, proposed)),
    )
    expect(latest?.batteries.worse).toBe(batteries.length)
    expect(latest?.batteries.list).toHaveLength(batteries.length)
  })

  it('names devices as the world does, at most 20 [F-505]', async () => {
    await rows(`UPDATE device SET asset_tag = 'TAG ' || number WHERE world_id = $1`, [world])
    await inWorld((scope) => saveWorldSettings(scope, { deviceIdentifier: 'assetTag' }))
    const { latest } = await simulated({
      deviceUtilisationIdleEnabled: false,
      averageDischargeEnabled: false,
    })
    expect(latest?.devices.better).toBeGreaterThan(0)
    for (const { name } of latest?.devices.list ?? []) expect(name).toMatch(/^TAG \d+$/)
    await inWorld((scope) => saveWorldSettings(scope, { deviceIdentifier: 'serialNumber' }))
  })
})

describe('who may simulate, and what', () => {
  it('is decided as for saving, and nothing is changed [F-506]', async () => {
    const before = await inWorld(readWorldSettings)
    for (const as of ['viewer', 'editor', 'site', 'zone'] as const) {
      expect(errorCode(await ask({}, as)), as).toBe('roleMissing')
    }
    expect(errorCode(await ask({}, 'manager', worldIds.foreign))).toBe('worldForbidden')
    const wrong = await ask({
      deviceUtilisationIdleRed: 31,
      alarms: { anyAlert: { enabled: true, yellow: 0, red: 50 } },
    })
    expect(wrong.json().details.problems.map(({ field }: { field: string }) => field)).toEqual([
      'worldSettings.deviceUtilisationIdleRed',
      'worldSettings.alarms.anyAlert.yellow',
    ])
    await rows(`UPDATE world SET features = '{}' WHERE id = $1`, [worldIds.sister])
    const unlicensed = await ask({ averageDischargeRed: 30 }, 'manager', worldIds.sister)
    expect(errorCode(unlicensed)).toBe('productNotLicensed')
    await ask({ averageDischargeRed: 30 })
    expect(await inWorld(readWorldSettings)).toEqual(before)
  })

  it('runs once at a time in a world [F-507]', async () => {
    await muster().owner.query('BEGIN')
    // Whichever comes first waits for this.
    await muster().owner.query('LOCK TABLE alert_figures IN ACCESS EXCLUSIVE MODE')
    const asked = [ask({}), ask({})]
    expect((await Promise.race(asked)).statusCode).toBe(503)
    await muster().owner.query('ROLLBACK')
    const answers = await Promise.all(asked)
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 503])
    expect((await ask({})).statusCode).toBe(200)
  })

  it('ends when nobody waits for it [F-507]', async () => {
    const { settings } = await inWorld(readWorldSettings)
    let judged = 0
    const checkStop = () => {
      if (++judged === 3) throw new Error('left')
    }
    const run = inWorld((scope) =>
      simulate(scope, { saved: settings, proposed: settings, now: now(), checkStop }),
    )
    await expect(run).rejects.toThrow('left')
    expect(judged).toBe(3)
  })
})
