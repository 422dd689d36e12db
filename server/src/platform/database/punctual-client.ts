import type { Socket } from 'node:net'
import type pg from 'pg'

/**
 * Connections on which every statement must be answered within a time limit, counted from the answer to the one before
 * it if that is later. Without an answer its outcome is unknown, so the connection is abandoned: with the driver's own
 * limit the next user would get it, and wait for the same answer.
 */
export function punctual(Client: typeof pg.Client, limit: number): typeof pg.Client {
  return class PunctualClient extends Client {
    #unanswered = 0
    #late: NodeJS.Timeout | undefined

    // The driver's own signature has a dozen forms; most end in a promise or a call of the last argument.
    override query(...given: unknown[]): never {
      const answered = this.#expectAnswer()
      const last = given.at(-1)
      if (typeof last === 'function') {
        given[given.length - 1] = (...result: unknown[]) => {
          answered()
          last(...result)
        }
      }
      const query = super.query as (...args: unknown[]) => never
      const answer: unknown = query.apply(this, given)
      if (answer instanceof Promise) answer.then(answered, answered)
      // A form whose end cannot be observed must not abandon a connection either.
      else if (typeof last !== 'function') answered()
      return answer as never
    }

    /** Returns what is to be called at the answer. */
    #expectAnswer(): () => void {
      this.#unanswered++
      this.#late ??= setTimeout(() => this.#giveUp(), limit)
      let isOpen = true
      return () => {
        if (!isOpen) return
        isOpen = false
        this.#unanswered--
        if (this.#unanswered > 0) {
          this.#late?.refresh()
          return
        }
        clearTimeout(this.#late)
        this.#late = undefined
      }
    }

    #giveUp(): void {
      const { stream } = (this as unknown as { connection: { stream: Socket } }).connection
      const reason = new Error(`The database has not answered within ${limit} ms`)
      stream.destroy(Object.assign(reason, { code: 'ETIMEDOUT' }))
    }
  }
}
