import { type AlarmType, alarmTypes, initialWorldSettings } from '@muster/contract'
import { beforeAll, expect, it } from 'vitest'
import { useListedEstate } from '../../../test/devices/listed-estate.ts'
import { type PersonName, worldIds } from '../../../test/estate.ts'
import { saveWorldSettings } from '../../administration/index.ts'
import { inWorldTransaction } from '../../platform/database/tenancy.ts'

const { muster, answerOf } = useListedEstate()

beforeAll(async () => {
  await inWorldTransaction(muster().services.db, worldIds.own, null, (scope) =>
    saveWorldSettings(scope, {
      alarms: {
        ...initialWorldSettings.alarms,
        deviceStatus: { enabled: true, yellow: 50, red: 60 },
        deviceUtilisationIdle: { enabled: true, yellow: 60, red: 100 },
        deviceUserExperienceReboot: { enabled: false, yellow: 1, red: 2 },
      },
    }),
  )
})

const counts = async (as: PersonName) =>
  await answerOf<Record<AlarmType, object>>('POST', 'core/overview/alarmCount', { as })

it('counts the home locations and groups that have each alarm, at or above its threshold [C-2150 C-9911 C-2008]', async () => {
  const counted = await counts('viewer')
  expect(Object.keys(counted)).toEqual(Object.keys(alarmTypes))
  expect(counted).toMatchObject({
    // Half of the depot is red, two thirds of the drivers, all of the store.
    deviceStatus: { enabled: true, count: 3, critical: 2 },
    // Two thirds of the drivers are idle, and all of the store and of the night.
    deviceUtilisationIdle: { enabled: true, count: 3, critical: 2 },
    deviceUserExperienceReboot: { enabled: false, count: 0, critical: 0 },
    anyAlert: { enabled: false, count: 0, critical: 0 },
  })
})

it.each<[view: string, as: PersonName]>([
  ['home location', 'site'],
  ['zone', 'zone'],
])('counts within a custom view by %s [C-2410 C-2412]', async (_view, as) => {
  // Half of the depot and of its drivers are red; all of its night are idle, half of the others.
  expect(await counts(as)).toMatchObject({
    deviceStatus: { count: 2, critical: 0 },
    deviceUtilisationIdle: { count: 1, critical: 1 },
  })
})
