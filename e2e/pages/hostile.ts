import { eventTypes } from '@muster/contract'
import { expect, type Page } from '@playwright/test'

/** Texts that would do something if taken for more than text. */
export const hostile = {
  image: '<img src=x onerror="window.hostile=1">',
  script: '<script>window.hostile=1</script>',
  formula: `=cmd|' /C calc'!A0`,
  template: '{{name}} $t(title) {{constructor}}',
  statement: `'; drop table device; --`,
} as const
/** Short enough for asset tags and groups. */
export const mark = '<b id=hostile>x</b>'

/** Texts that no field accepts: too long, or with characters that change the direction or are invisible. */
export const refused = {
  letters: 'x'.repeat(10_000),
  marks: `e${'\u0301'.repeat(10_000)}`,
  override: 'gnp\u202eexe',
  otherDirection: 'gnp\u200fexe',
  nul: 'a\u0000b',
} as const

/** What a page has made of hostile texts: nothing, and it has not broken. */
const made = `({
  flag: 'hostile' in window,
  elements: document.querySelectorAll('[onerror], img[src="x"], #hostile').length,
  scripts: [...document.scripts].filter(({ text }) => text.includes('hostile')).length,
})`

export async function expectHarmless(page: Page): Promise<void> {
  expect(await page.evaluate(made)).toEqual({ flag: false, elements: 0, scripts: 0 })
  await expect(page.getByText('Sorry, something went wrong.')).toHaveCount(0)
}

/** Expects that the page does not scroll sideways. */
export async function expectNoWiderThan(page: Page, width: number): Promise<void> {
  const wide = `[document.documentElement.scrollWidth, document.body.scrollWidth]`
  expect(await page.evaluate(wide), page.url()).toEqual([width, width])
}

/** Texts that devices report, in answers about them; the time zone is always a valid one. */
const reported =
  /(?<!"timeZone":\{)"(name|packageName|productName|processName|moduleName|operatorName|operatorCode|ssid|version|networkType|serialNumber)":"([^"]*)"/g
/** An event's type is its name, and is enumerated. */
const words: readonly string[] = eventTypes

/** Makes every device report a hostile text in every field. */
export async function reportHostile(page: Page): Promise<void> {
  await page.route('**/api/core/**', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll(reported, (said, field: string, text: string) =>
      words.includes(text) ? said : `"${field}":${JSON.stringify(hostile.image)}`,
    )
    await route.fulfill({ response, body })
  })
}
