import type { Page } from '@playwright/test'

/** Runs in the page: numbers what the keyboard should reach, inside an open dialog only what it holds. */
const numberStops = `(() => {
  const root = document.querySelector('[role=dialog]') ?? document.body
  const focusable = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex]'
  // Of the choices of one group Tab reaches the chosen one, and the arrow keys the others.
  const isOtherChoice = (element) =>
    element.type === 'radio' && !element.checked && document.querySelector('input[name="' + element.name + '"]:checked') !== null
  const stops = [...root.querySelectorAll(focusable)].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !isOtherChoice(element) &&
      element.closest('[inert]') === null &&
      element.checkVisibility({ visibilityProperty: true }),
  )
  stops.forEach((element, number) => element.setAttribute('data-stop', number))
  return stops.map((element) => element.getAttribute('aria-label') ?? (element.innerText || element.name || element.tagName))
})()`

/** Runs in the page: where the focus is, and whether it shows: on the control, or on the field around one that has others. */
const readFocus = `(() => {
  const element = document.activeElement
  const isMarked = (part) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part)
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
  }
  const field = element.closest('.mantine-Input-input') ?? element
  return { stop: element.getAttribute('data-stop'), shows: isMarked(element) || isMarked(field) }
})()`

export interface TabWalk {
  /** Every control that the keyboard should reach, in the order of the page. */
  controls: string[]
  /** Those that Tab reached, from the first of the page to the last. */
  reached: string[]
  /** Reached, but without a sign of the focus. */
  unmarked: string[]
}

/** Walks the page by Tab, once around. */
export async function walkByTab(page: Page): Promise<TabWalk> {
  const controls = (await page.evaluate(numberStops)) as string[]
  const stops: number[] = []
  const unmarked = new Set<string>()
  // Once around from wherever the focus is, by way of the window's own stop.
  for (let press = 0; press < controls.length + 2; press += 1) {
    await page.keyboard.press('Tab')
    const { stop, shows } = (await page.evaluate(readFocus)) as { stop: string | null; shows: boolean }
    if (stop === null) continue
    const number = Number(stop)
    if (!shows) unmarked.add(controls[number] ?? '')
    if (!stops.includes(number)) stops.push(number)
  }
  const first = Math.max(0, stops.indexOf(0))
  const inOrder = [...stops.slice(first), ...stops.slice(0, first)]
  return { controls, reached: inOrder.map((number) => controls[number] ?? ''), unmarked: [...unmarked] }
}
