import { expect, type Locator } from '@playwright/test'

/** The plot of a chart, which is a slider over its bars. */
export const plotOf = (chart: Locator): Locator => chart.getByRole('slider')

/** Expects that a chart is drawn and has figures: an empty one is drawn too, but says so. */
export async function expectFigures(chart: Locator): Promise<void> {
  await expect(plotOf(chart)).toHaveAttribute('data-ready')
  await expect(plotOf(chart)).toHaveAttribute('aria-valuetext', /: /)
  await expect(plotOf(chart)).not.toHaveAttribute('aria-valuetext', /No data available/)
}

/** Walks back from the last bar to one with the wanted text. */
export async function walkBackTo(chart: Locator, wanted: RegExp): Promise<void> {
  const plot = plotOf(chart)
  const said = async () => (await plot.getAttribute('aria-valuetext')) ?? ''
  await plot.press('End')
  while (!wanted.test(await said())) {
    const before = await said()
    await plot.press('ArrowLeft')
    await expect(plot).not.toHaveAttribute('aria-valuetext', before)
  }
}
