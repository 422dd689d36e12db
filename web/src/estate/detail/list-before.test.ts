import { describe, expect, it } from 'vitest'
import { listBefore } from './list-before.ts'

describe('the list before a device', () => {
  it('is as it was', () => {
    expect(listBefore({ list: '?status=red&page=2' })).toBe('?status=red&page=2')
  })

  it.each([null, undefined, 'list', {}, { list: 3 }, { list: '' }, { list: '/elsewhere' }])(
    'is the whole list where %j came along',
    (state) => {
      expect(listBefore(state)).toBe('')
    },
  )
})
