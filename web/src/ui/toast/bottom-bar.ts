/**
 * For the `ref` of a bar at the lower edge of the window: toasts then stand above it, so that they cover none of its
 * buttons.
 */
export function bottomBar(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--bottom-bar', `${bar.offsetHeight}px`))
  observer.observe(bar)
  return () => {
    observer.disconnect()
    style.removeProperty('--bottom-bar')
  }
}
