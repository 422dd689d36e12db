import { type BatterySortField, batterySortFields } from '@muster/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  addBatteries,
  type StoredBattery,
  useListedBatteries,
} from '../../../test/battery/listed-batteries.ts'
import { listTime } from '../../../test/devices/listed-estate.ts'
import { worldIds } from '../../../test/estate.ts'
import { inWorldTransaction } from '../../platform/database/tenancy.ts'
import { findBatteryPage } from './battery-pages.sql.ts'

const { muster } = useListedBatteries()

describe('many batteries', () => {
  const world = worldIds.sister
  const devices = 300
  const sortedAtOnce = 100

  const made: StoredBattery[] = Array.from({ length: 2 * devices }, (_, index) => ({
    serialNumber: `S${(index * 7919) % 10_007}`,
    updated: (index * 31) % 83,
    health: index % 3,
    ...(index % 7 > 0 && { device: `many-${(index * 13) % devices}` }),
    ...(index % 5 > 0 && { averageDischarge: index % 29 }),
    ...(index % 2 > 0 && { mfd: '2026-01-01' }),
    ...(index % 4 > 0 && { due: ((index * 17) % 400) - 30 }),
  }))

  beforeAll(async () => {
    await muster().owner.query(
      `INSERT INTO cohort (world_id, id, home_location_id, groups, members) 
       VALUES ($1, 1, NULL, '{a}', '[null,"a"]'), ($1, 2, NULL, '{b}', '[null,"b"]')`,
      [world],
    )
    await muster().owner.query(
      `INSERT INTO device (world_id, number, id, install_id, key_hash, platform_type, manufacturer, model, serial_number,
         cohort_id, home_since, enrolled_at)
       SELECT $1, n + 1, 'many-' || n, 'i' || n, '', 'android', (ARRAY['Zebra', 'honeywell', 'Acme'])[1 + n % 3],
              'M' || n % 11, 'D' || n, 1 + n % 2, 1, 1
       FROM generate_series(0, $2 - 1) n`,
      [world, devices],
    )
    await muster().owner.query(
      `INSERT INTO device_health (world_id, number, cohort_id) SELECT world_id, number, cohort_id FROM device
       WHERE world_id = $1`,
      [world],
    )
    await addBatteries(muster(), world, made)
    await muster().owner.query('ANALYZE')
  })

  const today = new Date(listTime).toISOString().slice(0, 10)
  const numbersOf = async (
    filter: object,
    sort: { field: BatterySortField; order: 'asc' | 'desc' },
    at = { limit: 1000, offset: 0 },
  ) =>
    await inWorldTransaction(muster().services.db, world, null, (scope) =>
      findBatteryPage(
        scope,
        { ...filter, sort, ...at },
        { terms: { usual: 24, parts: {} }, today },
        sortedAtOnce,
      ),
    )

  const groupOf = ({ device }: StoredBattery) => (device ? Number(device.slice(5)) % 2 : null)
  const filters: [what: string, filter: object, isMatched: (battery: StoredBattery) => boolean][] = [
    ['nothing', {}, () => true],
    ['a status', { level: 'red' }, ({ health }) => health === 2],
    ['a group', { groups: ['a'] }, (battery) => groupOf(battery) === 0],
    ['a day', { due: 'within90Days' }, ({ due }) => due !== undefined && due <= 90],
    ['no day', { due: 'notEnoughHistory' }, ({ due }) => due === undefined],
    ['a warranty', { underWarranty: true }, ({ mfd }) => mfd !== undefined],
    ['a text of few', { search: 'S123' }, ({ serialNumber }) => serialNumber.startsWith('S123')],
    ['a text of all', { search: 's' }, () => true],
    ['a model', { search: 'M7' }, ({ device }) => device !== undefined && Number(device.slice(5)) % 11 === 7],
    ['a device', { search: 'd299' }, ({ device }) => device === 'many-299'],
    [
      'one of each',
      { level: 'yellow', groups: ['b'], underWarranty: true, search: 's1' },
      (battery) =>
        battery.health === 1 &&
        groupOf(battery) === 1 &&
        battery.mfd !== undefined &&
        battery.serialNumber.startsWith('S1'),
    ],
  ]

  describe.each(batterySortFields)('by %s', (field) => {
    it.each(['asc', 'desc'] as const)(
      '%s stand in one order, however they are filtered [B-414 B-801]',
      async (order) => {
        const sort = { field, order }
        const { numbers: all, totalCount } = await numbersOf({}, sort)
        expect([all.length, totalCount]).toEqual([made.length, made.length])
        const pages = []
        for (let offset = 0; offset < made.length; offset += 90) {
          pages.push(...(await numbersOf({}, sort, { limit: 90, offset })).numbers)
        }
        expect(pages).toEqual(all)
        for (const [what, filter, isMatched] of filters) {
          const matched = all.filter((number) => isMatched(made[number - 1] as StoredBattery))
          expect(await numbersOf(filter, sort), what).toEqual({
            numbers: matched,
            totalCount: matched.length,
          })
          // Near and far ones, and some in which batteries of no device meet the others.
          for (const offset of [18, 40, 60, 110]) {
            const page = await numbersOf(filter, sort, { limit: 30, offset })
            expect(page, `${what}, from ${offset}`).toEqual({
              numbers: matched.slice(offset, offset + 30),
              totalCount: matched.length,
            })
          }
        }
      },
    )
  })

  it.each(batterySortFields.filter((field) => field !== 'due'))(
    'by %s rise by what they show, those without a value first, and fall in the reverse order',
    async (field) => {
      const rising = (await numbersOf({}, { field, order: 'asc' })).numbers
      expect((await numbersOf({}, { field, order: 'desc' })).numbers).toEqual(rising.toReversed())
      const shown = rising.map((number) => shownValue(field, made[number - 1] as StoredBattery))
      const present = shown.filter((value) => value !== null)
      expect(shown).toEqual([...shown.filter((value) => value === null), ...present])
      expect(present).toEqual(present.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
      expect(new Set(present).size).toBeGreaterThan(2)
    },
  )

  it('stand by the day by which they have to be replaced, those without one last either way [F-315]', async () => {
    for (const order of ['asc', 'desc'] as const) {
      const { numbers } = await numbersOf({}, { field: 'due', order })
      const days = numbers.map((number) => (made[number - 1] as StoredBattery).due)
      const known = days.filter((day) => day !== undefined)
      expect(days.slice(0, known.length)).toEqual(known)
      expect(known).toEqual(known.toSorted((a, b) => (order === 'asc' ? a - b : b - a)))
      expect(new Set(known).size).toBeGreaterThan(2)
    }
  })

  function shownValue(field: BatterySortField, battery: StoredBattery): number | string | null {
    const device = battery.device === undefined ? null : Number(battery.device.slice(5))
    if (field === 'manufacturer')
      return device === null ? null : (['zebra', 'honeywell', 'acme'][device % 3] ?? '')
    if (field === 'model') return device === null ? null : `m${device % 11}`
    if (field === 'averageDischarge') return battery.averageDischarge ?? null
    return -(battery.updated ?? 0)
  }
})
