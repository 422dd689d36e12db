import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults, NodeResult, RunOptions } from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules that depend on colours; axe spends most of its time on them. */
const colourRules = ['color-contrast', 'link-in-text-block']

const without = (rules: readonly string[]) =>
  Object.fromEntries(rules.map((rule) => [rule, { enabled: false }]))

/** axe's findings on the page as it is now, a sentence per element. */
export const axeFindings = async (page: Page, exempt: readonly string[] = []): Promise<string[]> =>
  await findings(page, { runOnly: { type: 'tag', values: tags }, rules: without(exempt) })

/** The same, but for the colours. */
export const colourlessFindings = async (page: Page, exempt: readonly string[] = []): Promise<string[]> =>
  await axeFindings(page, [...exempt, ...colourRules])

/** axe's findings on the page's colours. */
export const colourFindings = async (page: Page, exempt: readonly string[] = []): Promise<string[]> =>
  await findings(page, {
    runOnly: { type: 'rule', values: colourRules.filter((rule) => !exempt.includes(rule)) },
  })

interface Finding extends Pick<NodeResult, 'target' | 'failureSummary'> {
  id: string
}

async function findings(page: Page, wanted: RunOptions): Promise<string[]> {
  // No screen has frames, and no rule here reads style sheets, which axe would load first.
  const options: RunOptions = { ...wanted, resultTypes: ['violations'], preload: false, iframes: false }
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(source)
  // What stands behind a dialog is looked at without one.
  const part = `document.querySelector('[role=dialog]') ?? document`
  const { violations } = (await page.evaluate(`axe.run(${part}, ${JSON.stringify(options)})`)) as AxeResults
  const found = violations.flatMap(({ id, nodes }) => nodes.map((node) => ({ id, ...node })))
  const kept: Finding[] = []
  for (const each of found) {
    if (!isCovered(each) || !((await isBelowPinned(page, each)) || (await isBelowBar(page, each))))
      kept.push(each)
  }
  return kept.map(({ id, target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`)
}

const isCovered = ({ id, failureSummary }: Finding): boolean =>
  id === 'target-size' && failureSummary?.includes('partially obscured') === true

/** A head that a pinned column covers in part is scrolled into view; where it ends is up to the width of the others. */
const isBelowPinned = async (page: Page, { target }: Finding): Promise<boolean> =>
  (await page.locator('thead:has([data-pin])').locator(target.join(' ')).count()) > 0

/** What a bar at the edge covers in part because of how far the page is scrolled has its size in the middle. */
async function isBelowBar(page: Page, { id, target }: Finding): Promise<boolean> {
  await page.locator(target.join(' ')).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const options: RunOptions = { runOnly: { type: 'rule', values: [id] }, preload: false, iframes: false }
  const { violations } = (await page.evaluate(
    `axe.run({ include: ${JSON.stringify([target])} }, ${JSON.stringify(options)})`,
  )) as AxeResults
  return violations.length === 0
}
