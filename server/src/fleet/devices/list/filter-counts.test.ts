import { type AnswerOf, type countFilterValues, deviceFilterGroups, type FilterGroup } from '@muster/contract'
import { expect, it } from 'vitest'
import { type Asked, listTime, useListedEstate } from '../../../../test/devices/listed-estate.ts'
import { worldIds } from '../../../../test/estate.ts'
import { inWorldTransaction } from '../../../platform/database/tenancy.ts'
import { countValues } from './filter-counts.sql.ts'

const { answerOf, muster } = useListedEstate()

/** The counts by value; a dash for devices without any. */
async function counts(of: FilterGroup, filter: object = {}, asked: Asked = {}) {
  const values = await answerOf<AnswerOf<typeof countFilterValues>>('POST', 'core/devices/countValues', {
    body: { of, ...filter },
    ...asked,
  })
  return Object.fromEntries(values.map(({ value, count }) => [value ?? '-', count]))
}

it.each<[of: FilterGroup, expected: Record<string, number>]>([
  ['manufacturers', { Zebra: 3, honeywell: 1, Panasonic: 1 }],
  ['models', { TC57: 2, CT60: 1, 'FZ-G2': 1, TC52: 1 }],
  ['groups', { drivers: 3, night: 1, office: 1, '-': 1 }],
  ['homeLocations', { 'own-depot': 2, 'own-store': 1, '-': 2 }],
  ['status', { red: 2, yellow: 1, green: 2 }],
  ['lastSeen', { day: 3, week: 4, month: 4, longer: 1 }],
  ['operatingSystems', { android: 4, windows: 1 }],
  ['firmwareVersions', { '1.2': 1, '1.10': 1, '-': 3 }],
  ['osVersions', { '11-A': 1, '12-A': 1, '-': 3 }],
])('counts devices by the values of %s', async (of, expected) => {
  expect(await counts(of)).toEqual(expected)
})

it('counts devices by alert and level', async () => {
  expect(await counts('alertStatus')).toMatchObject({
    'deviceUserExperienceRebootStatus-red': 1,
    'deviceUserExperienceRebootStatus-yellow': 1,
    'deviceUtilisationIdleStatus-red': 1,
    'deviceTimeErrorStatus-red': 0,
  })
})

it('applies the other filters and the search, not those of the same filter', async () => {
  const filter = { models: ['CT60'], status: ['red'], search: 'sn-00' }
  expect(await counts('models', filter)).toEqual({ TC57: 1, CT60: 1 })
  expect(await counts('groups', filter)).toEqual({ drivers: 1 })
  expect(await counts('homeLocations', { groups: ['night'], lastSeen: ['day'] })).toEqual({ 'own-depot': 1 })
  expect(await counts('models', { search: 'none such' })).toEqual({})
})

it.each<[of: FilterGroup, filter: object, expected: Record<string, number>]>([
  ['models', { lastSeen: ['day'] }, { TC57: 2, 'FZ-G2': 1 }],
  ['models', { lastSeen: ['day', 'longer'] }, { TC57: 2, 'FZ-G2': 1, TC52: 1 }],
  ['status', { lastSeen: ['week'], manufacturers: ['Zebra'] }, { red: 1, yellow: 1 }],
  ['groups', { lastSeen: ['day'] }, { drivers: 2, night: 1, '-': 1 }],
  ['homeLocations', { lastSeen: ['week'] }, { 'own-depot': 2, 'own-store': 1, '-': 1 }],
  ['lastSeen', { manufacturers: ['Zebra'] }, { day: 2, week: 2, month: 2, longer: 1 }],
  ['firmwareVersions', { lastSeen: ['day'], search: 'sn' }, { '1.2': 1, '1.10': 1, '-': 1 }],
])('counts %s of devices seen %o', async (of, filter, expected) => {
  expect(await counts(of, filter)).toEqual(expected)
})

it('counts the same where too many were not seen lately to be subtracted', async () => {
  const filter = { lastSeen: ['day' as const], search: 'sn' }
  const countedWith = async (fewUnseen: number) =>
    await inWorldTransaction(muster().services.db, worldIds.own, null, async (scope) => {
      const values = new Map<FilterGroup, Record<string, number>>()
      for (const of of deviceFilterGroups) {
        const counted = await countValues(scope, of, filter, listTime, fewUnseen)
        values.set(of, Object.fromEntries(counted.map(({ value, count }) => [value ?? '-', count])))
      }
      return values
    })
  const subtracted = await countedWith(2)
  expect(await countedWith(1)).toEqual(subtracted)
  expect(subtracted.get('lastSeen')).toEqual({ day: 3, week: 4, month: 4, longer: 1 })
})

it('counts what the caller sees', async () => {
  expect(await counts('manufacturers', {}, { as: 'site' })).toEqual({ Zebra: 2 })
  expect(await counts('homeLocations', {}, { as: 'group' })).toEqual({ 'own-depot': 2, 'own-store': 1 })
  expect(await counts('homeLocations', { lastSeen: ['day'] }, { as: 'group' })).toEqual({ 'own-depot': 2 })
})
