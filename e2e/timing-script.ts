/** Measurements inside the page. Durations are milliseconds. */
interface PageTimings {
  /** From a click to the rows that it requests. */
  rowsAfterClick(button: unknown): Promise<number>
  /** From a click on a device's link to the facts on its page. */
  cardsAfterClick(link: unknown): Promise<number>
  /** From a click to the three charts of a report. */
  chartsAfterClick(choice: unknown, report: string): Promise<number>
  /** From requesting the page to the three charts of a report. */
  chartsDrawn(report: string): Promise<number>
  /** Since the page was requested, or since the last reset. */
  longestTask(): number
  forgetTasks(): void
}

declare global {
  /** Only where the script below has run. */
  const timings: PageTimings
}

/**
 * Evaluated in a page: from a click to the second frame after its result is there, when that has been painted. Long
 * tasks are those that the browser reports, above 50 ms.
 */
export const timingScript = `
globalThis.timings = (() => {
  const nextFrame = () => new Promise((done) => requestAnimationFrame(done))
  const painted = async (isThere) => {
    while (!isThere()) await nextFrame()
    await nextFrame()
    await nextFrame()
  }
  let tasks = []
  new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: 'longtask', buffered: true })

  const table = () => document.querySelector('main table')
  const rows = () => table()?.querySelector('tbody').textContent
  const isWaiting = () => table()?.querySelector('[data-placeholder]') || table()?.closest('[aria-busy=true]')
  const areDrawn = (name) => {
    const report = document.querySelector('section[aria-label="' + name + '"]:not([hidden])')
    const plots = [...(report?.querySelectorAll('[role=slider]') ?? [])]
    return plots.length === 3 && plots.every((plot) => 'ready' in plot.dataset)
  }
  const since = async (begun, isThere) => {
    await painted(isThere)
    return performance.now() - begun
  }
  return {
    rowsAfterClick(button) {
      const before = rows()
      const begun = performance.now()
      button.click()
      return since(begun, () => rows() !== before && !isWaiting())
    },
    cardsAfterClick(link) {
      const begun = performance.now()
      link.click()
      const main = document.querySelector('main')
      return since(begun, () => location.pathname.endsWith('/info') && main.querySelector('dl') && !main.querySelector('[aria-busy=true]'))
    },
    chartsAfterClick(choice, name) {
      const begun = performance.now()
      choice.click()
      return since(begun, () => areDrawn(name))
    },
    chartsDrawn: (name) => since(0, () => areDrawn(name)),
    longestTask: () => Math.max(0, ...tasks.map(({ duration }) => duration)),
    forgetTasks() {
      tasks = []
    },
  }
})()
`
