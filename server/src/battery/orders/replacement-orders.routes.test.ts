import type { OrderedBattery, OrderList } from '@muster/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { addBatteries, dateIn, idOf, useListedBatteries } from '../../../test/battery/listed-batteries.ts'
import { type Asked, refusedFields } from '../../../test/devices/listed-estate.ts'
import { worldIds } from '../../../test/estate.ts'
import { parseCsv } from '../../../test/walk/hostile-csv.ts'

const { ask, answerOf, muster } = useListedBatteries()

const page = { limit: 20, offset: 0 }
const orders = async ({ query, body = {}, ...asked }: Asked = {}) =>
  await answerOf<OrderList>('POST', 'batteryEssentials/getReplacementOrders', {
    query: { ...page, ...query },
    body,
    ...asked,
  })
const behind = async ({ query, body = {}, ...asked }: Asked = {}) =>
  await answerOf<{ batteries: OrderedBattery[]; totalCount: number }>(
    'POST',
    'batteryEssentials/getReplacementBatteries',
    { query: { ...page, ...query }, body, ...asked },
  )
const named = ({ lines }: OrderList) => lines.map(({ site, part }) => `${site?.name} ${part}`)
const sumOf = (numbers: readonly { expected: number }[]) =>
  numbers.reduce((sum, { expected }) => sum + expected, 0)

beforeAll(() =>
  addBatteries(muster(), worldIds.own, [
    { serialNumber: 'SPENT-1', device: 'cab-one', partNumber: 'BP-70A', due: 0 },
    { serialNumber: 'SPENT-2', device: 'cab-two', partNumber: 'BP-70A', due: -9 },
    { serialNumber: 'SOON-1', device: 'cab-one', partNumber: 'BP-70A', due: 40 },
    { serialNumber: 'SOON-2', device: 'till', partNumber: '=BP-52C', due: 100 },
    { serialNumber: 'LASTING', device: 'till', partNumber: '=BP-52C', due: 4000 },
    { serialNumber: 'LOOSE-9', partNumber: 'BP-52C', due: 30 },
    { serialNumber: 'SILENT', device: 'cab-one', partNumber: 'BP-70A', due: 0, updated: 31 },
  ]),
)

describe('an order list', () => {
  it('has the batteries due now, and the sums of what is expected of the others, by site and part [F-318]', async () => {
    const list = await orders()
    expect(list.months).toHaveLength(12)
    expect(list.months[0]).toBe('2026-11')
    expect(named(list)).toEqual([
      'own depot BP-70A',
      'undefined BP-52C',
      'Alpha store =BP-52C',
      'Alpha store BP-52C',
    ])
    const [depot] = list.lines
    // SPENT-1, SPENT-2, SOON-1, BAT-1 and BAT-2, of which the last two have no forecast; SILENT does not count.
    expect(depot).toMatchObject({ batteries: 5, untold: 2, now: 2, total: { from: 3, to: 3 } })
    expect(sumOf(depot?.months ?? [])).toBeGreaterThan(0.95)
    expect(depot?.total.expected).toBeCloseTo(2 + sumOf(depot?.months ?? []), 1)
    expect(list.all).toMatchObject({ batteries: 10, untold: 4, now: 2 })
    expect(list.all.total.expected).toBeCloseTo(sumOf(list.lines.map(({ total }) => total)), 1)
  })

  it('is by site or by part alone, a page at a time, with the sums of all pages [F-318]', async () => {
    const bySite = await orders({ body: { by: 'site' } })
    expect(bySite.lines.map(({ site }) => site?.name)).toEqual(['own depot', 'Alpha store', undefined])
    expect(bySite.lines.every((line) => !('part' in line))).toBe(true)
    const byPart = await orders({ body: { by: 'part' }, query: { limit: 1, offset: 1 } })
    expect(byPart.lines.map(({ part }) => part)).toEqual(['BP-52C'])
    expect(byPart.totalCount).toBe(3)
    expect(byPart.all).toEqual(bySite.all)
  })

  it('has those of filters and of the view alone [F-320]', async () => {
    const sites = async (asked: Asked) => [
      ...new Set((await orders(asked)).lines.map(({ site }) => site?.name)),
    ]
    expect(await sites({ body: { homeLocationId: 'own-store' } })).toEqual(['Alpha store'])
    expect(await sites({ body: { group: 'night' } })).toEqual(['own depot'])
    expect(await sites({ as: 'site' })).toEqual(['own depot'])
    expect((await orders({ as: 'site', body: { homeLocationId: 'own-store' } })).all.batteries).toBe(0)
    expect((await behind({ as: 'site', body: { site: 'own-store' } })).totalCount).toBe(0)
  })

  it('is pulled forward by months: what is due later is ordered sooner [F-322]', async () => {
    const [usual, sooner] = [await orders(), await orders({ body: { ahead: 2 } })]
    expect(sooner.months).toEqual(usual.months)
    const first = ({ all }: OrderList) => all.months[0]?.expected ?? 0
    expect(first(sooner)).toBeGreaterThan(first(usual) + 0.9)
    expect(sooner.all.now).toBe(usual.all.now)
  })

  it('says since when there are forecasts, and that there are none [F-320]', async () => {
    expect(await orders({ as: 'manager', world: worldIds.sister })).toMatchObject({
      renewedOn: null,
      firstSeenOn: null,
      lines: [],
      all: { batteries: 0, now: 0, total: { expected: 0, from: 0, to: 0 } },
    })
    await muster().owner.query(`INSERT INTO battery_forecast_run (world_id, day) VALUES ($1, $2)`, [
      worldIds.own,
      dateIn(-1),
    ])
    expect(await orders()).toMatchObject({ renewedOn: dateIn(-1), firstSeenOn: dateIn(-400) })
  })

  it('is exported with the numbers of each month; a part number is no formula [F-321]', async () => {
    const answer = await ask('POST', 'batteryEssentials/exportReplacementOrders', { body: {} })
    const [titles = [], ...rows] = parseCsv(answer.body)
    expect(titles).toHaveLength(5 + 12 + 3)
    expect(titles.slice(0, 6)).toEqual([
      ...['Home Location', 'Battery PN', 'Batteries', 'Not Enough History', 'Due Now', '2026-11'],
    ])
    expect(rows[0]?.slice(0, 5)).toEqual(['own depot', 'BP-70A', '5', '2', '2'])
    expect(rows.map(([, part]) => part)).toContain("'=BP-52C")
  })

  it.each([
    [{ ahead: 7 }, 'ahead'],
    [{ ahead: -1 }, 'ahead'],
    [{ ahead: 0.5 }, 'ahead'],
    [{ by: 'month' }, 'by'],
    [{ replaceAt: 75 }, 'replaceAt'],
    [{ replaceAt: '80' }, 'replaceAt'],
    [{ replaceAt: null }, 'replaceAt'],
    [{ zoneId: 'own-zone', group: 'drivers' }, 'zoneId'],
  ])('refuses %j by the name of its field [F-318 F-325]', async (body, field) => {
    const answer = await ask('POST', 'batteryEssentials/getReplacementOrders', { query: page, body })
    expect(refusedFields(answer)).toEqual([field])
  })
})

describe('behind a number', () => {
  const serials = async (body: object) =>
    (await behind({ body })).batteries.map(({ serialNumber }) => serialNumber)

  it('are its batteries with their chance, the most probable first [F-319]', async () => {
    const { batteries, totalCount } = await behind({ body: { site: 'own-depot', part: 'BP-70A' } })
    expect(totalCount).toBe(3)
    expect(batteries[0]).toEqual({
      ...{ id: idOf({ serialNumber: 'SPENT-1' }), serialNumber: 'SPENT-1', partNumber: 'BP-70A', chance: 1 },
      due: { from: dateIn(0), median: dateIn(0), to: dateIn(40) },
      deviceInfo: { id: 'cab-one', manufacturer: 'Zebra', model: 'TC57', serialNumber: 'SN-001' },
    })
    expect(batteries.map(({ serialNumber }) => serialNumber)).toEqual(['SPENT-1', 'SPENT-2', 'SOON-1'])
    expect(batteries[2]?.chance).toBeGreaterThan(0.95)
  })

  it('are those of its month, home location and part alone [F-319]', async () => {
    expect(await serials({ month: 'now' })).toEqual(['SPENT-1', 'SPENT-2'])
    expect(await serials({ site: 'own-depot', month: 1 })).toEqual(['SOON-1'])
    expect(await serials({ site: null })).toEqual(['LOOSE-9'])
    expect(await serials({ part: '=BP-52C' })).toEqual(['SOON-2'])
    expect(await serials({ site: 'own-depot', part: null })).toEqual([])
  })

  it('add up to the number [F-319]', async () => {
    const { lines } = await orders({ body: { by: 'part' } })
    const place = 1
    const { batteries } = await behind({ body: { part: 'BP-70A', month: place } })
    const expected = lines.find(({ part }) => part === 'BP-70A')?.months[place]?.expected ?? 0
    expect(batteries.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(expected, 1)
  })

  it('add up to it where each of them has next to no chance, too [F-319]', async () => {
    const serialNumbers = ['RARE-1', 'RARE-2', 'RARE-3']
    const rare = serialNumbers.map((serialNumber) => ({ serialNumber, partNumber: 'BP-RARE', due: 50 }))
    await addBatteries(muster(), worldIds.own, rare)
    const asked = { part: 'BP-RARE', month: 0 }
    const { lines } = await orders({ body: { by: 'part' } })
    const { batteries, totalCount } = await behind({ body: asked })
    expect(totalCount).toBe(3)
    expect(batteries.every(({ chance }) => chance > 0 && chance < 0.005)).toBe(true)
    const expected = lines.find(({ part }) => part === asked.part)?.months[0]?.expected
    expect(batteries.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(expected ?? 0, 2)
    const second = await behind({ body: asked, query: { limit: 1, offset: 1 } })
    expect(second).toEqual({ batteries: batteries.slice(1, 2), totalCount })
    for (const table of ['battery_forecast', 'battery_pulse', 'battery']) {
      await muster().owner.query(
        `DELETE FROM ${table} WHERE world_id = $1
           AND number IN (SELECT number FROM battery WHERE world_id = $1 AND part_number = 'BP-RARE')`,
        [worldIds.own],
      )
    }
  })

  it.each([
    [{ month: 12 }, 'month'],
    [{ month: 'later' }, 'month'],
    [{ part: 'x'.repeat(257) }, 'part'],
    [{ part: 'BP\0' }, 'part'],
    [{ replaceAt: 61 }, 'replaceAt'],
  ])('nothing is told of %j, but what is wrong [F-319]', async (body, field) => {
    const answer = await ask('POST', 'batteryEssentials/getReplacementBatteries', { query: page, body })
    expect(refusedFields(answer)).toEqual([field])
  })
})

describe('at another threshold', () => {
  const run = async (threshold: number | null) => {
    await muster().owner.query(
      `INSERT INTO battery_forecast_run (world_id, day, threshold) VALUES ($1, $2, $3)
       ON CONFLICT (world_id) DO UPDATE SET day = excluded.day, threshold = excluded.threshold`,
      [worldIds.own, dateIn(-1), threshold],
    )
  }
  const behindAt = async (replaceAt: number) => await behind({ body: { replaceAt, month: 'now' } })
  const exported = async (body: object) =>
    parseCsv((await ask('POST', 'batteryEssentials/exportReplacementOrders', { body })).body)

  beforeAll(() => run(60))

  it('batteries are due sooner or later, and the total without it stands beside [F-325 F-326]', async () => {
    const [usual, higher, lower] = [
      await orders(),
      await orders({ body: { replaceAt: 80 } }),
      await orders({ body: { replaceAt: 50 } }),
    ]
    expect([lower.all.now, usual.all.now, higher.all.now]).toEqual([0, 2, 4])
    expect(higher.all.untold).toBe(usual.all.untold)
    expect(lower.all.untold).toBe(usual.all.untold)
    // SOON-2, in 40 days instead of 100.
    const byNextMonth = ({ all }: OrderList) => sumOf(all.months.slice(0, 2))
    expect(byNextMonth(higher)).toBeGreaterThan(0.4)
    expect(byNextMonth(higher)).toBeLessThan(0.8)
    for (const { all } of [higher, lower]) expect(all.totalFollowed).toEqual(usual.all.total)
    expect(higher.lines[0]?.totalFollowed).toEqual(usual.lines[0]?.total)
    expect(usual.all).not.toHaveProperty('totalFollowed')
  })

  it('that forecasts follow, nothing changes [F-325]', async () => {
    const [usual, same] = [await orders(), await orders({ body: { replaceAt: 60 } })]
    expect(same.all).toEqual({ ...usual.all, totalFollowed: usual.all.total })
  })

  it('the batteries behind a number are those of then, with their days of then [F-319 F-325]', async () => {
    const { batteries, totalCount } = await behindAt(80)
    expect(batteries.map(({ serialNumber }) => serialNumber)).toEqual([
      'SPENT-1',
      'SPENT-2',
      'SOON-1',
      'LOOSE-9',
    ])
    expect(batteries[2]?.due).toEqual({ from: dateIn(0), median: dateIn(0), to: dateIn(20) })
    expect(totalCount).toBe(4)
    expect((await behindAt(50)).totalCount).toBe(0)
  })

  it('has those of filters and of the view alone [F-320 F-325]', async () => {
    expect((await orders({ as: 'site', body: { replaceAt: 80 } })).all.now).toBe(3)
    expect((await orders({ body: { replaceAt: 80, homeLocationId: 'own-store' } })).all.now).toBe(0)
  })

  it('a file says which one was tried, and the total without it; what nobody can tell is left empty [F-321 F-325]', async () => {
    const [titles = [], ...rows] = await exported({ replaceAt: 80, by: 'site' })
    expect(titles.slice(-2)).toEqual(['Tried Threshold (%)', 'Total at Saved Threshold'])
    expect(rows[0]?.slice(0, 4)).toEqual(['own depot', '5', '2', '3'])
    expect(rows[0]?.at(-2)).toBe('80')
    expect(Number(rows[0]?.at(-1))).toBeGreaterThan(2)
    const [, ...byPart] = await exported({ by: 'siteAndPart' })
    const untold = byPart.find(([site, part]) => site === 'Alpha store' && part === 'BP-52C') ?? []
    expect(untold.slice(2)).toEqual(['1', '1', ...Array.from({ length: 16 }, () => '')])
  })

  it('says which one is saved, and which one forecasts follow until they are renewed [F-326]', async () => {
    expect(await orders()).toMatchObject({ savedThreshold: 60, followedThreshold: 60 })
    await run(75)
    expect(await orders({ body: { replaceAt: 80 } })).toMatchObject({
      savedThreshold: 60,
      followedThreshold: 75,
    })
    await run(60)
  })

  it('nobody can tell anything until all forecasts have been renewed since the upgrade [F-326]', async () => {
    await run(null)
    const tried = await orders({ body: { replaceAt: 80 } })
    expect(tried.followedThreshold).toBeNull()
    expect(tried.all).toMatchObject({ batteries: 10, untold: 10, now: 0 })
    expect(tried.all).not.toHaveProperty('totalFollowed')
    expect((await behindAt(80)).totalCount).toBe(0)
    expect((await orders()).all.now).toBe(2)
    await run(60)
    await muster().owner.query('UPDATE battery_forecast SET days_left_at_others = NULL WHERE number = 6')
    expect((await orders({ body: { replaceAt: 80 } })).all).toMatchObject({ untold: 5, now: 3 })
  })
})
