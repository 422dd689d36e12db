import { describe, expect, it } from 'vitest'
import { freePort } from '../../../test/free-port.ts'
import { openLog } from '../observability/logs.ts'
import type { InstanceLock } from './instance-lock.ts'
import { pauseAfter, supervise } from './supervision.ts'

async function held() {
  const lost = Promise.withResolvers<void>()
  const client = { end: async () => {} } as unknown as InstanceLock['client']
  // Nobody listens there: the server is gone.
  const server = { pid: process.pid, port: await freePort(), child: null }
  return { server, lock: { client, lost: lost.promise }, lose: lost.resolve }
}

describe('a server that goes away', () => {
  it('is restarted, however often that fails, and each failure is reported', async () => {
    const [first, second] = [await held(), await held()]
    const logged: string[] = []
    const isBack = Promise.withResolvers<void>()
    let attempts = 0
    const bringBack = async (last: object) => {
      expect(last).toBe(first.server)
      if (++attempts < 4) throw new Error(`attempt ${attempts}`)
      return second
    }
    const log = openLog('warn', {
      write: (line) => {
        logged.push(JSON.parse(line).err?.message ?? JSON.parse(line).msg)
        if (line.includes('is back')) isBack.resolve()
      },
    })
    const stop = supervise(first, bringBack, log)
    first.lose()
    await isBack.promise
    expect(logged).toEqual([
      ...['the database has gone away', 'attempt 1', 'attempt 2', 'attempt 3', 'the database is back'],
    ])
    await stop()
  })

  it('is retried at once, then less and less often, at least every five seconds', () => {
    expect([0, 1, 2, 3, 20].map(pauseAfter)).toEqual([0, 100, 200, 400, 5000])
  })

  it('is left alone once it is to stop, even in the middle of an attempt', async () => {
    const first = await held()
    const begun = Promise.withResolvers<void>()
    let attempts = 0
    const stop = supervise(first, async (_last, signal) => {
      attempts++
      begun.resolve()
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      throw new Error('interrupted')
    })
    first.lose()
    await begun.promise
    await stop()
    expect(attempts).toBe(1)
  })
})
