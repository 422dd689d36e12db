import { initialWorldSettings, ownFeatureCodes, type WorldSettings } from '@muster/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeEstate, type PersonName, people, worldIds } from '../../../test/estate.ts'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'
import { errorCode, get, post } from '../../../test/requests.ts'
import { signedInTokens } from '../../../test/tokens.ts'
import { inWorldTransaction } from '../../platform/database/tenancy.ts'
import { saveWorldSettings } from './world-settings.sql.ts'

let muster: TestMuster
beforeAll(async () => {
  muster = await openTestMuster()
  await makeEstate(muster)
})
afterAll(() => muster.close())
beforeEach(async () => {
  await muster.owner.query('DELETE FROM world_settings')
  await muster.owner.query('DELETE FROM audit_entry')
  await muster.owner.query('DELETE FROM pgboss.job')
})

const tokenOf = signedInTokens(() => muster)
const settings = async (world: string = worldIds.own) =>
  (
    await get(muster, '/api/configuration/getWorldSettings', { token: await tokenOf('administrator'), world })
  ).json<WorldSettings & { version: number }>()
const save = async (body: object, as: PersonName = 'manager', world: string = worldIds.own) =>
  await post(muster, '/api/configuration/setWorldSettings', body, { token: await tokenOf(as), world })
const entries = async () =>
  (await muster.owner.query('SELECT email, address, action, before, after FROM audit_entry ORDER BY at')).rows
const queued = async () => (await muster.owner.query('SELECT name, data FROM pgboss.job')).rows
const problems = (answer: Awaited<ReturnType<typeof save>>) =>
  answer.json<{ details: { problems: { field: string }[] } }>().details.problems.map(({ field }) => field)

describe('the settings of a world', () => {
  it('are what was set, and the initial ones by default [A-1704 A-958 A-818 C-2037]', async () => {
    const changes = {
      useMetricDistances: true,
      deviceIdentifier: 'imei',
      tablePageSizes: { devicesList: 50 },
    } as const
    await inWorldTransaction(muster.services.db, worldIds.own, null, (scope) =>
      saveWorldSettings(scope, changes),
    )
    expect(await settings()).toEqual({ ...initialWorldSettings, ...changes, version: 1 })
    expect(await settings(worldIds.sister)).toEqual({ ...initialWorldSettings, version: 0 })
  })

  it('are the initial ones where a release added an alarm to those that were set [A-958]', async () => {
    const anyAlert = { enabled: true, yellow: 5, red: 20 }
    await muster.owner.query('INSERT INTO world_settings (world_id, settings) VALUES ($1, $2)', [
      worldIds.own,
      { alarms: { anyAlert } },
    ])
    expect((await settings()).alarms).toEqual({ ...initialWorldSettings.alarms, anyAlert })
  })

  it('are read by everybody in it and changed by managers and above [A-1514 A-801 A-950 C-2403]', async () => {
    const reading = { token: await tokenOf('viewer'), world: worldIds.own }
    expect((await get(muster, '/api/configuration/getWorldSettings', reading)).statusCode).toBe(200)
    for (const as of ['viewer', 'editor', 'site'] as const) {
      expect(errorCode(await save({ worldSettings: { useMetricDistances: true } }, as))).toBe('roleMissing')
    }
    for (const [as, useMetricDistances] of [
      ['manager', true],
      ['administrator', false],
    ] as const) {
      expect((await save({ worldSettings: { useMetricDistances } }, as)).statusCode).toBe(200)
    }
  })
})

describe('the alerts of batteries', () => {
  it('are each switched on and off, with two thresholds, by these names [B-1116]', async () => {
    const worldSettings = {
      averageDischargeEnabled: true,
      averageDischargeYellow: 11,
      averageDischargeRed: 21,
      batteryHealthStatusEnabled: true,
      batteryHealthStatusYellow: 71,
      batteryHealthStatusRed: 51,
      batteryCycleCountEnabled: true,
      batteryCycleCountYellow: 401,
      batteryCycleCountRed: 801,
      batteryAverageDischargeEnabled: true,
      batteryAverageDischargeYellow: 12,
      batteryAverageDischargeRed: 22,
    }
    expect((await save({ worldSettings })).statusCode).toBe(200)
    expect(await settings()).toEqual({ ...initialWorldSettings, ...worldSettings, version: 1 })
    const off = { batteryHealthStatusEnabled: false }
    expect((await save({ worldSettings: off })).statusCode).toBe(200)
    expect(await settings()).toMatchObject({ ...worldSettings, ...off })
  })
})

describe('a change of settings', () => {
  it('is merged by key, alarms by type; settings not given stay [A-808 A-930 A-1705 A-822]', async () => {
    const alarm = { enabled: true, yellow: 5, red: 20 }
    const first = await save({ worldSettings: { deviceIdentifier: 'assetTag', alarms: { anyAlert: alarm } } })
    expect(first.json()).toEqual({ set: true, version: 1 })
    const second = await save({
      worldSettings: { deviceUtilisationIdleEnabled: true, alarms: { deviceStatus: alarm } },
    })
    expect(second.json()).toEqual({ set: true, version: 2 })
    expect(await settings()).toEqual({
      ...initialWorldSettings,
      deviceIdentifier: 'assetTag',
      deviceUtilisationIdleEnabled: true,
      alarms: { ...initialWorldSettings.alarms, anyAlert: alarm, deviceStatus: alarm },
      version: 2,
    })
  })

  it('re-evaluates the world, is recorded with its author, and only where something changed', async () => {
    await save({ worldSettings: { deviceUtilisationIdleRed: 20, deviceUtilisationIdleYellow: 7 } })
    expect(await queued()).toEqual([{ name: 'alerts.look-again', data: { world: worldIds.own } }])
    expect(await entries()).toEqual([
      {
        email: people.manager,
        address: '127.0.0.1',
        action: 'settings.changed',
        before: { deviceUtilisationIdleRed: 14 },
        after: { deviceUtilisationIdleRed: 20 },
      },
    ])
    await muster.owner.query('DELETE FROM pgboss.job')
    expect((await save({ worldSettings: { deviceUtilisationIdleRed: 20 } })).json()).toEqual({
      set: true,
      version: 1,
    })
    expect([await entries(), await queued()]).toMatchObject([{ length: 1 }, []])
  })

  it('to the same values is none, in whatever order they are sent and stored', async () => {
    const worldSettings = {
      alarms: { deviceStatus: { enabled: true, yellow: 20, red: 30 } },
      tablePageSizes: { zonesList: 10, auditList: 20 },
    }
    const answers = [await save({ worldSettings }), await save({ worldSettings })]
    expect(answers.map((answer) => answer.json())).toEqual(Array(2).fill({ set: true, version: 1 }))
    expect([await entries(), await queued()]).toMatchObject([{ length: 1 }, { length: 1 }])
    await save({
      worldSettings: { alarms: { anyAlert: { enabled: true, yellow: 5, red: 6 } }, deviceIdentifier: 'imei' },
    })
    expect((await entries()).map(({ after }) => Object.keys(after).toSorted())).toEqual([
      ['alarms.deviceStatus', 'tablePageSizes'],
      ['alarms.anyAlert', 'deviceIdentifier'],
    ])
  })

  it('that came too late is refused with who and when, and changes nothing', async () => {
    const { version } = await settings()
    await save({ worldSettings: { useMetricDistances: true }, version }, 'administrator')
    const late = await save({ worldSettings: { useMetricDistances: false }, version })
    expect([late.statusCode, late.json()]).toEqual([
      409,
      {
        code: 'changedMeanwhile',
        message: 'Changed in the meantime',
        details: { changedBy: people.administrator, changedAt: muster.clock.now().getTime() },
      },
    ])
    expect(await settings()).toMatchObject({ useMetricDistances: true, version: version + 1 })
  })

  it('made by two at once succeeds for one of them', async () => {
    const { version } = await settings()
    const answers = await Promise.all(
      ['serialNumber', 'imei', 'assetTag', 'imei'].map((deviceIdentifier, index) =>
        save(
          {
            worldSettings: { deviceIdentifier, deviceUtilisationIdleRed: 15 + index },
            version,
          },
          index % 2 === 0 ? 'manager' : 'administrator',
        ),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409])
    expect(await entries()).toHaveLength(1)
  })

  it.each<[what: string, change: object, fields: string[]]>([
    ['a warning above its problem', { deviceUtilisationIdleYellow: 14 }, ['deviceUtilisationIdleYellow']],
    ['a problem above its limit', { deviceUtilisationIdleRed: 31 }, ['deviceUtilisationIdleRed']],
    ['health in the wrong order', { batteryHealthStatusRed: 80 }, ['batteryHealthStatusRed']],
    ['a period of 31 days', { deviceUserExperienceRebootPeriod: 31 }, ['deviceUserExperienceRebootPeriod']],
    [
      'a share that is no whole number',
      { alarms: { anyAlert: { enabled: true, yellow: 2.5, red: 50 } } },
      ['alarms.anyAlert.yellow'],
    ],
    ['an hour without a zone', { smartGroupingHour: 3 }, ['smartGroupingTimeZone']],
    [
      'a zone that does not exist',
      { smartGroupingHour: 3, smartGroupingTimeZone: 'Mars/Olympus' },
      ['smartGroupingTimeZone'],
    ],
    [
      'an hour of 24',
      { smartGroupingHour: 24, smartGroupingTimeZone: 'Europe/Paris' },
      ['smartGroupingHour'],
    ],
    ['another identifier', { deviceIdentifier: 'name' }, ['deviceIdentifier']],
    [
      'page sizes of more tables than there can be',
      { tablePageSizes: Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`table${n}`, 10])) },
      ['tablePageSizes'],
    ],
    ['a page of no rows', { tablePageSizes: { usersList: 0 } }, ['tablePageSizes.usersList']],
  ])('with %s is refused by the name of the field [A-950 A-1705]', async (_what, change, fields) => {
    const answer = await save({ worldSettings: change })
    expect([answer.statusCode, problems(answer)]).toEqual([
      400,
      fields.map((field) => `worldSettings.${field}`),
    ])
    expect(await settings()).toEqual({ ...initialWorldSettings, version: 0 })
  })

  it('with an unknown setting is refused', async () => {
    for (const change of [{ unknown: 1 }, { version: 3 }, { alarms: { unknown: {} } }]) {
      expect((await save({ worldSettings: change })).statusCode).toBe(400)
    }
  })

  it('keeps a value that was out of bounds before [A-848]', async () => {
    await inWorldTransaction(muster.services.db, worldIds.own, null, (scope) =>
      saveWorldSettings(scope, { deviceUtilisationIdleRed: 45 }),
    )
    const answer = await save({ worldSettings: { deviceUtilisationIdleRed: 45, useMetricDistances: true } })
    expect(answer.statusCode).toBe(200)
  })

  it('of what the world is not licensed for is refused [A-807 A-921 A-950 B-1602]', async () => {
    const license = (features: readonly string[]) =>
      muster.owner.query('UPDATE world SET features = $2 WHERE id = $1', [worldIds.sister, features])
    const outcome = async (change: object) => {
      const answer = await save({ worldSettings: change }, 'administrator', worldIds.sister)
      return answer.statusCode === 200 ? 'saved' : errorCode(answer)
    }
    await license(ownFeatureCodes.batteryEssentials.slice(0, 1))
    expect(await outcome({ batteryCycleCountRed: 900 })).toBe('saved')
    expect(await outcome({ averageDischargeRed: 30 })).toBe('productNotLicensed')
    expect(await outcome({ useMetricDistances: true })).toBe('productNotLicensed')
    await license(ownFeatureCodes.coreV2)
    expect(await outcome({ averageDischargeRed: 30 })).toBe('saved')
    expect(await outcome({ batteryCycleCountRed: 950 })).toBe('productNotLicensed')
    await license([...ownFeatureCodes.batteryEssentials, ...ownFeatureCodes.coreV2])
  })
})
