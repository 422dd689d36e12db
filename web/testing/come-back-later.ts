import type { Call } from '@muster/contract'
import { waitFor } from '@testing-library/react'
import { vi } from 'vitest'
import type { FakeServer } from './fake-server.ts'

/** The user returns to the window after a minute, and the call is refetched. */
export async function comeBackLater(server: FakeServer, call: Call): Promise<void> {
  const before = server.requests(call).length
  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] })
  window.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => {
    if (server.requests(call).length <= before) throw new Error(`${call.path} is not read anew`)
  })
}

/**
 * Parses responses in jsdom's realm, as in a browser. Objects of Node's realm count as changed on every refetch, even if
 * they are equal.
 */
export function readAsBrowsersDo(): void {
  vi.spyOn(Response.prototype, 'json').mockImplementation(async function (this: Response) {
    return JSON.parse(await this.text())
  })
}
