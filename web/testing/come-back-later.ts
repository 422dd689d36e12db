import type { Call } from '@muster/contract'
import { waitFor } from '@testing-library/react'
import { vi } from 'vitest'
import type { FakeServer } from './fake-server.ts'

/** Somebody comes back to the window after a minute: what is in it is read anew by the call. */
export async function comeBackLater(server: FakeServer, call: Call): Promise<void> {
  const before = server.requests(call).length
  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] })
  window.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => {
    if (server.requests(call).length <= before) throw new Error(`${call.path} is not read anew`)
  })
}

/**
 * Answers are objects of the document, as in a browser. Those of the runner count as changed whenever they are read
 * anew, however equal they are.
 */
export function readAsBrowsersDo(): void {
  vi.spyOn(Response.prototype, 'json').mockImplementation(async function (this: Response) {
    return JSON.parse(await this.text())
  })
}
