import { vi } from 'vitest'

const { resolvedOptions } = Intl.DateTimeFormat.prototype

/** Sets the browser's zone until the end of the test. Formats with an explicit zone keep theirs. */
export function browserIn(timeZone: string): void {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (
    this: Intl.DateTimeFormat,
  ) {
    const options = resolvedOptions.call(this)
    return options.timeZone === own ? { ...options, timeZone } : options
  })
}
