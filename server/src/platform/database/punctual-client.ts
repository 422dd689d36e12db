import type { Socket } from 'node:net'
import type pg from 'pg'

/**
 * Connections on which every statement must be answered within a time limit. Without an answer its outcome is unknown,
 * so the connection is abandoned: with the driver's own limit the next user would get it, and wait for the same answer.
 */
export function punctual(Client: typeof pg.Client, limit: number): typeof pg.Client {
  return class PunctualClient extends Client {
    // The driver's own signature has a dozen forms; most end in a promise or a call of the last argument.
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
      // A form whose end cannot be observed must not abandon a connection either.
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
