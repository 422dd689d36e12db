import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** What axe finds wrong with the page as it is now, a sentence for each element. */
export async function axeFindings(page: Page, exempt: readonly string[] = []): Promise<string[]> {
  const rules = Object.fromEntries(exempt.map((rule) => [rule, { enabled: false }]))
  const options = { runOnly: { type: 'tag', values: tags }, rules, resultTypes: ['violations'] }
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(source)
  const { violations } = (await page.evaluate(`axe.run(${JSON.stringify(options)})`)) as AxeResults
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  )
}
