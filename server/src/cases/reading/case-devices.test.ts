import { beforeAll, describe, expect, it } from 'vitest'
import { addBatteries } from '../../../test/battery/listed-batteries.ts'
import { reboots, useKeptWatches } from '../../../test/cases/kept-watches.ts'
import { storeCase } from '../../../test/cases/stored-cases.ts'
import type { Asked } from '../../../test/devices/listed-estate.ts'
import { worldIds } from '../../../test/estate.ts'
import { errorCode } from '../../../test/requests.ts'
import { bitmapOf } from '../../alerts/index.ts'

const { muster, ask, answerOf, created, remove } = useKeptWatches()

beforeAll(() =>
  addBatteries(muster(), worldIds.own, [
    { serialNumber: 'BAT-1', device: 'cab-one' },
    { serialNumber: 'BAT-2', device: 'till' },
  ]),
)

const page = { limit: 10, offset: 0 }
const devices = async (number: number, which: 'now' | 'peak', body: object = {}, asked: Asked = {}) => {
  const answer = await answerOf<{ list: { id: string }[]; totalCount: number }>('POST', 'cases/devicesList', {
    ...{ ...asked, query: page, body: { number, which, ...body } },
  })
  expect(answer.totalCount).toBe(answer.list.length)
  return answer.list.map(({ id }) => id)
}
const numbersOf = async (table: 'device' | 'battery', ...named: string[]) => {
  const name = table === 'device' ? 'id' : 'serial_number'
  const { rows } = await muster().owner.query<{ number: number }>(
    `SELECT number FROM ${table} WHERE ${name} = ANY ($1) AND world_id = $2`,
    [named, worldIds.own],
  )
  return rows.map(({ number }) => number)
}
/** The case of all devices that reboot: cab-one and the till. */
async function caseOfAll(): Promise<{ number: number; watchId: string }> {
  const { id } = await created({ watched: { ...reboots, groupedBy: 'all' } })
  const { rows } = await muster().owner.query('SELECT number FROM watch_case WHERE watch_id = $1', [id])
  return { number: rows[0].number, watchId: id }
}
async function pastCase(kind: 'deviceAlert' | 'batteryAlert', numbers: number[]): Promise<number> {
  await storeCase(muster(), { number: 700, kind, state: 'over', also: { ended_at: 1 } })
  await muster().owner.query(
    'INSERT INTO case_devices (world_id, case_number, at_peak) VALUES ($1, 700, $2)',
    [worldIds.own, bitmapOf(numbers)],
  )
  return 700
}

describe('the devices of a case', () => {
  it('are those that count now, and those of its peak [K-503 K-812]', async () => {
    const { number } = await caseOfAll()
    expect((await devices(number, 'now')).toSorted()).toEqual(['cab-one', 'till'])
    expect((await devices(number, 'peak')).toSorted()).toEqual(['cab-one', 'till'])
    expect(await devices(number, 'now', { search: 'SN-003' })).toEqual(['till'])
    expect(await devices(number, 'now', { sort: { field: 'serialNumber', order: 'desc' } })).toEqual([
      ...['till', 'cab-one'],
    ])
  })

  it('are none now once it is over, and those that still exist at its peak [K-503 K-711]', async () => {
    const { number, watchId } = await caseOfAll()
    await remove([watchId])
    expect(await devices(number, 'now')).toEqual([])
    expect((await devices(number, 'peak')).toSorted()).toEqual(['cab-one', 'till'])
    const gone = await pastCase('deviceAlert', [...(await numbersOf('device', 'till')), 5000])
    expect(await devices(gone, 'peak')).toEqual(['till'])
  })

  it('are those that the caller’s custom view shows [K-702]', async () => {
    const { number } = await caseOfAll()
    expect(await devices(number, 'now', {}, { as: 'site' })).toEqual(['cab-one'])
    expect(await devices(number, 'peak', {}, { as: 'site' })).toEqual(['cab-one'])
  })

  it('are a file, too [K-812]', async () => {
    const { number } = await caseOfAll()
    const answer = await ask('POST', 'cases/exportDevices', {
      body: { number, which: 'now', search: 'SN-001' },
    })
    expect(answer.headers['content-disposition']).toBe('attachment; filename="caseDevices.csv"')
    const lines = answer.body.replace('\ufeff', '').trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain('SN-001')
  })

  it('are not told of a case that the caller does not see [K-701 K-1403]', async () => {
    const till = await pastCase('deviceAlert', await numbersOf('device', 'till'))
    for (const call of ['devicesList', 'exportDevices', 'batteriesList', 'exportBatteries']) {
      const body = { number: till, which: 'peak' }
      expect(errorCode(await ask('POST', `cases/${call}`, { as: 'site', query: page, body }))).toBe(
        'notFound',
      )
    }
  })
})

describe('the batteries of a case', () => {
  const batteries = async (number: number, body: object = {}) => {
    const answer = await answerOf<{ list: { serialNumber: string }[]; totalCount: number }>(
      'POST',
      'cases/batteriesList',
      { query: page, body: { number, which: 'peak', ...body } },
    )
    expect(answer.totalCount).toBe(answer.list.length)
    return answer.list.map(({ serialNumber }) => serialNumber)
  }

  it('are listed where it is about these, and no devices [K-812]', async () => {
    const number = await pastCase('batteryAlert', await numbersOf('battery', 'BAT-1', 'BAT-2'))
    expect((await batteries(number)).toSorted()).toEqual(['BAT-1', 'BAT-2'])
    expect(await batteries(number, { search: 'BAT-2' })).toEqual(['BAT-2'])
    expect(await devices(number, 'peak')).toEqual([])
    const file = await ask('POST', 'cases/exportBatteries', {
      body: { number, which: 'peak', search: 'BAT-1' },
    })
    expect([file.body.includes('BAT-1'), file.body.includes('BAT-2')]).toEqual([true, false])
  })

  it('are none where it is about devices [K-812]', async () => {
    const number = await pastCase('deviceAlert', await numbersOf('device', 'till'))
    expect(await batteries(number)).toEqual([])
  })
})

describe('to whom the discharge of a case’s devices is put down', () => {
  it('is counted by cause, and those that nobody judged beside them [F-408 K-518]', async () => {
    const { number } = await caseOfAll()
    const causes = async (asked: Asked = {}) =>
      await answerOf('GET', 'cases/dischargeCauses', { ...asked, query: { number } })
    expect(await causes()).toEqual({ causes: [], others: 2 })
    await muster().owner.query(
      `INSERT INTO discharge_verdict (world_id, device_number, battery_number, day, culprit, battery_times, device_times,
         battery_blame, device_blame, evidence)
       SELECT world_id, device_number, number, '2026-11-16', 'device', 1, 2, 0, 1, '[]' FROM battery_pulse
       WHERE world_id = $1`,
      [worldIds.own],
    )
    expect(await causes()).toEqual({ causes: [{ cause: 'device', count: 2 }], others: 0 })
    expect(await causes({ as: 'site' })).toEqual({ causes: [{ cause: 'device', count: 1 }], others: 0 })
  })
})
