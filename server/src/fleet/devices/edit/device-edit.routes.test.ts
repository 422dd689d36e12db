import { describe, expect, it } from 'vitest'
import { refusedFields, useListedEstate } from '../../../../test/devices/listed-estate.ts'
import { type PersonName, people, worldIds } from '../../../../test/estate.ts'
import { errorCode } from '../../../../test/requests.ts'

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
      query: { limit: 1, offset: 0 },
      body: { search },
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
  it('is trimmed, found by its new text at once, and cleared when empty [C-505 C-516 C-2107 C-9930 C-2402 A-1503]', async () => {
    expect(await outcome('AssetTag', { deviceId: 'till', assetTag: '  Till 7  ' })).toMatchObject({
      set: true,
    })
    expect(await row('till 7')).toMatchObject({ id: 'till', assetTag: 'Till 7' })
    expect(await outcome('AssetTag', { deviceId: 'till', assetTag: '   ' })).toMatchObject({ set: true })
    expect(await row('SN-003')).toMatchObject({ assetTag: null })
    expect(await row('till 7')).toBeUndefined()
  })

  it('has at most 20 characters after trimming [C-505]', async () => {
    const twenty = 'x'.repeat(20)
    expect(await outcome('AssetTag', { deviceId: 'till', assetTag: ` ${twenty} ` })).toMatchObject({
      set: true,
    })
    expect(await row('SN-003')).toMatchObject({ assetTag: twenty })
    const answer = await edit('AssetTag', { deviceId: 'till', assetTag: `${twenty}x` })
    expect([answer.statusCode, new Set(refusedFields(answer))]).toEqual([400, new Set(['assetTag'])])
  })
})

describe('groups', () => {
  it('replace the previous ones, trimmed and in lower case [C-2109 C-515 A-1503]', async () => {
    expect(
      await outcome('Groups', { deviceId: 'desk', groups: [' Packers ', 'night', 'NIGHT'] }),
    ).toMatchObject({ set: true })
    expect(await row('SN-004')).toMatchObject({ group: ['night', 'packers'], homeLocation: null })
    expect(await outcome('Groups', { deviceId: 'desk', groups: [] })).toMatchObject({ set: true })
    expect(await row('SN-004')).toMatchObject({ group: [] })
  })

  it('keep the spelling of existing ones; new ones are in lower case [C-509]', async () => {
    await muster().owner.query(
      `INSERT INTO device_group (world_id, group_name, number)
       SELECT world_id, 'Night Shift', number FROM device WHERE id = 'till'`,
    )
    expect(await outcome('Groups', { deviceId: 'desk', groups: ['Night Shift', 'Yard'] })).toMatchObject({
      set: true,
    })
    expect(await row('SN-004')).toMatchObject({ group: ['Night Shift', 'yard'] })
    expect(await outcome('Groups', { deviceId: 'desk', groups: [] })).toMatchObject({ set: true })
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

  it('create no more combinations than a world may have, which keeps its lists fast', async () => {
    await muster().owner.query(
      `INSERT INTO cohort (world_id, id, home_location_id, groups, members)
       SELECT $1, 1000000 + i, NULL, ARRAY['own ' || i], '[null,"own ' || i || '"]' FROM generate_series(1, 20000) i`,
      [worldIds.own],
    )
    const answer = await edit('Groups', { deviceId: 'desk', groups: ['one more'] })
    expect([answer.statusCode, refusedFields(answer)]).toEqual([400, ['groups']])
    expect(await outcome('Groups', { deviceId: 'desk', groups: ['own 7'] })).toMatchObject({ set: true })
    expect(await outcome('Groups', { deviceId: 'desk', groups: [] })).toMatchObject({ set: true })
    await muster().owner.query('DELETE FROM cohort WHERE world_id = $1 AND id > 1000000 AND id <> 1000007', [
      worldIds.own,
    ])
  })
})

describe('a home location', () => {
  it('is assigned to a device, which is re-evaluated once that is stored [C-2108 A-1503]', async () => {
    await queued()
    const before = await stored('desk')
    expect(await outcome('HomeLocation', { deviceId: 'desk', homeLocationId: 'own-store' })).toMatchObject({
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
    expect(await outcome('HomeLocation', { deviceId: 'desk', homeLocationId: 'own-store' })).toMatchObject({
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

  it.each(edits)('of the %s is for editors and above [C-2401 C-2402 A-1502]', async (what, change) => {
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
    expect(await outcome('Groups', within, 'zone')).toMatchObject({ set: true })
    expect(await row('SN-001')).toMatchObject({ group: ['drivers', 'early'] })
  })

  it('reveals no places and groups outside the view to a caller limited to a group [C-2412]', async () => {
    const limit = (role: string, group: string) =>
      muster().owner.query('UPDATE account SET role = $2, group_name = $3 WHERE email = $1', [
        ...[people.group, role, group],
      ])
    await outcome('Groups', { deviceId: 'new', groups: ['packing'] })
    await muster().owner.query(
      `INSERT INTO device_group (world_id, group_name, number)
       SELECT world_id, 'Board Room', number FROM device WHERE id = 'till'`,
    )
    await limit('editor', 'packing')
    const refusal = async (homeLocationId: string) =>
      (await edit('HomeLocation', { deviceId: 'new', homeLocationId }, 'group')).json()
    const unseen = await refusal('own-store')
    expect(unseen.details?.problems).toEqual([{ field: 'homeLocationId', problem: 'is not a home location' }])
    expect(await refusal('nowhere')).toEqual(unseen)
    expect(await row('SN-005')).toMatchObject({ homeLocation: null })
    const groups = ['packing', 'Board Room', 'Bored Room']
    expect(await outcome('Groups', { deviceId: 'new', groups }, 'group')).toMatchObject({ set: true })
    expect(await row('SN-005')).toMatchObject({ group: ['board room', 'bored room', 'packing'] })
    await limit('viewer', 'drivers')
    await muster().owner.query(`DELETE FROM device_group WHERE group_name = 'Board Room'`)
    await outcome('Groups', { deviceId: 'new', groups: ['office'] })
  })

  it('offers a caller limited to a group the places that they see [C-2412]', async () => {
    await muster().owner.query(`UPDATE account SET role = 'editor' WHERE email = $1`, [people.group])
    const seen = { deviceId: 'cab-two', homeLocationId: 'own-store' }
    const before = await stored('cab-two')
    expect(await outcome('HomeLocation', { ...seen, version: before.version - 1 }, 'group')).toBe(
      'changedMeanwhile',
    )
    await muster().owner.query(`UPDATE account SET role = 'viewer' WHERE email = $1`, [people.group])
  })

  it('of the home location is not for users bound to one, other edits are [C-2408]', async () => {
    const setRole = (role: string) =>
      muster().owner.query('UPDATE account SET role = $2 WHERE email = $1', [people.site, role])
    await setRole('editor')
    const own = { deviceId: 'cab-one', homeLocationId: 'own-depot' }
    expect(await outcome('HomeLocation', own, 'site')).toBe('roleMissing')
    expect(await outcome('AssetTag', { deviceId: 'cab-one', assetTag: 'S-1' }, 'site')).toMatchObject({
      set: true,
    })
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

describe('an edited device', () => {
  const shown = async () => ({
    list: (await row('SN-003'))?.version,
    page: (await answerOf<{ version: number }>('GET', 'core/device/details', { query: { deviceId: 'till' } }))
      .version,
  })
  const entries = async (id: string) =>
    (
      await muster().owner.query(
        `SELECT email, action, record, before, after FROM audit_entry WHERE record_id = $1 ORDER BY at, id`,
        [id],
      )
    ).rows

  it('has a version, which every edit that changes something raises by one', async () => {
    const { list: first, page } = await shown()
    expect(page).toBe(first)
    const at = (version: number) => ({ set: true, version: Number(first) + version })
    expect(await outcome('AssetTag', { deviceId: 'till', assetTag: 'V-1', version: first })).toEqual(at(1))
    expect(await outcome('AssetTag', { deviceId: 'till', assetTag: 'V-1' })).toEqual(at(1))
    const groups = { deviceId: 'till', groups: ['drivers', 'late'], version: Number(first) + 1 }
    expect(await outcome('Groups', groups)).toEqual(at(2))
    expect(await shown()).toEqual({ list: Number(first) + 2, page: Number(first) + 2 })
  })

  it.each([
    ['AssetTag', { assetTag: 'stale' }],
    ['HomeLocation', { homeLocationId: 'own-yard' }],
    ['Groups', { groups: ['stale'] }],
  ])(
    'refuses an edit of the %s with an older version, and says who changed it since',
    async (what, change) => {
      const { list: version } = await shown()
      await outcome('AssetTag', { deviceId: 'till', assetTag: `before ${what}` }, 'manager')
      const before = await row('SN-003')
      const answer = await edit(what, { deviceId: 'till', ...change, version })
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'changedMeanwhile'])
      expect(answer.json().details).toEqual({
        changedBy: people.manager,
        changedAt: muster().clock.now().getTime(),
      })
      expect(await row('SN-003')).toEqual(before)
    },
  )

  it('names nobody where it has changed without an entry of its own, as in a bulk move', async () => {
    await outcome('AssetTag', { deviceId: 'cab-one', assetTag: 'named' }, 'manager')
    const { rows } = await muster().owner.query(`SELECT version FROM device WHERE id = 'cab-one'`)
    await muster().owner.query(`UPDATE device SET version = version + 1 WHERE id = 'cab-one'`)
    const late = { deviceId: 'cab-one', assetTag: 'late', version: rows[0].version }
    expect((await edit('AssetTag', late)).json()).toEqual({
      code: 'changedMeanwhile',
      message: 'Changed in the meantime',
    })
  })

  it('accepts the same edit twice, as a request may be repeated after a lost answer', async () => {
    const { list: version } = await shown()
    const again = { deviceId: 'till', homeLocationId: 'own-yard', version }
    const moved = await outcome('HomeLocation', again)
    expect(moved).toMatchObject({ set: true })
    expect(await outcome('HomeLocation', again)).toEqual(moved)
  })

  it('has every change recorded, and nothing where nothing changed', async () => {
    await outcome('AssetTag', { deviceId: 'cab-two', assetTag: 'AT-77' }, 'manager')
    await outcome('AssetTag', { deviceId: 'cab-two', assetTag: 'AT-77' }, 'manager')
    await outcome('HomeLocation', { deviceId: 'cab-two', homeLocationId: 'own-yard' })
    await outcome('Groups', { deviceId: 'cab-two', groups: ['drivers'] })
    const told = { action: 'device.changed', record: 'SN-002' }
    const byEditor = { ...told, email: people.editor }
    const written = await entries('cab-two')
    expect(written).toHaveLength(3)
    expect(written).toEqual(
      expect.arrayContaining([
        { ...told, email: people.manager, before: { assetTag: 'at-9' }, after: { assetTag: 'AT-77' } },
        { ...byEditor, before: { homeLocation: 'own depot' }, after: { homeLocation: 'empty Yard' } },
        { ...byEditor, before: { groups: ['drivers', 'night'] }, after: { groups: ['drivers'] } },
      ]),
    )
  })

  it('has no refused edits in the trail', async () => {
    await outcome('Groups', { deviceId: 'cab-one', groups: ['office'] }, 'zone')
    await outcome('AssetTag', { deviceId: 'cab-one', assetTag: 'no', version: 0 })
    expect(
      (await entries('cab-one')).filter(
        ({ after }) => after.assetTag === 'no' || after.groups?.includes('office'),
      ),
    ).toEqual([])
  })
})
