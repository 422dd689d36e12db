import type { AnswerOf, listDevices } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { type Asked, listTime, useListedEstate } from '../../../../test/devices/listed-estate.ts'
import { worldIds } from '../../../../test/estate.ts'

const { muster, answerOf } = useListedEstate()

const page = async (offset: number, body: object, asked: Asked = {}) =>
  await answerOf<AnswerOf<typeof listDevices>>('POST', 'core/devices/list', {
    query: { limit: 2, offset },
    body,
    ...asked,
  })
const idsOf = ({ list }: { list: { id: string }[] }) => list.map(({ id }) => id)

/** The device reports. */
const hearFrom = (id: string) =>
  muster().owner.query(
    `UPDATE device_pulse SET last_contact = $2
     WHERE (world_id, number) = (SELECT world_id, number FROM device WHERE id = $1)`,
    [id, listTime],
  )

describe('the pages of one moment', () => {
  it('repeat and skip no device that reports meanwhile, as pages by offset do', async () => {
    const first = await page(0, { order: true })
    expect(idsOf(first)).toEqual(['cab-one', 'cab-two'])
    expect(first.order?.offset).toBe(0)
    const numbers = first.order?.numbers ?? []
    await hearFrom('till')

    expect(idsOf(await page(2, {}))).toEqual(['cab-two', 'desk'])
    const second = await page(2, { numbers: numbers.slice(2, 4) })
    expect(idsOf(second)).toEqual(['desk', 'till'])
    expect(second.list[1]?.updated).toBe(listTime)
    expect(idsOf(await page(4, { numbers: numbers.slice(4) }))).toEqual(['new'])
  })

  it('can begin at any page', async () => {
    const third = await page(4, { order: true, sort: { field: 'serialNumber', order: 'asc' } })
    expect(idsOf(third)).toEqual(['new'])
    expect(third).toMatchObject({ totalCount: 5, order: { offset: 0 } })
    expect(third.order?.numbers).toHaveLength(5)
  })

  it('leave out what the caller does not see', async () => {
    const { order } = await page(0, { order: true, sort: { field: 'serialNumber', order: 'asc' } })
    const numbers = [...(order?.numbers ?? []), 1_000_000]
    expect(idsOf(await page(0, { numbers }, { as: 'site' }))).toEqual(['cab-one', 'cab-two'])
    expect(await page(0, { numbers }, { world: worldIds.sister })).toEqual({ list: [], totalCount: 0 })
  })
})
