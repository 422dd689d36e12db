import { vi } from 'vitest'

/** Collects the names of files saved from now on. */
export function savedFiles(): string[] {
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download) names.push(this.download)
  })
  return names
}
