import type { Browser } from '@playwright/test'
import { makeOrganisation } from '../control.ts'
import { dialogTour } from '../dialog-tour.ts'
import { expect, test } from '../fixtures.ts'
import { tour } from '../tour.ts'

/**
 * What people can read on the page, in text and in accessible names. Agreements are separate legal texts, and news come
 * from the service.
 */
const readable = `(() => {
  const isContent = (node) => node.parentElement.closest('style, script, noscript, code, main [lang], li:has(time)') !== null
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts = []
  while (walker.nextNode()) if (!isContent(walker.currentNode)) texts.push(walker.currentNode.data)
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]'))
    for (const name of ['aria-label', 'title', 'placeholder']) texts.push(element.getAttribute(name) ?? '')
  return texts.map((text) => text.trim()).filter((text) => /\\p{L}{2}/u.test(text))
})()`

/** Untranslated texts show up in any language; texts.test.ts checks that the translations are complete. */
const locales = { en: 'en-GB', es: 'es-ES' }

type Texts = ReadonlyMap<string, string>

/** The texts of a tour, each with a screen that it is on. */
async function textsOf(browser: Browser, walk: typeof tour, language: keyof typeof locales): Promise<Texts> {
  const page = await browser.newPage({ locale: locales[language] })
  const found = new Map<string, string>()
  await walk({ page, organisation: await makeOrganisation() }, async (screen) => {
    for (const text of (await page.evaluate(readable)) as string[]) found.set(text, screen)
  })
  await page.close()
  return found
}

/** Names, and words that two languages happen to share. */
const names =
  /^(Muster|Core|Battery Essentials|Kingfisher Freight|Canal Depot|Northfield Parcels|Leeds|drivers|Tarvos|T8 Scan|SN-\d+|IMEI|\(Admin\)|UTC|[AP]M|Android|Windows|0 MB|United Kingdom|Natural Earth|North1|Organisation [0-9a-f]{16}|mi|\d+ (min|KB))$/
/** What worlds are made of: partners, their products, and agreements by their ids. */
const licences =
  /^(Panasonic|Harbour|Alder|Cobalt|Ember|Northway|Kestrel|Smart (Service( Lite)?|Battery Monitor)|(eula|dpa)-\d)$/
const timeZones = /^[A-Z]\w+\/[\w/+-]+$/
const people = /@|^\p{Lu}{2}$/u
const languageNames = /^(English|Français|Español) \(/
const inSpanish = /^(Total|CPU|global|yd|Editor|1 KB)$/

const missing = /^[a-z][\w-]*(:[a-z]\w*)?(\.\w+)+$|\{\{/

function expectComplete(texts: Texts, english: Texts): void {
  expect([...texts.keys()].filter((text) => missing.test(text))).toEqual([])
  const left = [...texts].filter(
    ([text]) =>
      english.has(text) &&
      ![names, licences, timeZones, people, languageNames, inSpanish, /^©/].some((known) => known.test(text)),
  )
  expect(left.map(([text, screen]) => `${screen}: ${text}`)).toEqual([])
}

for (const [what, walk] of Object.entries({ 'main screens': tour, dialogs: dialogTour }))
  test(`the ${what} are complete in another language, with nothing left in English [A-601]`, async ({
    browser,
  }) => {
    test.setTimeout(90_000)
    const english = await textsOf(browser, walk, 'en')
    expectComplete(await textsOf(browser, walk, 'es'), english)
  })
