import { describe, expect, it } from 'vitest'
import { tokenFileName, tokenText } from './token-text.ts'

const tokenOf = (data: number[]) => ({ data, createdAt: 0, version: 1 })

describe('the device token', () => {
  it('is the text of its bytes [A-1303 A-940]', () => {
    expect(tokenText(tokenOf([109, 117, 115, 116, 101, 114]))).toBe('muster')
    expect(tokenText(tokenOf([...new TextEncoder().encode('clé-ключ')]))).toBe('clé-ключ')
  })

  it('is none without bytes [A-1306 A-940]', () => {
    expect(tokenText(null)).toBeNull()
    expect(tokenText(tokenOf([]))).toBeNull()
  })

  it('is saved under the name of its world [A-940]', () => {
    expect(tokenFileName('Northfield Parcels')).toBe('Northfield Parcels-token.txt')
  })
})
