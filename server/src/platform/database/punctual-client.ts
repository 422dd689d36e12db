import type { Socket } from 'node:net'
import type pg from 'pg'

/**
 * Connections on which every statement must be answered within so many milliseconds. One that is not says nothing of
 * what became of it, so the connection is given up: the driver's own limit would hand it on to the next, who then waits
 * for the same answer.
 */
export function punctual(Client: typeof pg.Client, limit: number): typeof pg.Client {
  return class PunctualClient extends Client {
    // The driver's own signature has a dozen forms; of most the end is told by a promise or to the last argument.
    override query(...given: unknown[]): never {
      const late = setTimeout(() => this.#giveUp(), limit)
      const inTime = () => clearTimeout(late)
      const last = given.at(-1)
      if (typeof last === 'function') {
        given[given.length - 1] = (...result: unknown[]) => {
          inTime()
          last(...result)
        }
      }
      const query = super.query as (...args: unknown[]) => never
      const answer: unknown = query.apply(this, given)
      if (answer instanceof Promise) answer.then(inTime, inTime)
      // A form of which the end is not heard must not end a connection either.
      else if (typeof last !== 'function') inTime()
      return answer as never
    }

    #giveUp(): void {
      const { stream } = (this as unknown as { connection: { stream: Socket } }).connection
      const reason = new Error(`The database has not answered within ${limit} ms`)
      stream.destroy(Object.assign(reason, { code: 'ETIMEDOUT' }))
    }
  }
}
