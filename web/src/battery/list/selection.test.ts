import { describe, expect, it } from 'vitest'
import { encodeDeviceId } from '../../estate/device/device-id.ts'
import { readSelection } from './selection.ts'

const read = (query: string) => readSelection(new URLSearchParams(query))
const id = encodeDeviceId('battery-1')

describe('the selected row of a URL', () => {
  it('is none without an id', () => {
    expect(read('ts=5')).toEqual({ kind: 'none' })
    expect(read('id=')).toEqual({ kind: 'none' })
  })

  it('is the one whose id it has in base64 [B-222 B-441 B-9912]', () => {
    expect(read(`id=${id}`)).toEqual({ kind: 'one', id: 'battery-1', end: null })
    expect(read(`id=${encodeURIComponent(btoa('battery-1'))}`)).toMatchObject({ id: 'battery-1' })
  })

  it.each(['%%%', '!', 'a', '_w'])('is a wrong one with the id %j', (text) => {
    expect(read(`id=${encodeURIComponent(text)}`)).toEqual({ kind: 'wrong' })
  })

  it.each(['x'.repeat(65), 'a\u0000b'])('is a wrong one with an id that none can have', (text) => {
    expect(read(`id=${encodeDeviceId(text)}`)).toEqual({ kind: 'wrong' })
  })

  it.each([
    ['1794492960000', 1_794_492_960_000],
    ['0', 0],
    ['', 'now'],
    ['yesterday', 'now'],
    ['-5', 'now'],
    ['1e3', 'now'],
    ['32503680000000', 'now'],
    ['99999999999999999999', 'now'],
  ])('has the time %j as the end of its chart [B-223 B-9912]', (ts, end) => {
    expect(read(`id=${id}&ts=${ts}`)).toEqual({ kind: 'one', id: 'battery-1', end })
  })
})
