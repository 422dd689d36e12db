import { eventTypes } from '@muster/contract'
import { expect, type Page } from '@playwright/test'

/** Texts that would do something where they are taken for more than text. */
export const hostile = {
  image: '<img src=x onerror="window.hostile=1">',
  script: '<script>window.hostile=1</script>',
  formula: `=cmd|' /C calc'!A0`,
  template: '{{name}} $t(title) {{constructor}}',
  statement: `'; drop table device; --`,
} as const
/** Short enough for asset tags and groups. */
export const mark = '<b id=hostile>x</b>'

/** Texts that no field takes: too long, or with characters that turn the direction or do not show. */
export const refused = {
  letters: 'x'.repeat(10_000),
  marks: `e${'\u0301'.repeat(10_000)}`,
  override: 'gnp\u202eexe',
  otherDirection: 'gnp\u200fexe',
  nul: 'a\u0000b',
} as const

/** What a page has made of hostile texts: nothing, and it has not fallen over them. */
const made = `({
  flag: 'hostile' in window,
  elements: document.querySelectorAll('[onerror], img[src="x"], #hostile').length,
  scripts: [...document.scripts].filter(({ text }) => text.includes('hostile')).length,
})`

export async function expectHarmless(page: Page): Promise<void> {
  expect(await page.evaluate(made)).toEqual({ flag: false, elements: 0, scripts: 0 })
  await expect(page.getByText('Sorry, something went wrong.')).toHaveCount(0)
}

/** Holds that nothing is as wide that the page has to be moved sideways. */
export async function expectNoWiderThan(page: Page, width: number): Promise<void> {
  const wide = `[document.documentElement.scrollWidth, document.body.scrollWidth]`
  expect(await page.evaluate(wide), page.url()).toEqual([width, width])
}

/** What devices say of themselves, in answers about them; the zone of time is always one that there is. */
const reported =
  /(?<!"timeZone":\{)"(name|packageName|productName|processName|moduleName|operatorName|operatorCode|ssid|version|networkType|serialNumber)":"([^"]*)"/g
/** The type of an event stands at its name, and is one of a few. */
const words: readonly string[] = eventTypes

/** Has every device say a hostile text wherever it says something. */
export async function reportHostile(page: Page): Promise<void> {
  await page.route('**/api/core/**', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll(reported, (said, field: string, text: string) =>
      words.includes(text) ? said : `"${field}":${JSON.stringify(hostile.image)}`,
    )
    await route.fulfill({ response, body })
  })
}
