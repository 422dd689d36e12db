import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeDeviceId, encodeDeviceId } from './device-id.ts'

describe('a device id in an address', () => {
  it('comes back as it was, without signs that addresses escape [C-117 C-9906]', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (id) => {
        const encoded = encodeDeviceId(id)
        expect(encoded).toMatch(/^[A-Za-z0-9_-]+$/)
        expect(decodeDeviceId(encoded)).toBe(id)
      }),
    )
  })

  it('may be standard base64, too, also with its plus sign read as a space [C-9906]', () => {
    const id = '>>>???~~'
    expect(btoa(id)).toContain('+')
    expect(decodeDeviceId(btoa(id))).toBe(id)
    expect(decodeDeviceId(btoa(id).replaceAll('+', ' '))).toBe(id)
  })

  it.each(['', '%', 'not base64!', 'é', '/w=='])('is none in %j [C-9906]', (text) => {
    expect(decodeDeviceId(text)).toBeNull()
  })
})
