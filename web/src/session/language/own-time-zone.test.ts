import { expect, it, vi } from 'vitest'
import { ownTimeZone } from './own-time-zone.ts'

it.each([
  ['Europe/Madrid', 'Europe/Madrid'],
  ['Asia/Calcutta', 'Asia/Calcutta'],
  ['Etc/Unknown', 'UTC'],
  ['+02:00', 'UTC'],
  [undefined, 'UTC'],
])('a browser that says it is in %s is in %s', (told, zone) => {
  const options = new Intl.DateTimeFormat().resolvedOptions()
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...options,
    timeZone: told as string,
  })
  expect(ownTimeZone()).toBe(zone)
})
