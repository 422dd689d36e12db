import { type Language, languages, localeOf, type UserSettings, userSettingsLimits } from '@muster/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeEstate, signInAs } from '../../../test/estate.ts'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'
import { errorCode, get, post } from '../../../test/requests.ts'

let muster: TestMuster
let token: string
let otherToken: string

beforeAll(async () => {
  muster = await openTestMuster()
  await makeEstate(muster)
  token = (await signInAs(muster, 'viewer')).token
  otherToken = (await signInAs(muster, 'editor')).token
})
beforeEach(() => muster.owner.query('DELETE FROM user_settings'))
afterAll(() => muster.close())

const set = (call: string, body: object, from = token) =>
  post(muster, `/api/configuration/${call}`, body, { token: from })
const settings = async (from = token) =>
  (await get(muster, '/api/configuration/getUserSettings', { token: from })).json<UserSettings>()

const untouched = {
  language: null,
  locale: null,
  lastWhatsNewId: null,
  tablePageSizes: {},
  chartEventFilters: {},
  tableEventFilters: {},
}

describe('the settings of a user', () => {
  it('are empty at first [A-1702 A-1801]', async () => {
    expect(await settings()).toEqual(untouched)
  })

  it('are each stored by a separate call, which leaves the others alone [A-1707 A-1708 A-1709 A-1710 A-1711 A-1801 C-2245 C-2246 C-2247 B-1118 B-1260 B-1261 B-1262 B-1263 B-9976]', async () => {
    const changes: [string, object][] = [
      ['setLanguageAndLocale', { language: 'fr', locale: 'fr' }],
      ['setLastWhatsNew', { id: 'news-7' }],
      ['setTablePageSizes', { tablePageSizes: { usersList: 50 } }],
      ['setChartEventFilters', { chartEventFilters: { deviceNetwork: ['simChanged', 'timeError'] } }],
      ['setTableEventFilters', { tableEventFilters: { eventsList24Hours: ['timeError'] } }],
    ]
    for (const [call, body] of changes) expect((await set(call, body)).json()).toEqual({ set: true })
    const stored = {
      language: 'fr',
      locale: 'fr',
      lastWhatsNewId: 'news-7',
      tablePageSizes: { usersList: 50 },
      chartEventFilters: { deviceNetwork: ['simChanged', 'timeError'] },
      tableEventFilters: { eventsList24Hours: ['timeError'] },
    }
    expect(await settings()).toEqual(stored)
    for (const [call, body] of changes) await set(call, body)
    expect(await settings()).toEqual(stored)
  })

  it('are nobody else’s', async () => {
    await set('setLastWhatsNew', { id: 'news-7' })
    expect(await settings(otherToken)).toEqual(untouched)
  })

  it('belong to no world and need a session [A-946]', async () => {
    for (const call of ['getUserSettings', 'getLanguageAndLocale']) {
      expect((await get(muster, `/api/configuration/${call}`, { token })).statusCode).toBe(200)
      expect((await get(muster, `/api/configuration/${call}`)).statusCode).toBe(401)
    }
    expect((await post(muster, '/api/configuration/setLastWhatsNew', { id: 'x' })).statusCode).toBe(401)
  })
})

describe('language and locale', () => {
  it.each(languages)(
    'are read as they were stored: %s [A-602 A-607 A-1706 A-1707]',
    async (language: Language) => {
      const choice = { language, locale: localeOf[language] }
      expect((await set('setLanguageAndLocale', choice)).json()).toEqual({ set: true })
      const answer = await get(muster, '/api/configuration/getLanguageAndLocale', { token })
      expect(answer.json()).toEqual(choice)
    },
  )

  it('are null before the first choice [A-1706]', async () => {
    const answer = await get(muster, '/api/configuration/getLanguageAndLocale', { token })
    expect(answer.json()).toEqual({ language: null, locale: null })
  })

  it.each([
    { language: 'de', locale: 'de' },
    { language: 'en' },
    { language: 'fr', locale: 'en-gb' },
    { language: 'EN', locale: 'en-gb' },
    { language: null, locale: null },
  ])('are not %j', async (choice) => {
    expect(errorCode(await set('setLanguageAndLocale', choice))).toBe('invalidInput')
    expect(await settings()).toEqual(untouched)
  })
})

describe('page sizes', () => {
  const setSizes = (tablePageSizes: object) => set('setTablePageSizes', { tablePageSizes })

  it('merge by table [A-930]', async () => {
    await setSizes({ usersList: 10, zonesList: 20 })
    await setSizes({ zonesList: 50, homeLocationsList: 30 })
    expect((await settings()).tablePageSizes).toEqual({ usersList: 10, zonesList: 50, homeLocationsList: 30 })
  })

  it('lose nothing when two tables are stored at once', async () => {
    const tables = Array.from({ length: 20 }, (_, index) => `table${index}`)
    await Promise.all(tables.map((table) => setSizes({ [table]: 10 })))
    expect(Object.keys((await settings()).tablePageSizes).toSorted()).toEqual(tables.toSorted())
  })

  it('do not grow without limit, call by call', async () => {
    const many = (prefix: string) =>
      Object.fromEntries(Array.from({ length: userSettingsLimits.entries }, (_, i) => [`${prefix}${i}`, 10]))
    expect((await setSizes(many('a'))).json()).toEqual({ set: true })
    expect((await setSizes(many('b'))).json()).toEqual({ set: false })
    expect((await setSizes({ a7: 50 })).json()).toEqual({ set: true })
    expect((await settings()).tablePageSizes).toEqual({ ...many('a'), a7: 50 })
  })

  it.each([
    { usersList: 0 },
    { usersList: 1001 },
    { usersList: 2.5 },
    { usersList: '10' },
    { 'a\u0000': 10 },
  ])('are not %j', async (sizes) => {
    expect(errorCode(await setSizes(sizes))).toBe('invalidInput')
  })

  it('accept table names that mean something elsewhere', async () => {
    const sizes = { constructor: 10, "'; DROP TABLE account; --": 20, 'a"b\\c': 30 }
    await setSizes(sizes)
    expect((await settings()).tablePageSizes).toEqual(sizes)
  })
})

describe('event filters', () => {
  const known = {
    chartEventFilters: ['deviceNetwork', 'deviceUsage30Days'],
    tableEventFilters: ['eventsList24Hours', 'eventsList30Days'],
  } as const
  const names = ['chartEventFilters', 'tableEventFilters'] as const
  const setFilters = (name: (typeof names)[number], filters: object) =>
    set(`set${name[0]?.toUpperCase()}${name.slice(1)}`, { [name]: filters })

  it.each(names)('%s replace what was stored [A-930]', async (name) => {
    const [one, two] = known[name]
    await setFilters(name, { [one]: ['simChanged'], [two]: ['timeError'] })
    await setFilters(name, { [two]: [] })
    expect(await settings()).toEqual({ ...untouched, [name]: { [two]: [] } })
    await setFilters(name, {})
    expect(await settings()).toEqual(untouched)
  })

  it.each(names)('%s of unknown names or types are refused, by name', async (name) => {
    const [one] = known[name]
    const fieldsOf = async (filters: object) =>
      (await setFilters(name, filters)).json().details.problems.map(({ field }: { field: string }) => field)
    expect(await fieldsOf({ [one]: [], madeUp: ['simChanged'] })).toEqual([`${name}.madeUp`])
    expect(await fieldsOf({ [one]: ['simChanged', 'madeUp'] })).toEqual([`${name}.${one}.1`])
    expect(await settings()).toEqual(untouched)
  })
})
