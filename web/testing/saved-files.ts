import { vi } from 'vitest'

/** The names of the files that the browser is told to save from now on. */
export function savedFiles(): string[] {
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download) names.push(this.download)
  })
  return names
}
