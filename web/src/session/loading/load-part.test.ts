import { describe, expect, it } from 'vitest'
import { fakeBrowser } from '../auth/testing/fake-browser.ts'
import { partLoader } from './load-part.ts'

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

/** What comes of a part while the page is there: one that waits for a reload does not answer. */
const soon = <Part>(part: Promise<Part>) =>
  Promise.race([part, new Promise((resolve) => setTimeout(() => resolve('waiting')))])

const settled = <Part>(part: Promise<Part>) => part.catch(() => 'failed')

describe('a part of the console', () => {
  it('is handed on as it comes', async () => {
    const browser = fakeBrowser()
    expect(await partLoader(browser)(() => Promise.resolve('page'))).toBe('page')
    expect(browser.left).toEqual([])
  })

  it('that has gone with a new release reloads the page, once [A-115]', async () => {
    const browser = fakeBrowser()
    const waited = partLoader(browser)(gone)
    await expect.poll(() => browser.left).toEqual(['reload'])
    expect(await soon(waited)).toBe('waiting')
    await expect(partLoader(browser)(gone)).rejects.toThrow('Failed to fetch')
    expect(browser.left).toEqual(['reload'])
  })

  it.each([2, 3])(
    'that fails with others, %i in all, reloads the page once all the same [A-115]',
    async (count) => {
      const browser = fakeBrowser()
      const pageLoad = () => {
        const loadPart = partLoader(browser)
        return Promise.all(Array.from({ length: count }, () => soon(settled(loadPart(gone)))))
      }
      expect(await pageLoad()).toEqual(Array(count).fill('waiting'))
      for (const _later of ['second', 'third', 'fourth'])
        expect(await pageLoad()).toEqual(Array(count).fill('failed'))
      expect(browser.left).toEqual(['reload'])
    },
  )

  it('that takes longer than a minute to fail does not reload the page for ever [A-115]', async () => {
    const browser = fakeBrowser()
    const slow = async () => {
      browser.pass(120_000)
      return gone()
    }
    partLoader(browser)(slow)
    await expect.poll(() => browser.left).toEqual(['reload'])
    await expect(partLoader(browser)(slow)).rejects.toThrow('Failed to fetch')
    expect(browser.left).toEqual(['reload'])
  })

  it('reloads the page again for a release that comes later [A-115]', async () => {
    const browser = fakeBrowser()
    partLoader(browser)(gone)
    await expect.poll(() => browser.left).toEqual(['reload'])
    browser.pass(60_001)
    partLoader(browser)(gone)
    await expect.poll(() => browser.left).toEqual(['reload', 'reload'])
  })

  it('does not cost the page while the computer is offline [A-115]', async () => {
    const browser = fakeBrowser()
    browser.goOffline()
    await expect(partLoader(browser)(gone)).rejects.toThrow('Failed to fetch')
    expect(browser.left).toEqual([])
  })
})
