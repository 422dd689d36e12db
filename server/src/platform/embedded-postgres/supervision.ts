import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from '../observability/logs.ts'
import type { InstanceLock } from './instance-lock.ts'
import { isUp, type Server, stopServer } from './server.ts'

/** A server and the lock that marks it as used by this instance. */
export interface HeldServer {
  server: Server
  lock: InstanceLock
}

/** Milliseconds before the next attempt to restart a server: none before the first, then growing. */
const pauses = { first: 100, longest: 5000 }

export const pauseAfter = (failures: number): number =>
  failures === 0 ? 0 : Math.min(pauses.first * 2 ** (failures - 1), pauses.longest)

/**
 * Restarts a server whenever it goes away, however often that fails: its disk may be full, or its last processes may
 * take a moment to end. Returns how to end this and stop the server.
 */
export function supervise(
  first: HeldServer,
  bringBack: (last: Server, signal: AbortSignal) => Promise<HeldServer>,
  log?: Logger,
): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const stopAsked = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  let held = first

  async function watch(): Promise<void> {
    for (;;) {
      await Promise.race([held.lock.lost, stopAsked])
      if (signal.aborted) return
      const since = Date.now()
      log?.error('the database has gone away')
      for (let failures = 0; !(await isBack(failures)); failures++) if (signal.aborted) return
      log?.warn({ milliseconds: Date.now() - since }, 'the database is back')
    }
  }

  async function isBack(failures: number): Promise<boolean> {
    await wait(pauseAfter(failures), undefined, { signal }).catch(() => {})
    if (signal.aborted) return false
    try {
      held = await bringBack(held.server, signal)
      return true
    } catch (error) {
      if (!signal.aborted)
        log?.error({ err: error, failures: failures + 1 }, 'the database does not come back')
      return false
    }
  }

  const watching = watch()
  return async () => {
    stopping.abort()
    await watching
    await held.lock.client.end().catch(() => {})
    // Once it is gone without a successor, its pid may belong to another process.
    const { server } = held
    if (await isUp(server)) await stopServer(server.pid, server.child)
  }
}
