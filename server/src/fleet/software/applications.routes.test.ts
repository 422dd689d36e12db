import type { ApplicationRow } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { worldIds } from '../../../test/estate.ts'
import { faultyFields } from '../../../test/telemetry/device-page.ts'
import { useScanEstate } from '../../../test/telemetry/scan-estate.ts'
import { hourAt } from '../../../test/telemetry/software-estate.ts'
import { parseCsv } from '../../../test/walk/hostile-csv.ts'

const { ask, answerOf, idOf, installed } = useScanEstate()

interface Asking {
  query?: object
  as?: 'viewer' | 'site' | 'group' | 'zone' | 'manager'
  world?: string
}

const page = (body: object = {}, { query = {}, ...asking }: Asking = {}) =>
  answerOf<{ list: ApplicationRow[]; totalCount: number }>('applications/list', {
    query: { limit: 20, offset: 0, ...query },
    body,
    ...asking,
  })
const packages = async (body: object = {}, asking: Asking = {}) =>
  (await page(body, asking)).list.map(({ packageName }) => packageName.slice('com.'.length))
const rowOf = async (name: string, asking: Asking = {}) =>
  (await page({}, asking)).list.find(({ packageName }) => packageName === `com.${name}`)

describe('the applications of the estate', () => {
  it('are listed as devices have them now, with those that used them in 30 days [C-2011 C-2170 C-9934]', async () => {
    const { list, totalCount } = await page({ search: 'scan' })
    expect(totalCount).toBe(1)
    expect(list).toEqual([
      {
        id: await idOf('com.scan'),
        name: 'Scan 10%',
        packageName: 'com.scan',
        sharedUserId: null,
        // The spare device no longer has it; the truck used it 40 days ago.
        installedCount: 3,
        versionCount: 2,
        latestVersion: '1.10',
        usedCount: 2,
        lastUsed: Date.parse(hourAt(0, 7)),
        firstInstalled: installed.van,
      },
    ])
    expect(await rowOf('mail')).toMatchObject({
      sharedUserId: 'com.shared',
      lastUsed: Date.parse(hourAt(3)),
      installedCount: 1,
      usedCount: 1,
    })
    expect(await rowOf('radio')).toMatchObject({
      lastUsed: null,
      usedCount: 0,
      firstInstalled: installed.desk,
    })
  })

  it('have the last used first, and those that never were last [C-1603 C-2345]', async () => {
    expect(await packages()).toEqual(['scan', 'mail', 'clock', 'radio'])
  })

  it.each([
    ['name', 'asc', ['clock', 'mail', 'radio', 'scan']],
    ['packageName', 'desc', ['scan', 'radio', 'mail', 'clock']],
    ['sharedUserId', 'desc', ['mail', 'scan', 'clock', 'radio']],
    ['installedCount', 'desc', ['scan', 'mail', 'clock', 'radio']],
    ['versionCount', 'asc', ['mail', 'clock', 'radio', 'scan']],
    ['latestVersion', 'asc', ['mail', 'scan', 'clock', 'radio']],
    ['lastUsed', 'asc', ['clock', 'radio', 'mail', 'scan']],
    ['usedCount', 'asc', ['clock', 'radio', 'mail', 'scan']],
    ['firstInstalled', 'desc', ['radio', 'mail', 'scan', 'clock']],
  ])('are sorted by %s %s [C-2170]', async (field, order, expected) => {
    expect(await packages({ sort: { field, order } })).toEqual(expected)
  })

  it.each([
    ['all', ['scan', 'mail', 'clock', 'radio']],
    ['user', ['scan', 'mail']],
    ['system', ['clock', 'radio']],
  ])('are filtered by %s [C-1604 C-9941]', async (systemFilter, expected) => {
    expect(await packages({ systemFilter })).toEqual(expected)
  })

  it.each([
    ['ETIQ', ['mail']],
    ['COM.MAIL', ['mail']],
    ['0%', ['scan']],
    ['_', []],
    ["' OR 1=1 --", []],
    ['\\', []],
    ['  ', ['scan', 'mail', 'clock', 'radio']],
  ])('are searched by name and package for %j as it is written [C-1604]', async (search, expected) => {
    expect(await packages({ search })).toEqual(expected)
  })

  it('come a page at a time [C-2170]', async () => {
    const { list, totalCount } = await page({}, { query: { limit: 2, offset: 1 } })
    expect(list.map(({ packageName }) => packageName)).toEqual(['com.mail', 'com.clock'])
    expect(totalCount).toBe(4)
  })

  it('are limited to the caller’s custom view [A-1507 C-2410 C-2411 C-2412]', async () => {
    for (const as of ['site', 'zone'] as const) {
      expect(await packages({}, { as })).toEqual(['scan', 'mail', 'clock'])
      expect(await rowOf('scan', { as })).toMatchObject({
        installedCount: 1,
        versionCount: 1,
        latestVersion: '1.9',
        usedCount: 1,
        lastUsed: Date.parse(hourAt(1)),
      })
    }
    expect(await rowOf('scan', { as: 'group' })).toMatchObject({
      installedCount: 2,
      versionCount: 2,
      latestVersion: '1.10',
      usedCount: 1,
      lastUsed: Date.parse(hourAt(1)),
    })
  })

  it('are those of the requested world', async () => {
    expect(await packages({}, { as: 'manager', world: worldIds.sister })).toEqual(['sister'])
  })

  it.each([
    [{ query: { limit: 0, offset: 0 } }, 'limit'],
    [{ query: { limit: 20, offset: 10_001 } }, 'offset'],
    [{ body: { sort: { field: 'system', order: 'asc' } } }, 'sort.field'],
    [{ body: { systemFilter: 'others' } }, 'systemFilter'],
    [{ body: { search: 'x'.repeat(101) } }, 'search'],
  ])('refuse %j by name [C-2316]', async (asked, field) => {
    const answer = await ask('applications/list', { query: { limit: 20, offset: 0 }, body: {}, ...asked })
    expect(answer.statusCode).toBe(400)
    expect(faultyFields(answer)).toEqual([field])
  })
})

describe('the file of applications', () => {
  it('has the rows of the list, sorted and searched the same way [C-1605 C-2171]', async () => {
    const answer = await ask('applications/export', {
      body: { systemFilter: 'user', sort: { field: 'name', order: 'asc' } },
    })
    expect(answer.headers['content-disposition']).toBe('attachment; filename="applicationsList.csv"')
    expect(parseCsv(answer.body)).toEqual([
      [
        ...['Name', 'Package name', 'Shared user id', 'Installed', 'Versions', 'Latest version'],
        ...['Last used', 'Used', 'First installed'],
      ],
      [
        ...['Étiquettes', 'com.mail', 'com.shared', '1', '1', '1.0', hourAt(3), '1'],
        new Date(installed.van).toISOString(),
      ],
      [
        ...['Scan 10%', 'com.scan', '', '3', '2', '1.10', hourAt(0, 7), '2'],
        new Date(installed.van).toISOString(),
      ],
    ])
  })

  it('has 10000 rows at most, limited to the caller’s custom view [C-2316 C-2410]', async () => {
    expect((await ask('applications/export', { query: { limit: 10_001 }, body: {} })).statusCode).toBe(400)
    const rows = parseCsv((await ask('applications/export', { body: {}, as: 'site' })).body)
    expect(rows.slice(1).map(([, name]) => name)).toEqual(['com.scan', 'com.mail', 'com.clock'])
  })
})
