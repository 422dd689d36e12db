import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readVersion, settledVersion, versionText, writeVersion } from './software-version.ts'

const ofProcess = ['productVersion', 'fileVersion'] as const
const ofApplication = ['version'] as const
const process = (productVersion: string, fileVersion: string) => ({ productVersion, fileVersion })

describe('a version', () => {
  it('of a process reads "productVersion / fileVersion" [C-1718]', () => {
    expect(versionText(process('4.0', '4.0.17'), ofProcess)).toBe('4.0 / 4.0.17')
    expect(versionText(process('', '4.0.17'), ofProcess)).toBe('- / 4.0.17')
  })

  it('of an application reads as it is', () => {
    expect(versionText({ version: '3.2.1 (b/7)' }, ofApplication)).toBe('3.2.1 (b/7)')
  })

  it('comes back from an address as it was', () => {
    const text = fc.string({ minLength: 1, maxLength: 20, unit: fc.constantFrom(...'19. ,|%&=+#é/') })
    fc.assert(
      fc.property(text, text, (product, file) => {
        const written = new URLSearchParams()
        writeVersion(process(product, file), ofProcess, written)
        expect(readVersion(new URLSearchParams(written.toString()), ofProcess)).toEqual(
          process(product, file),
        )
        writeVersion(undefined, ofProcess, written)
        expect(written.toString()).toBe('')
      }),
    )
  })

  it('of which an address has one half is none', () => {
    expect(readVersion(new URLSearchParams('fileVersion=4'), ofProcess)).toBeUndefined()
  })

  it.each(['', '4%00', '4%0a1', `4.${'0'.repeat(255)}`])('that no device can have is none: %j', (value) => {
    expect(readVersion(new URLSearchParams(`version=${value}`), ofApplication)).toBeUndefined()
    const ofBoth = new URLSearchParams(`productVersion=4&fileVersion=${value}`)
    expect(readVersion(ofBoth, ofProcess)).toBeUndefined()
  })
})

describe('the chosen version', () => {
  const offered = [process('4.0', '4.0.17'), process('4.0', '4.0.18')]

  it('stays while it is among the loaded ones, and until they are known [C-1719]', () => {
    expect(settledVersion(process('4.0', '4.0.18'), offered, ofProcess)).toEqual(process('4.0', '4.0.18'))
    expect(settledVersion(process('9', '9'), undefined, ofProcess)).toEqual(process('9', '9'))
    expect(settledVersion(undefined, offered, ofProcess)).toBeUndefined()
  })

  it('of a process gives way to all when it disappears from them, also where only one part differs [C-1719]', () => {
    expect(settledVersion(process('4.0', '4.0.19'), offered, ofProcess)).toBeUndefined()
    expect(settledVersion(process('4.0', '4.0.17'), [], ofProcess)).toBeUndefined()
  })

  it('of an application does so, too [C-9950]', () => {
    const versions = [{ version: '1.0' }, { version: '1.1' }]
    expect(settledVersion({ version: '1.1' }, versions, ofApplication)).toEqual({ version: '1.1' })
    expect(settledVersion({ version: '0.9' }, versions, ofApplication)).toBeUndefined()
  })
})
