import { describe, expect, it } from 'vitest'
import { quickMatch } from './quick-selectors.ts'

const page = new DOMParser().parseFromString(
  `<main><h1 id="top">Ships</h1><a href="/x">x</a><a>y</a><img alt=""><img alt="A ship">
  <section aria-label="s" role="region"></section><div role="button link" tabindex="0"></div>
  <input><input type="TEXT"><input type="checkbox" checked><input type="submit"><input type="text" list="l">
  <select><option>1</option></select><select multiple size="3"></select><p role="button"></p><p contenteditable="true"></p>
  <table><tr><th scope="col">h</th><td>1</td></tr></table><svg><title>t</title></svg></main>`,
  'text/html',
)
const elements = [...page.getElementsByTagName('*')]
/** By jsdom itself, which handles names in capitals. */
const inFull = (selector: string) =>
  elements.filter((element) => selector.split(',').some((one) => element.matches(`${one}:not(MUSTER)`)))

describe('plain selectors', () => {
  it.each([
    'input',
    '*[role~="link"],a',
    '[role="button"]',
    'a[href]',
    'input:not([type])',
    'input[type="text"]',
    'input[type=submit]',
    'input[type="checkbox"]',
    'select:not([multiple]):not([size])',
    'img[alt=""]',
    'img[alt]:not([alt=""])',
    'th[scope="col"]',
    '[contenteditable="true"]',
    'title',
  ])('%s finds what jsdom finds', (selector) => {
    const match = quickMatch(selector)
    const found = elements.filter((element) => match?.(element))
    expect(found).toEqual(inFull(selector))
    expect(found).not.toEqual([])
  })

  it.each(['#top', '.m', 'main a', 'ul > li', ':focus', 'a:not(.m)', '[id^="t"]', 'INPUT', ''])(
    '%s goes to jsdom',
    (selector) => {
      expect(quickMatch(selector)).toBeUndefined()
    },
  )
})
