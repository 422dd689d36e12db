import { expect, it } from 'vitest'
import { addListed, refusedFields, useListedEstate } from '../../../../test/devices/listed-estate.ts'
import { type PersonName, worldIds } from '../../../../test/estate.ts'

const { muster, ask, answerOf } = useListedEstate()

const find = async (query: Record<string, string>, as: PersonName = 'viewer') =>
  (await answerOf<{ ids: string[] }>('GET', 'core/device/ids', { query, as })).ids

it.each<[query: Record<string, string>, found: string[]]>([
  [{ sn: 'SN-001' }, ['cab-one']],
  [{ assetTag: 'AT-10' }, ['cab-one']],
  [{ imei: '350000000000001' }, ['cab-one']],
  [{ id: 'till', sn: 'SN-003' }, ['till']],
  [{ id: 'till', sn: 'SN-001' }, []],
  [{ sn: 'SN-001', assetTag: 'AT-10', imei: '350000000000001' }, ['cab-one']],
  [{ sn: 'SN-001', assetTag: 'at-9' }, []],
  [{ sn: 'SN-00' }, []],
  [{ sn: 'SN-00%' }, []],
  [{ id: 'theirs' }, []],
])('a lookup of %j finds what all of it matches [C-2110 C-607 C-9905]', async (query, found) => {
  expect(await find(query)).toEqual(found)
})

it.each<[query: Record<string, string>, found: string[]]>([
  [{ sn: 'sn-001' }, ['cab-one']],
  [{ assetTag: 'at-10' }, ['cab-one']],
  [{ sn: 'sn-001', assetTag: 'At-10', imei: '350000000000001' }, ['cab-one']],
  [{ sn: 'sn-00' }, []],
  [{ sn: 'sn-00%' }, []],
  // A text that other fields of the device contain.
  [{ sn: 'at-10' }, []],
  [{ id: 'CAB-ONE', sn: 'sn-001' }, []],
])('a lookup of %j ignores case in what people type', async (query, found) => {
  expect(await find(query)).toEqual(found)
})

it('distinguishes devices by case where nothing else does', async () => {
  const twins = ['Case', 'CASE'].map((tag) => ({ id: `tag-${tag}`, serialNumber: `S-${tag}`, assetTag: tag }))
  await addListed(muster().services, worldIds.own, twins)
  expect(await find({ assetTag: 'CASE' })).toEqual(['tag-CASE'])
  expect(await find({ assetTag: 'case' })).toEqual(['tag-Case', 'tag-CASE'])
})

it('finds nothing outside a custom view in any case [C-2410]', async () => {
  expect(await find({ sn: 'sn-003' }, 'site')).toEqual([])
  expect(await find({ sn: 'sn-001' }, 'site')).toEqual(['cab-one'])
})

it('finds every device that has the asset tag [C-2110]', async () => {
  const twins = ['twin-one', 'twin-two'].map((id) => ({ id, serialNumber: `SN-${id}`, assetTag: 'TWIN' }))
  await addListed(muster().services, worldIds.own, twins)
  expect(await find({ assetTag: 'TWIN' })).toEqual(['twin-one', 'twin-two'])
})

it('finds nothing outside a custom view [C-2410 C-2411 C-2412]', async () => {
  for (const as of ['site', 'group', 'zone'] as const) {
    expect(await find({ sn: 'SN-001' }, as)).toEqual(['cab-one'])
    expect(await find({ sn: 'SN-004' }, as)).toEqual([])
    expect(await find({ id: 'desk', sn: 'SN-004' }, as)).toEqual([])
  }
  expect(await find({ sn: 'SN-003' }, 'group')).toEqual(['till'])
  expect(await find({ sn: 'SN-003' }, 'site')).toEqual([])
})

it('needs at least one identifier, each of one line', async () => {
  expect(refusedFields(await ask('GET', 'core/device/ids'))).toEqual(['id'])
  expect(refusedFields(await ask('GET', 'core/device/ids', { query: { sn: '' } }))).toEqual(['sn'])
  expect(refusedFields(await ask('GET', 'core/device/ids', { query: { sn: 'a\nb' } }))).toEqual(['sn'])
})
