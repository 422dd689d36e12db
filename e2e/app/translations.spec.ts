import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
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
  const isContent = (node) => node.parentElement.closest('style, script, noscript, code, main [lang], [translate=no], li:has(time)') !== null
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts = []
  while (walker.nextNode()) if (!isContent(walker.currentNode)) texts.push(walker.currentNode.data)
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]'))
    for (const name of ['aria-label', 'title', 'placeholder']) texts.push(element.getAttribute(name) ?? '')
  return texts.map((text) => text.trim()).filter((text) => /\\p{L}{2}/u.test(text))
})()`

const sources = path.resolve(import.meta.dirname, '../../web/src')
type Catalogue = { [key: string]: string | Catalogue }
const textsIn = (texts: Catalogue): string[] =>
  Object.values(texts).flatMap((text) => (typeof text === 'string' ? [text] : textsIn(text)))

/** The console's Spanish texts, in the pieces that markup inside them makes; `{{name}}` stands for whatever is put in. */
const pieces = globSync('**/locales/es.json', { cwd: sources })
  .flatMap((file) => textsIn(JSON.parse(readFileSync(path.join(sources, file), 'utf8'))))
  .flatMap((text) => text.split(/<\/?\w+>/))
  .map((text) => text.trim())
const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** Only pieces with words of their own: the others would stand for any text. */
const patterns = pieces
  .filter((text) => /\p{L}{2}/u.test(text.replaceAll(/\{\{.*?\}\}/g, '')))
  .map(
    (text) =>
      new RegExp(
        `^${text
          .split(/\{\{.*?\}\}/)
          .map(literal)
          .join('.+')}$`,
        'su',
      ),
  )

type Texts = ReadonlyMap<string, string>

/** The texts of a tour in Spanish, each with a screen that it is on. texts.test.ts shows that the others are complete. */
async function textsOf(browser: Browser, walk: typeof tour): Promise<Texts> {
  const page = await browser.newPage({ locale: 'es-ES' })
  const found = new Map<string, string>()
  await walk({ page, organisation: await makeOrganisation() }, async (screen) => {
    for (const text of (await page.evaluate(readable)) as string[]) found.set(text, screen)
  })
  await page.close()
  return found
}

/** What people and devices are called in the tours. */
const names =
  /^(Muster|Core|Battery Essentials|Kingfisher Freight|Canal Depot|Northfield Parcels|Leeds|drivers|Tarvos|T8 Scan|SN-\d+|IMEI|\(Admin\)|UTC|[AP]M|Android|Windows|0 MB|United Kingdom|Natural Earth|North1|Demo|Organisation [0-9a-f]{16}|mi|\d+ (min|KB))$/
/** What worlds are made of: partners, their products, and agreements by their ids. */
const licences =
  /^(Panasonic|Harbour|Alder|Cobalt|Ember|Northway|Kestrel|Smart (Service( Lite)?|Battery Monitor)|(eula|dpa)-\d)$/
const timeZones = /^[A-Z]\w+\/[\w/+-]+$/
const people = /@|^\p{Lu}{2}$/u
const languageNames = /^(English|Français|Español) \(/
const dates =
  /^((lun|mar|mié|jue|vie|sáb|dom)|\d{1,2} (ene|feb|mar|abr|may|jun|jul|ago|sept|oct|nov|dic)( \d{4})?)$/
/** Of a day in a list, with the browser's zone. */
const times = /^\d{1,2}:\d{2} (UTC|GMT)$/
const distances = /^[\d.,]+ (yardas|millas|metros|km|m)$/
const signs = /^\P{L}*$/u
const known = [
  names,
  licences,
  timeZones,
  people,
  languageNames,
  dates,
  times,
  distances,
  signs,
  /^©/,
  ...patterns,
]
const isKnown = (text: string) => known.some((each) => each.test(text))
/** Some texts are put together from others: "Maps: Coverage". */
const isTranslated = (text: string) => isKnown(text) || text.split(/: | · |, | – /).every(isKnown)

const missing = /^[a-z][\w-]*(:[a-z]\w*)?(\.\w+)+$|\{\{/

for (const [what, walk] of Object.entries({ 'main screens': tour, dialogs: dialogTour }))
  test(`the ${what} are complete in another language, with nothing left in English [A-601]`, async ({
    browser,
  }) => {
    const texts = [...(await textsOf(browser, walk))]
    expect(texts.filter(([text]) => missing.test(text))).toEqual([])
    const left = texts.filter(([text]) => !isTranslated(text))
    expect(left.map(([text, screen]) => `${screen}: ${text}`)).toEqual([])
  })
