import type { Page } from '@playwright/test'

/**
 * Runs in the page: numbers what the keyboard should reach, inside an open dialog only its contents, and then records
 * where the focus goes and whether it is visible: on the control, or on the field around it.
 */
const watchStops = `(() => {
  const root = document.querySelector('[role=dialog]') ?? document.body
  const focusable = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex]'
  // In a radio group Tab reaches the chosen one, and the arrow keys the others.
  const isOtherChoice = (element) =>
    element.type === 'radio' && !element.checked && document.querySelector('input[name="' + element.name + '"]:checked') !== null
  const stops = [...root.querySelectorAll(focusable)].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !isOtherChoice(element) &&
      element.closest('[inert]') === null &&
      element.checkVisibility({ visibilityProperty: true }),
  )
  const isMarked = (part) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part)
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
  }
  const reached = []
  const note = ({ target }) => {
    const stop = stops.indexOf(target)
    const field = target.closest('.mantine-Input-input') ?? target
    if (stop >= 0) reached.push({ stop, shows: isMarked(target) || isMarked(field) })
  }
  document.addEventListener('focusin', note)
  window.endTabWalk = () => {
    document.removeEventListener('focusin', note)
    // A focus that stays, as on the only stop of a dialog, causes no event.
    note({ target: document.activeElement })
    return reached
  }
  return stops.map((element) => element.getAttribute('aria-label') ?? (element.innerText || element.name || element.tagName))
})()`

export interface TabWalk {
  /** Every control that the keyboard should reach, in the order of the page. */
  controls: string[]
  /** Those that Tab reached, from the first of the page to the last. */
  reached: string[]
  /** Reached, but without a visible focus. */
  unmarked: string[]
}

/** Walks the page by Tab, once around. */
export async function walkByTab(page: Page): Promise<TabWalk> {
  const controls = (await page.evaluate(watchStops)) as string[]
  // Once around from wherever the focus is, via the window's own stop.
  await pressTab(page, controls.length + 2)
  const walk = (await page.evaluate('endTabWalk()')) as { stop: number; shows: boolean }[]
  const stops = [...new Set(walk.map(({ stop }) => stop))]
  const first = Math.max(0, stops.indexOf(0))
  const inOrder = [...stops.slice(first), ...stops.slice(0, first)]
  const named = (stop: number) => controls[stop] ?? ''
  const unmarked = new Set(walk.filter(({ shows }) => !shows).map(({ stop }) => named(stop)))
  return { controls, reached: inOrder.map(named), unmarked: [...unmarked] }
}

/** Presses Tab that many times; the browser queues them and handles them in order. */
async function pressTab(page: Page, times: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 }
  const presses = Array.from({ length: times }, async () => {
    await Promise.all([
      devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...tab }),
      devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...tab }),
    ])
  })
  await Promise.all(presses)
  await devtools.detach()
}
