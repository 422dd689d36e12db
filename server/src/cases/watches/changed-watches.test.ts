import { describe, expect, it } from 'vitest'
import { reboots, useKeptWatches } from '../../../test/cases/kept-watches.ts'
import { storeCase, storeWatch } from '../../../test/cases/stored-cases.ts'
import { workOffCases } from '../../../test/cases/watched-estate.ts'
import { refusedFields } from '../../../test/devices/listed-estate.ts'
import { people, worldIds } from '../../../test/estate.ts'
import { errorCode } from '../../../test/requests.ts'

const {
  muster,
  ids,
  ask,
  answerOf,
  casesOf,
  trailOf,
  create,
  created,
  update,
  switchTo,
  remove,
  listed,
  rowOf,
} = useKeptWatches()

describe('changing a watch', () => {
  it('keeps its cases where only name, times, steps or quiet hours change [K-411]', async () => {
    const { id } = await created()
    const steps = [{ afterMinutes: 0, receivers: [{ kind: 'placePeople' }] }]
    const quietHours = { hours: null, workingDays: [1], timeZone: 'UTC', usesZoneOfPlace: true }
    const answer = await update(id, { name: 'Restarts', endMinutes: 5, holdMinutes: 0, steps, quietHours }, 1)
    expect(answer.json()).toMatchObject({ version: 2, found: 0 })
    expect((await casesOf(id)).map(({ state }) => state)).toEqual(['open', 'open'])
    expect(await rowOf(id)).toMatchObject({ name: 'Restarts', endMinutes: 5, quietHours, openCases: 2 })
  })

  it('goes on with open cases by its new steps and quiet hours [K-411 K-421]', async () => {
    const step = (afterMinutes: number, name: 'manager' | 'editor') => ({
      afterMinutes,
      receivers: [{ kind: 'person', id: ids[name] }],
    })
    const { id } = await created({ steps: [step(0, 'manager')] })
    const { owner, clock } = muster()
    const now = clock.now().getTime()
    // The first case has been told, the second one waits for the end of quiet hours, the third one is told to nobody.
    await owner.query(
      `UPDATE watch_case SET told_steps = 1, steps_since = $1 WHERE home_location_id = 'own-depot'`,
      [now],
    )
    await owner.query(
      `UPDATE watch_case SET look_at = $1, steps_since = $2 WHERE home_location_id = 'own-store'`,
      [now + 9 * 3_600_000, now],
    )
    await storeCase(muster(), { number: 900, watchId: id })
    await update(id, { steps: [step(0, 'manager'), step(5, 'editor')] }, 1)
    await workOffCases(muster())
    const told = async () =>
      (
        await owner.query(
          `SELECT c.home_location_id AS home, d.receiver_name AS who FROM delivery d
           JOIN watch_case c ON c.world_id = d.world_id AND c.number = d.case_number ORDER BY d.created_at, 1, 2`,
        )
      ).rows.map(({ home, who }) => `${home} ${who}`)
    expect(await told()).toEqual([`own-store ${people.manager}`])
    clock.advance(5 * 60_000)
    await workOffCases(muster())
    expect((await told()).slice(1)).toEqual([`own-depot ${people.editor}`, `own-store ${people.editor}`])
    await owner.query('DELETE FROM delivery')
  })

  it('ends cases that it no longer looks for, and opens those that count already [K-411 K-412]', async () => {
    const { id } = await created()
    expect((await update(id, { watched: { ...reboots, level: 'red' } })).json()).toMatchObject({ found: 1 })
    const cases = await casesOf(id)
    expect(cases.find(({ at }) => at === 'own-depot')).toMatchObject({ state: 'open' })
    expect(cases.find(({ at }) => at === 'own-store')).toMatchObject({
      ...{ state: 'over', endReason: 'watchChanged' },
    })
    const grouped = await update(id, { watched: { ...reboots, groupedBy: 'all' } })
    expect(grouped.json()).toMatchObject({ found: 1 })
    expect((await casesOf(id)).filter(({ state }) => state === 'open')).toMatchObject([
      { at: null, quietReason: 'watch' },
    ])
  })

  it('is refused where somebody else was first, with who and when [K-407]', async () => {
    const { id } = await created()
    await update(id, { name: 'First' }, 1)
    const late = await update(id, { name: 'Second' }, 1)
    expect([late.statusCode, errorCode(late)]).toEqual([409, 'changedMeanwhile'])
    expect(late.json().details).toMatchObject({ changedBy: people.manager, changedAt: expect.any(Number) })
    expect((await update(id, { name: 'First' }, 1)).json()).toMatchObject({ version: 2 })
  })

  it('is recorded with what was and is [K-713]', async () => {
    const { id } = await created()
    await update(id, { holdMinutes: 60 })
    expect((await trailOf(id))[1]).toMatchObject({
      ...{ action: 'watch.changed', before: { holdMinutes: 0 }, after: { holdMinutes: 60 } },
    })
  })

  it('keeps receivers who have left, and accepts no others of that kind [K-709]', async () => {
    const receivers = [{ kind: 'person', id: 'left' }]
    await storeWatch(muster(), { id: 'old', steps: [{ afterMinutes: 0, receivers }] })
    expect(await rowOf('old')).toMatchObject({
      ...{ problems: ['nobodyHears'], steps: [{ receivers: [{ id: 'left', name: null }] }] },
    })
    expect((await update('old', { steps: [{ afterMinutes: 0, receivers }] })).statusCode).toBe(200)
    const others = [...receivers, { kind: 'person', id: 'nobody' }]
    expect(refusedFields(await update('old', { steps: [{ afterMinutes: 0, receivers: others }] }))).toEqual([
      'data.steps.0.receivers.1.id',
    ])
  })

  it('to the name of another is refused [K-119]', async () => {
    await created()
    const { id } = await created({ name: 'Other' })
    expect(errorCode(await update(id, { name: 'reboots' }))).toBe('watchExists')
    expect((await update(id, { name: 'OTHER' })).statusCode).toBe(200)
  })
})

describe('switching watches', () => {
  it('off ends their cases with that reason, on finds anew [K-409 K-412]', async () => {
    const { id } = await created()
    expect((await switchTo(false, [id])).json()).toEqual({
      watches: [{ id, version: 2, isOn: false, found: 0 }],
    })
    expect(await casesOf(id)).toMatchObject([
      { state: 'over', endReason: 'watchOff' },
      { state: 'over', endReason: 'watchOff' },
    ])
    expect((await switchTo(true, [id])).json()).toEqual({
      watches: [{ id, version: 3, isOn: true, found: 2 }],
    })
    expect(await rowOf(id)).toMatchObject({ isOn: true, openCases: 2 })
    expect((await trailOf(id)).map(({ action, after }) => [action, after.isOn])).toEqual([
      ['watch.created', undefined],
      ['watch.switched', false],
      ['watch.switched', true],
    ])
  })

  it('as they are changes nothing [K-409]', async () => {
    const { id } = await created()
    expect((await switchTo(true, [id])).json()).toEqual({
      watches: [{ id, version: 1, isOn: true, found: 0 }],
    })
    expect(await trailOf(id)).toHaveLength(1)
  })
})

describe('deleting watches', () => {
  it('ends their cases; past ones stay, with its name [K-410]', async () => {
    const { id } = await created()
    await update(id, { name: 'Restarts' })
    expect((await remove([id, 'nothing'])).json()).toEqual({ deleted: 1 })
    expect(await listed()).toEqual([])
    const { list } = await answerOf<{ list: object[] }>('POST', 'cases/list', {
      ...{ query: { limit: 10, offset: 0 }, body: { tab: 'over' } },
    })
    expect(list).toHaveLength(2)
    expect(list[0]).toMatchObject({
      ...{ watch: { id: null, name: 'Restarts' }, endReason: 'watchDeleted', state: 'over' },
    })
    expect((await trailOf(id)).at(-1)).toMatchObject({ action: 'watch.removed', record: 'Restarts' })
  })
})

describe('who keeps watches of the world', () => {
  it.each(['viewer', 'editor', 'site', 'zone', 'group'] as const)('not %s [K-401]', async (as) => {
    const { id } = await created()
    for (const answer of [
      await ask('GET', 'watches/list', { as }),
      await ask('GET', 'watches/details', { as, query: { id } }),
      await ask('GET', 'watches/receivers', { as }),
      await create({ name: 'Another' }, { as }),
      await update(id, {}, 1, { as }),
      await switchTo(false, [id], { as }),
      await remove([id], { as }),
    ]) {
      expect(errorCode(answer)).toBe('roleMissing')
    }
  })

  it('another world’s are not found [K-1403]', async () => {
    await storeWatch(muster(), { id: 'theirs', world: worldIds.foreign })
    for (const answer of [
      await ask('GET', 'watches/details', { as: 'manager', query: { id: 'theirs' } }),
      await update('theirs', {}),
      await switchTo(true, ['theirs']),
      await remove(['theirs']),
    ]) {
      expect(errorCode(answer)).toBe('notFound')
    }
  })
})
