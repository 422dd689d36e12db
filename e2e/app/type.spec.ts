import { demo, expect, openAs, test } from '../fixtures.ts'

/** The width of a line of small type, and a twentieth of it when written twenty times as large. */
const measure = `(tag) => {
  const widthOf = (times) => {
    const line = document.createElement(tag)
    line.textContent = 'Go to page 12 of 45: samples with very poor or no service'
    line.style.cssText = 'position: absolute; padding: 0; border: 0; white-space: nowrap; letter-spacing: 0'
    line.style.fontFamily = getComputedStyle(document.body).fontFamily
    line.style.fontSize = 13 * times + 'px'
    document.querySelector('main').append(line)
    const { width } = line.getBoundingClientRect()
    line.remove()
    return width / times
  }
  return { small: widthOf(1), exact: widthOf(20) }
}`

test('letters are as wide as their font says, so that words stay apart at any size', async ({ page }) => {
  await openAs(page, demo.administrator, '/demo/core/devices')
  await expect(page.getByRole('heading', { level: 1, name: 'Devices' })).toBeVisible()
  for (const tag of ['span', 'button']) {
    const { small, exact } = await page.evaluate<{ small: number; exact: number }>(
      `(${measure})(${JSON.stringify(tag)})`,
    )
    expect(Math.abs(small - exact), tag).toBeLessThan(0.5)
  }
})
