import { watchLimits } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { own, reboots, useKeptWatches } from '../../../test/cases/kept-watches.ts'
import { storeWatch } from '../../../test/cases/stored-cases.ts'
import { refusedFields } from '../../../test/devices/listed-estate.ts'
import { people, worldIds } from '../../../test/estate.ts'
import { errorCode } from '../../../test/requests.ts'

const { muster, answerOf, ids, casesOf, trailOf, create, created, update, switchTo, listed } =
  useKeptWatches()

describe('a new watch of the world', () => {
  it('is on, and listed with what it has found [K-401 K-412 K-420]', async () => {
    const { id, version, found } = await created()
    expect([version, found]).toEqual([1, 2])
    expect(await listed()).toEqual([
      {
        ...own,
        where: { homeLocationIds: [], groups: [], zoneId: null },
        ...{ id, version: 1, isOn: true, openCases: 2, problems: [], failedAt: null },
        lastFoundAt: expect.any(Number),
        steps: [{ afterMinutes: 0, receivers: [{ kind: 'person', id: ids.manager, name: people.manager }] }],
      },
    ])
    expect(await answerOf('GET', 'watches/details', { as: 'manager', query: { id } })).toEqual(
      (await listed())[0],
    )
  })

  it('opens cases of what counts already, and tells nobody [K-412]', async () => {
    const { id } = await created()
    expect(await casesOf(id)).toMatchObject([
      { state: 'open', quietReason: 'watch' },
      { state: 'open', quietReason: 'watch' },
    ])
    const { rowCount } = await muster().owner.query('SELECT 1 FROM delivery')
    expect(rowCount).toBe(0)
  })

  it('is in the audit trail, with receivers by name [K-713]', async () => {
    const { id } = await created()
    expect(await trailOf(id)).toMatchObject([
      {
        ...{ action: 'watch.created', email: people.manager, record: 'Reboots', before: null },
        after: {
          ...{ name: 'Reboots', watched: reboots, holdMinutes: 0 },
          steps: [{ afterMinutes: 0, receivers: [people.manager] }],
        },
      },
    ])
  })

  it('has a name that no other of the world has, whatever the capitals [K-119]', async () => {
    await created()
    expect(errorCode(await create({ name: 'REBOOTS' }))).toBe('watchExists')
    expect((await create({}, { as: 'viewer' }, 'ownWatches')).statusCode).toBe(200)
    const answers = await Promise.all(['Twin', 'TWIN', 'twin'].map((name) => create({ name })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409])
  })

  it('is created once by a repeated request [K-408]', async () => {
    const headers = { 'idempotency-key': 'one watch' }
    const first = await created({}, { headers })
    expect(await created({}, { headers })).toEqual(first)
    expect([(await listed()).length, (await trailOf(first.id)).length]).toEqual([1, 1])
  })

  it('is one of a hundred at most, also where two are created at once [K-406]', async () => {
    for (let index = 0; index < watchLimits.ofWorld - 1; index++) {
      await storeWatch(muster(), { id: `w${index}` })
    }
    const answers = await Promise.all([create({ name: 'Last' }), create({ name: 'One more' })])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 429])
    expect(errorCode(await create({ name: 'Another' }))).toBe('limitExceeded')
  })

  it('is one of twenty at most that are on and count devices by filters [K-902]', async () => {
    const watched = { kind: 'deviceFilter', filter: {}, moreThan: 100, groupedBy: 'all' }
    for (let index = 0; index < watchLimits.filtersOn - 1; index++) {
      await storeWatch(muster(), { id: `f${index}`, kind: 'deviceFilter', watched, isOn: true })
    }
    const { id } = await created({ name: 'Twentieth', watched })
    expect(errorCode(await create({ name: 'One more', watched }))).toBe('limitExceeded')
    const alert = await created({ name: 'Alert' })
    expect(errorCode(await update(alert.id, { name: 'Alert', watched }))).toBe('limitExceeded')
    await switchTo(false, [id])
    expect((await update(alert.id, { name: 'Alert', watched })).statusCode).toBe(200)
    expect(errorCode(await switchTo(true, [id]))).toBe('limitExceeded')
  })

  it('names receivers that exist [K-301]', async () => {
    const receivers = [
      { kind: 'person', id: ids.manager },
      { kind: 'person', id: ids.stranger },
      { kind: 'channel', id: 'nothing' },
      { kind: 'placePeople' },
    ]
    const answer = await create({ steps: [{ afterMinutes: 0, receivers }] })
    expect(refusedFields(answer)).toEqual(['data.steps.0.receivers.1.id', 'data.steps.0.receivers.2.id'])
  })

  it.each([
    ['coreV2', { watched: { kind: 'silence', silentMinutes: 60 } }],
    ['batteryEssentials', { watched: { ...reboots, kind: 'batteryAlert', alert: 'batteryHealthStatus' } }],
  ])('needs the product %s for its kind [K-111]', async (product, changes) => {
    const codes = { coreV2: 'core-v2', batteryEssentials: 'battery' }
    const { rows } = await muster().owner.query('SELECT features FROM world WHERE id = $1', [worldIds.own])
    const kept = rows[0].features.filter(
      (code: string) => !code.includes(codes[product as keyof typeof codes]),
    )
    await muster().owner.query('UPDATE world SET features = $2 WHERE id = $1', [worldIds.own, kept])
    const answer = await create(changes)
    await muster().owner.query('UPDATE world SET features = $2 WHERE id = $1', [
      worldIds.own,
      rows[0].features,
    ])
    expect(kept.length).toBeLessThan(rows[0].features.length)
    expect(errorCode(answer)).toBe('productNotLicensed')
    const taken = await create(changes)

    expect(taken.statusCode).toBe(200)
  })
})
