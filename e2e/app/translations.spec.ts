import { type Language, languages } from '@muster/contract'
import type { Browser } from '@playwright/test'
import { makeOrganisation } from '../control.ts'
import { dialogTour } from '../dialog-tour.ts'
import { test as base, expect } from '../fixtures.ts'
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

/** Browser locales that select each language. */
const locales: Record<Language, string> = {
  en: 'en-GB',
  'en-US': 'en-US',
  fr: 'fr-FR',
  'fr-CA': 'fr-CA',
  es: 'es-ES',
}

type Texts = ReadonlyMap<string, string>

/** The texts of a tour, each with a screen that it is on. */
async function textsOf(browser: Browser, walk: typeof tour, language: Language): Promise<Texts> {
  const page = await browser.newPage({ locale: locales[language] })
  const found = new Map<string, string>()
  await walk({ page, organisation: await makeOrganisation() }, async (screen) => {
    for (const text of (await page.evaluate(readable)) as string[]) found.set(text, screen)
  })
  await page.close()
  return found
}

// In one worker, which visits the English screens once.
base.describe.configure({ mode: 'default' })

const test = base.extend<object, { screens: Texts; dialogs: Texts }>({
  screens: [
    async ({ browser }, use) => await use(await textsOf(browser, tour, 'en')),
    { scope: 'worker', timeout: 90_000 },
  ],
  dialogs: [
    async ({ browser }, use) => await use(await textsOf(browser, dialogTour, 'en')),
    { scope: 'worker', timeout: 60_000 },
  ],
})

/** Names, and words that two languages happen to share. */
const names =
  /^(Muster|Core|Battery Essentials|Kingfisher Freight|Canal Depot|Northfield Parcels|Leeds|drivers|Tarvos|T8 Scan|SN-\d+|IMEI|\(Admin\)|UTC|[AP]M|Android|Windows|0 MB|United Kingdom|Natural Earth|North1|Organisation [0-9a-f]{16}|mi|\d+ (min|KB))$/
/** What worlds are made of: partners, their products, and agreements by their ids. */
const licences =
  /^(Panasonic|Harbour|Alder|Cobalt|Ember|Northway|Kestrel|Smart (Service( Lite)?|Battery Monitor)|(eula|dpa)-\d)$/
const timeZones = /^[A-Z]\w+\/[\w/+-]+$/
const people = /@|^\p{Lu}{2}$/u
const languageNames = /^(English|Français|Español) \(/
const shared: Partial<Record<Language, RegExp>> = {
  fr: /^(Mobile|Wi-Fi|E-mail|yards|yd|Code|Versions?( \d.*)?|CPU|Applications?|Anomalies|Description|Occurrences|Type|Total|Pages|Page 1|cycles|miles|Utilisation|Distances|Latitude|Longitude|global|Zones?|Licence|Organisation|Production)$/,
  'fr-CA':
    /^(Wi-Fi|Code|Versions?( \d.*)?|CPU|Applications?|Anomalies|Description|Occurrences|Type|Total|Pages|Page 1|cycles|miles|Utilisation|Distances|Latitude|Longitude|global|Zones?|Licence|Organisation|Production)$/,
  es: /^(Total|CPU|global|yd|Editor|1 KB)$/,
}

const missing = /^[a-z][\w-]*(:[a-z]\w*)?(\.\w+)+$|\{\{/

function expectComplete(texts: Texts, language: Language, english: Texts): void {
  expect([...texts.keys()].filter((text) => missing.test(text))).toEqual([])
  const own = shared[language]
  if (!own) return
  const left = [...texts].filter(
    ([text]) =>
      english.has(text) &&
      ![names, licences, timeZones, people, languageNames, own, /^©/].some((known) => known.test(text)),
  )
  expect(left.map(([text, screen]) => `${screen}: ${text}`)).toEqual([])
}

for (const language of languages) {
  test(`the main screens are complete in ${language}, with nothing left in English [A-601]`, async ({
    browser,
    screens,
  }) => {
    const texts = language === 'en' ? screens : await textsOf(browser, tour, language)
    expectComplete(texts, language, screens)
  })

  test(`the dialogs are complete in ${language}, with nothing left in English [A-601]`, async ({
    browser,
    dialogs,
  }) => {
    const texts = language === 'en' ? dialogs : await textsOf(browser, dialogTour, language)
    expectComplete(texts, language, dialogs)
  })
}
