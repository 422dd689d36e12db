import { backtestDays, backtestForecasts, dischargeCauses, getDischargeVerdicts } from '@muster/contract'
import { makeBatteryEstate } from './battery/battery-estate.ts'
import { expect, openAs } from './fixtures.ts'
import { answerCall, forgetAnswers } from './network.ts'
import { madeVerdicts } from './pages/discharge.ts'
import { moveOn, moveTo } from './pages/move-to.ts'
import type { Stage } from './screens/screen.ts'

type Visit = (screen: string) => Promise<void>

/** Visits what is expected of batteries, why devices drain, and what other thresholds would change, in any language. */
export async function foresightTour(stage: Stage, visit: Visit): Promise<void> {
  await orders(stage, visit)
  await verdicts(stage, visit)
  await otherThresholds(stage, visit)
}

async function openEstate(
  { page, organisation }: Stage,
  path: string,
): Promise<(path: string) => Promise<void>> {
  const world = await makeBatteryEstate(organisation)
  const person = await organisation.makePerson({ role: 'administrator' })
  await page.context().clearCookies()
  await openAs(page, person, `/${world.id}/${path}`)
  return async (next) => await moveOn(page, `/${world.id}/${next}`)
}

const some = { expected: { expected: 12.4, from: 9, to: 16 }, error: 11.6 }
const tested = { batteries: 50, said: 12, fell: 14, right: 11, held: 44, ...some }
/** The first has too few to tell. */
const madeTests = backtestDays.map((daysAgoTested, index) =>
  index === 0
    ? { ...tested, daysAgo: daysAgoTested, batteries: 9, said: 1, fell: 0, right: 0, held: 9, error: null }
    : { ...tested, daysAgo: daysAgoTested },
)

async function orders(stage: Stage, visit: Visit): Promise<void> {
  const { page } = stage
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const open = await openEstate(stage, 'battery/replacement')
  const lines = main.locator('[data-row]')
  // All, and three lines.
  await expect(lines).toHaveCount(4)
  await visit('replacement orders')
  for (const [query, screen] of [
    ['month=all', 'batteries behind an order'],
    ['month=now', 'no batteries behind an order'],
    ['replaceAt=90&month=all', 'batteries behind an order at another threshold'],
  ] as const) {
    await moveTo(page, `${new URL(page.url()).pathname}?${query}`)
    await expect(dialog).toBeVisible()
    await expect(dialog.locator('[aria-busy=true]')).toHaveCount(0)
    await visit(screen)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  await visit('replacement orders at another threshold')
  await answerCall(page, backtestForecasts, { part: 'BP-70A', parts: ['BP-70A', 'BP-52C'], tests: madeTests })
  await moveTo(page, `${new URL(page.url()).pathname}?backtest=BP-70A`)
  await expect(dialog.getByRole('columnheader')).toHaveCount(backtestDays.length)
  await visit('backtest of forecasts')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await forgetAnswers(page)
  await open('battery/replacement?ahead=3&group=returns')
  await visit('replacement orders without forecasts')
  await open('battery/replacement?group=nobody')
  await visit('replacement orders, none found')
}

async function verdicts(stage: Stage, visit: Visit): Promise<void> {
  const { page } = stage
  await answerCall(page, getDischargeVerdicts, madeVerdicts)
  const open = await openEstate(stage, 'core/devices?sn=CV29-965')
  const said = page.locator('[data-cause]')
  // On a phone alerts are listed on request.
  const fold = page.locator('main section button[aria-expanded=false]')
  await expect(said.or(fold).first()).toBeVisible()
  if (await fold.isVisible()) await fold.click()
  await expect(said).toHaveCount(dischargeCauses.length)
  await visit('who is to blame for an alert')
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  await open(`battery/devices?id=${id}`)
  await page.locator('details summary').first().click()
  await expect(page.locator('details[open] li').first()).toBeVisible()
  await visit('who is to blame, with the evidence')
  await forgetAnswers(page)
}

async function otherThresholds({ page, organisation }: Stage, visit: Visit): Promise<void> {
  const world = await organisation.makeWorld()
  const devices = ['SN-100', 'SN-101'].map((serialNumber) => ({ serialNumber, lastContact: 21 * 24 * 60 }))
  await organisation.makeEstate({ worldId: world.id, devices })
  await page.context().clearCookies()
  await openAs(page, await organisation.makePerson({ role: 'administrator' }), `/${world.id}/settings/alerts`)
  const main = page.getByRole('main')
  const simulation = main.locator('section:has([role=status])').last()
  const simulate = simulation.getByRole('button').first()
  await expect(simulate).toBeDisabled()
  await visit('other thresholds, nothing edited')
  for (const alert of await main.getByRole('switch').all()) await alert.press('Space')
  await simulate.click()
  await expect(main.locator('[role=slider][data-ready]')).toHaveCount(2)
  await visit('what other thresholds would change')
  for (const [index, kind] of (await simulation.getByRole('radio').all()).entries()) {
    await kind.check({ force: true })
    await visit(`what other thresholds would change, kind ${index + 1}`)
  }
  await main.getByRole('spinbutton').first().fill('7')
  await visit('what other thresholds would change, edited since')
}
