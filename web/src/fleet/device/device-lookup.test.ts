import { describe, expect, it } from 'vitest'
import { encodeDeviceId } from '../../estate/device/device-id.ts'
import { besideIdentifiers, deviceInUrl } from './device-lookup.ts'

const of = (query: string) => deviceInUrl(new URLSearchParams(query))
const id = encodeDeviceId('device-1')

describe('an address of a device', () => {
  it('with an id alone is the device itself [C-604]', () => {
    expect(of(`id=${id}`)).toEqual({ kind: 'device', id: 'device-1' })
  })

  it.each(['sn', 'assetTag', 'imei'])('with %s is a lookup [C-601 C-603]', (name) => {
    expect(of(`${name}=A%201`)).toEqual({ kind: 'lookup', given: { [name]: 'A 1' } })
  })

  it('with an id beside another identifier is a lookup by both [C-602]', () => {
    expect(of(`id=${id}&sn=A1`)).toEqual({ kind: 'lookup', given: { id: 'device-1', sn: 'A1' } })
  })

  it('with an id that cannot be read is wrong [C-9906]', () => {
    expect(of('id=%25%25')).toEqual({ kind: 'wrong' })
    expect(of('id=%25%25&sn=A1')).toEqual({ kind: 'wrong' })
  })

  it.each(['', 'id=', 'sn=', 'sn=%20&imei=', 'other=1'])('with %j asks for none', (query) => {
    expect(of(query)).toEqual({ kind: 'none' })
  })
})

describe('what an address says beside the identifiers', () => {
  it.each([
    ['sn=A1&day=2026-11-02&x=%26', '&day=2026-11-02&x=%26'],
    [`id=${id}&assetTag=T&imei=7`, ''],
    ['', ''],
  ])('of %j is %j', (query, rest) => {
    expect(besideIdentifiers(new URLSearchParams(query))).toBe(rest)
  })
})
