import { watchLimits } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { useKeptWatches } from '../../../test/cases/kept-watches.ts'
import { storeWatch } from '../../../test/cases/stored-cases.ts'
import { errorCode } from '../../../test/requests.ts'

const { muster, ask, ids, trailOf, create, created, update, switchTo, remove, listed } = useKeptWatches()

describe('own watches', () => {
  const asViewer = { as: 'viewer' } as const

  it('are kept by every user, and told to them alone [K-402 K-404]', async () => {
    for (const as of ['viewer', 'editor', 'manager', 'administrator'] as const) {
      await created({ name: `Of ${as}` }, { as }, 'ownWatches')
      expect((await listed({ as }, 'ownWatches')).map(({ name }) => name)).toEqual([`Of ${as}`])
    }
    const [row] = await listed(asViewer, 'ownWatches')
    expect(row).not.toHaveProperty('steps')
    expect(row).toMatchObject({ isOn: true, openCases: 2, problems: [] })
  })

  it('of somebody else are not found, by administrators neither [K-402 K-1403]', async () => {
    const { id } = await created({}, asViewer, 'ownWatches')
    for (const as of ['administrator', 'editor'] as const) {
      for (const answer of [
        await ask('GET', 'ownWatches/details', { as, query: { id } }),
        await update(id, { name: 'Taken over' }, 1, { as }, 'ownWatches'),
        await switchTo(false, [id], { as }, 'ownWatches'),
        await remove([id], { as }, 'ownWatches'),
      ]) {
        expect(errorCode(answer)).toBe('notFound')
      }
    }
    expect(errorCode(await update(id, {}))).toBe('notFound')
    expect(await listed()).toEqual([])
  })

  it('see what the custom view of their owner shows [K-403]', async () => {
    const { found } = await created({}, { as: 'site' }, 'ownWatches')
    expect(found).toBe(1)
  })

  it('look for anomalies only while their owner may read these [K-106 K-403]', async () => {
    const watched = { kind: 'anomaly', alerts: [] }
    for (const as of ['viewer', 'editor', 'site'] as const) {
      expect(errorCode(await create({ watched }, { as }, 'ownWatches'))).toBe('roleMissing')
      const { id } = await created({ name: `Of ${as}` }, { as }, 'ownWatches')
      expect(errorCode(await update(id, { watched }, 1, { as }, 'ownWatches'))).toBe('roleMissing')
    }
    const { id } = await created({ watched }, { as: 'manager' }, 'ownWatches')
    expect(await muster().owner.query('SELECT 1 FROM watch WHERE id = $1', [id])).toMatchObject({
      rowCount: 1,
    })
  })

  it('are at most twenty of a user in a world [K-406]', async () => {
    for (let index = 0; index < watchLimits.ofUser; index++) {
      await storeWatch(muster(), { id: `o${index}`, owner: ids.viewer })
    }
    expect(errorCode(await create({}, asViewer, 'ownWatches'))).toBe('limitExceeded')
    expect((await create({}, { as: 'editor' }, 'ownWatches')).statusCode).toBe(200)
  })

  it('are in the audit trail by name and kind [K-713]', async () => {
    const { id } = await created({}, asViewer, 'ownWatches')
    await update(id, { name: 'Renamed', holdMinutes: 7 }, 1, asViewer, 'ownWatches')
    await switchTo(false, [id], asViewer, 'ownWatches')
    await remove([id], asViewer, 'ownWatches')
    expect((await trailOf(id)).map(({ action, before, after }) => [action, before, after])).toEqual([
      ['watch.created', null, { name: 'Reboots', kind: 'deviceAlert', isOwn: true }],
      ['watch.changed', { name: 'Reboots' }, { name: 'Renamed' }],
      ['watch.switched', { isOn: true }, { isOn: false }],
      ['watch.removed', { name: 'Renamed', kind: 'deviceAlert', isOwn: true }, null],
    ])
  })
})
