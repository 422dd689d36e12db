/** The element that toasts appear in. */
export const toastRegionId = 'toasts'

/**
 * The `ref` of a bar at the bottom of the window: toasts are placed above it, so that they do not cover its buttons. Its
 * height is told to their region alone: told to the whole page, it would have every element styled again.
 */
export function bottomBar(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined
  const region = () => document.getElementById(toastRegionId)?.style
  const observer = new ResizeObserver(() => region()?.setProperty('--bottom-bar', `${bar.offsetHeight}px`))
  observer.observe(bar)
  return () => {
    observer.disconnect()
    region()?.removeProperty('--bottom-bar')
  }
}
