import type { Page } from '@playwright/test'

const nextFrames = 'await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))'
const animationsEnd = `await Promise.allSettled(
  document.getAnimations()
    .filter((animation) => animation.effect.getComputedTiming().endTime !== Infinity)
    .map((animation) => animation.finished),
)`

/**
 * Waits until the page has drawn what it knows by now and stands still; for checking what must not appear, and colours.
 */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(`(async () => { ${nextFrames}; ${animationsEnd} })()`)
}
