import { setTimeout as wait } from 'node:timers/promises'
import { statusOf } from './requests.ts'

/** Milliseconds between two calls. */
const pause = 20

/** A signed-in person whose console makes one call after the other. */
export class Caller {
  readonly statuses = new Set<number>()
  /** Calls that ended with their connection. */
  unanswered = 0
  readonly #url: string
  readonly #token: string
  #ending = false
  #answered = 0
  #running: Promise<void> = Promise.resolve()

  constructor(url: string, token: string) {
    this.#url = url
    this.#token = token
  }

  start(): void {
    this.#running = this.#call()
  }

  async stop(): Promise<void> {
    this.#ending = true
    await this.#running
  }

  /** Resolves once calls made after this moment have been answered, by each process of a pair. */
  async isAnswered(): Promise<void> {
    const enough = this.#answered + 4
    while (this.#answered < enough) await wait(pause)
  }

  async #call(): Promise<void> {
    while (!this.#ending) {
      const status = await statusOf(this.#url, this.#token).catch(() => null)
      if (status === null) this.unanswered++
      else {
        this.statuses.add(status)
        this.#answered++
      }
      await wait(pause)
    }
  }
}
