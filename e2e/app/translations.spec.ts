import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser } from '@playwright/test'
import { makeOrganisation } from '../control.ts'
import { dialogTour } from '../dialog-tour.ts'
import { expect, test } from '../fixtures.ts'
import { foresightTour } from '../foresight-tour.ts'
import { tour } from '../tour.ts'
import { watchTour } from '../watch-tour.ts'

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
        // Some begin a line in one place, and not in another.
        'siu',
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
/** What batteries and their devices are called there. */
const namesOfBatteries =
  /^(BP-\w+|SB-[\w-]+|(TV48|CV29|OS)-\d+|(Tarvos T8 Scan TV48-417|Corvane CX5|Corvane|CX5|Ostrel|York|night|pickers|returns|nobody))$/
/** What worlds are made of: partners, their products, and agreements by their ids. */
const licences =
  /^(Panasonic|Harbour|Alder|Cobalt|Ember|Northway|Kestrel|Smart (Service( Lite)?|Battery Monitor)|(eula|dpa)-\d)$/
const timeZones = /^[A-Z]\w+\/[\w/+-]+$/
const people = /@|^\p{Lu}{2}$/u
const languageNames =
  /^(English|Français|Español) \(|^((British|American) English|français .+|español de .+)$/
const dates =
  /^((lun|mar|mié|jue|vie|sáb|dom)|(lunes|martes|miércoles|jueves|viernes|sábado|domingo)|(A )?(\d{1,2} )?(ene|feb|mar|abr|may|jun|jul|ago|sept|oct|nov|dic)( \d{4})?)$/
/** Of a day in a list, with the browser's zone. */
const times = /^\d{1,2}:\d{2} (UTC|GMT)$/
const ago = /^hace \d+ (s|min|h|d|días?)$/
const distances = /^[\d.,]+ (yardas|millas|metros|km|m)$/
const signs = /^\P{L}*$/u
const known = [
  names,
  namesOfBatteries,
  licences,
  timeZones,
  people,
  languageNames,
  dates,
  times,
  ago,
  distances,
  signs,
  /^©/,
  ...patterns,
]
const isKnown = (text: string) => known.some((each) => each.test(text))
/** What stands around a text: the number of a case, a time of day, a sign before or behind it. */
const around = /^(#\d+|\d{1,2}:\d{2}|·) |:$/g
const separators = /: | · |; |, | – /g
/** Some texts are put together from others: "Maps: Coverage". */
const isTranslated = (text: string): boolean =>
  isKnown(text) ||
  (text.search(around) !== -1 && isTranslated(text.replace(around, ''))) ||
  [...text.matchAll(separators)].some(
    ({ index, 0: separator }) =>
      isTranslated(text.slice(0, index)) && isTranslated(text.slice(index + separator.length)),
  )

const missing = /^[a-z][\w-]*(:[a-z]\w*)?(\.\w+)+$|\{\{/

const walks = {
  'main screens': tour,
  dialogs: dialogTour,
  'watches and cases': watchTour,
  forecasts: foresightTour,
}

for (const [what, walk] of Object.entries(walks))
  test(`the ${what} are complete in another language, with nothing left in English [A-601]`, async ({
    browser,
  }) => {
    const texts = [...(await textsOf(browser, walk))]
    expect(texts.filter(([text]) => missing.test(text))).toEqual([])
    const left = texts.filter(([text]) => !isTranslated(text))
    expect(left.map(([text, screen]) => `${screen}: ${text}`)).toEqual([])
  })
