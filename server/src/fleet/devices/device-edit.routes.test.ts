import { describe, expect, it } from 'vitest'
import { refusedFields, useListedEstate } from '../../../test/devices/listed-estate.ts'
import { type PersonName, people, worldIds } from '../../../test/estate.ts'
import { errorCode } from '../../../test/requests.ts'

const { muster, ask, answerOf } = useListedEstate()

const edit = (what: string, body: object, as: PersonName = 'editor', world?: string) =>
  ask('POST', `core/device/setDevice${what}`, { body, as, ...(world && { world }) })
const outcome = async (...input: Parameters<typeof edit>) => {
  const answer = await edit(...input)
  return answer.statusCode === 200 ? answer.json() : errorCode(answer)
}
const row = async (search: string) =>
  (
    await answerOf<{ list: Record<string, unknown>[] }>('POST', 'core/devices/list', {
      ...{ query: { limit: 1, offset: 0 }, body: { search } },
    })
  ).list[0]
const stored = async (id: string) =>
  (
    await muster().owner.query(
      `SELECT d.version, d.home_since, p.look_at,
              (SELECT count(*)::integer FROM device_cohort c WHERE (c.world_id, c.number) = (d.world_id, d.number)) AS cohorts
       FROM device d JOIN device_pulse p USING (world_id, number) WHERE d.id = $1`,
      [id],
    )
  ).rows[0]
const queued = async () =>
  (await muster().owner.query(`DELETE FROM pgboss.job WHERE name = 'alerts.look-again' RETURNING data`)).rows

describe('an asset tag', () => {
  it('is trimmed, found by its new text at once, and taken away when empty [C-505 C-516 C-2107 C-9930 C-2402]', async () => {
    expect(await outcome('AssetTag', { deviceId: 'till', assetTag: '  Till 7  ' })).toEqual({ set: true })
    expect(await row('till 7')).toMatchObject({ id: 'till', assetTag: 'Till 7' })
    expect(await outcome('AssetTag', { deviceId: 'till', assetTag: '   ' })).toEqual({ set: true })
    expect(await row('SN-003')).toMatchObject({ assetTag: null })
    expect(await row('till 7')).toBeUndefined()
  })

  it('has at most 20 characters after trimming [C-505]', async () => {
    const twenty = 'x'.repeat(20)
    expect(await outcome('AssetTag', { deviceId: 'till', assetTag: ` ${twenty} ` })).toEqual({ set: true })
    expect(await row('SN-003')).toMatchObject({ assetTag: twenty })
    const answer = await edit('AssetTag', { deviceId: 'till', assetTag: `${twenty}x` })
    expect([answer.statusCode, new Set(refusedFields(answer))]).toEqual([400, new Set(['assetTag'])])
  })
})

describe('groups', () => {
  it('take the place of those before, trimmed and in small letters [C-2109 C-515]', async () => {
    expect(await outcome('Groups', { deviceId: 'desk', groups: [' Packers ', 'night', 'NIGHT'] })).toEqual({
      set: true,
    })
    expect(await row('SN-004')).toMatchObject({ group: ['night', 'packers'], homeLocation: null })
    expect(await outcome('Groups', { deviceId: 'desk', groups: [] })).toEqual({ set: true })
    expect(await row('SN-004')).toMatchObject({ group: [] })
  })

  it('keep the spelling of those that there are; new ones are in small letters [C-509]', async () => {
    await muster().owner.query(
      `INSERT INTO device_group (world_id, group_name, number)
       SELECT world_id, 'Night Shift', number FROM device WHERE id = 'till'`,
    )
    expect(await outcome('Groups', { deviceId: 'desk', groups: ['Night Shift', 'Yard'] })).toEqual({
      set: true,
    })
    expect(await row('SN-004')).toMatchObject({ group: ['Night Shift', 'yard'] })
    expect(await outcome('Groups', { deviceId: 'desk', groups: [] })).toEqual({ set: true })
    await muster().owner.query(`DELETE FROM device_group WHERE group_name = 'Night Shift'`)
  })

  it.each([
    ['a comma', ['a,b'], 'groups.0'],
    ['more than 32 characters', ['fine', 'x'.repeat(33)], 'groups.1'],
    ['nothing in it', ['  '], 'groups.0'],
  ])('refuse a tag with %s [C-507 C-508]', async (_what, groups, field) => {
    const answer = await edit('Groups', { deviceId: 'desk', groups })
    expect([answer.statusCode, refusedFields(answer)]).toEqual([400, [field]])
    expect(await row('SN-004')).toMatchObject({ group: [] })
  })

  it('make no more combinations than a world may have, which keeps its lists quick', async () => {
    await muster().owner.query(
      `INSERT INTO cohort (world_id, id, home_location_id, groups, members)
       SELECT $1, 1000000 + i, NULL, ARRAY['own ' || i], '[null,"own ' || i || '"]' FROM generate_series(1, 20000) i`,
      [worldIds.own],
    )
    const answer = await edit('Groups', { deviceId: 'desk', groups: ['one more'] })
    expect([answer.statusCode, refusedFields(answer)]).toEqual([400, ['groups']])
    expect(await outcome('Groups', { deviceId: 'desk', groups: ['own 7'] })).toEqual({ set: true })
    expect(await outcome('Groups', { deviceId: 'desk', groups: [] })).toEqual({ set: true })
    await muster().owner.query('DELETE FROM cohort WHERE world_id = $1 AND id > 1000000 AND id <> 1000007', [
      worldIds.own,
    ])
  })
})

describe('a home location', () => {
  it('is given to a device, which is judged again once that is stored [C-2108]', async () => {
    await queued()
    const before = await stored('desk')
    expect(await outcome('HomeLocation', { deviceId: 'desk', homeLocationId: 'own-store' })).toEqual({
      set: true,
    })
    expect(await row('SN-004')).toMatchObject({ homeLocation: { id: 'own-store', name: 'Alpha store' } })
    expect(await queued()).toEqual([{ data: { world: worldIds.own } }])
    const after = await stored('desk')
    expect(after.look_at).toBe(muster().clock.now().getTime())
    expect(after.version).toBe(before.version + 1)
  })

  it('that it has already changes nothing', async () => {
    const before = await stored('desk')
    expect(await outcome('HomeLocation', { deviceId: 'desk', homeLocationId: 'own-store' })).toEqual({
      set: true,
    })
    expect(await stored('desk')).toEqual(before)
    expect(await queued()).toEqual([])
  })

  it('must be one of the world, and is named where it is not [C-2108]', async () => {
    for (const homeLocationId of ['nowhere', 'foreign-depot']) {
      const answer = await edit('HomeLocation', { deviceId: 'desk', homeLocationId })
      expect([answer.statusCode, refusedFields(answer)]).toEqual([400, ['homeLocationId']])
    }
    const cleared = await edit('HomeLocation', { deviceId: 'desk', homeLocationId: null })
    expect(refusedFields(cleared)).toEqual(['homeLocationId'])
  })
})

describe('an edit', () => {
  const edits = [
    ['AssetTag', { assetTag: 'mine' }],
    ['HomeLocation', { homeLocationId: 'own-depot' }],
    ['Groups', { groups: ['drivers'] }],
  ] as const

  it.each(edits)('of the %s is for editors and above [C-2401 C-2402]', async (what, change) => {
    for (const as of ['viewer', 'site', 'group'] as const) {
      expect(await outcome(what, { deviceId: 'cab-one', ...change }, as)).toBe('roleMissing')
    }
  })

  it.each(edits)(
    'of the %s finds no device that is unknown, foreign or outside the view [C-9949 C-2412]',
    async (what, change) => {
      expect(await outcome(what, { deviceId: 'nobody', ...change })).toBe('notFound')
      expect(await outcome(what, { deviceId: 'theirs', ...change })).toBe('notFound')
      expect(await outcome(what, { deviceId: 'till', ...change }, 'zone')).toBe('notFound')
      expect(await outcome(what, { deviceId: 'theirs', ...change }, 'administrator', worldIds.sister)).toBe(
        'notFound',
      )
    },
  )

  it('that would take a device out of the editor’s own view is refused [C-2412]', async () => {
    expect(await outcome('Groups', { deviceId: 'cab-one', groups: ['office'] }, 'zone')).toBe('roleMissing')
    const away = { deviceId: 'cab-one', homeLocationId: 'own-store' }
    expect(await outcome('HomeLocation', away, 'zone')).toBe('roleMissing')
    expect(await row('SN-001')).toMatchObject({ group: ['drivers'], homeLocation: { id: 'own-depot' } })
    const within = { deviceId: 'cab-one', groups: ['drivers', 'early'] }
    expect(await outcome('Groups', within, 'zone')).toEqual({ set: true })
    expect(await row('SN-001')).toMatchObject({ group: ['drivers', 'early'] })
  })

  it('of the home location is not for who is bound to one, other edits are [C-2408]', async () => {
    const setRole = (role: string) =>
      muster().owner.query('UPDATE account SET role = $2 WHERE email = $1', [people.site, role])
    await setRole('editor')
    const own = { deviceId: 'cab-one', homeLocationId: 'own-depot' }
    expect(await outcome('HomeLocation', own, 'site')).toBe('roleMissing')
    expect(await outcome('AssetTag', { deviceId: 'cab-one', assetTag: 'S-1' }, 'site')).toEqual({ set: true })
    expect(await outcome('AssetTag', { deviceId: 'till', assetTag: 'S-1' }, 'site')).toBe('notFound')
    await setRole('viewer')
  })

  it.each([
    ['AssetTag', { assetTag: 'x' }, 'deviceId'],
    ['AssetTag', { deviceId: 'till' }, 'assetTag'],
    ['AssetTag', { deviceId: 'till', assetTag: 'a\u0000b' }, 'assetTag'],
    ['Groups', { deviceId: 'till', groups: 'drivers' }, 'groups'],
    ['HomeLocation', { deviceId: 'till' }, 'homeLocationId'],
  ])('of the %s with %j is refused by the name of the field', async (what, body, field) => {
    const answer = await edit(what, body)
    expect([answer.statusCode, new Set(refusedFields(answer))]).toEqual([400, new Set([field])])
  })
})
