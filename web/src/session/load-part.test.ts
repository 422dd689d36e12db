import { describe, expect, it } from 'vitest'
import { fakeBrowser } from './auth/testing/fake-browser.ts'
import { loadPart } from './load-part.ts'

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

/** What came of it before the page was left: a part that is waited for does not answer. */
const soon = <Part>(part: Promise<Part>) => Promise.race([part, Promise.resolve('waiting')])

describe('a part of the console', () => {
  it('is handed on as it comes', async () => {
    const browser = fakeBrowser()
    expect(await loadPart(() => Promise.resolve('page'), browser)).toBe('page')
    expect(browser.left).toEqual([])
  })

  it('that has gone with a new release reloads the page, once [A-115]', async () => {
    const browser = fakeBrowser()
    const waited = loadPart(gone, browser)
    await expect.poll(() => browser.left).toEqual(['reload'])
    expect(await soon(waited)).toBe('waiting')
    await expect(loadPart(gone, browser)).rejects.toThrow('Failed to fetch')
    expect(browser.left).toEqual(['reload'])
  })

  it('does not cost the page while the computer is offline [A-115]', async () => {
    const browser = fakeBrowser()
    browser.goOffline()
    await expect(loadPart(gone, browser)).rejects.toThrow('Failed to fetch')
    expect(browser.left).toEqual([])
  })
})
