import { on } from 'node:events'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/** A thread that answers one question at a time. */
export class Thread {
  readonly #worker: Worker
  readonly #ended = new AbortController()

  constructor(file: URL, options?: WorkerOptions) {
    this.#worker = new Worker(file, options)
    this.#worker.once('error', (error) => this.#ended.abort(error))
    this.#worker.once('exit', () => this.#ended.abort(new Error('the thread has ended')))
  }

  /** All that it answers, as long as somebody listens. Rejects if the thread fails, and once it has ended. */
  async *answers<Answer>(question: unknown): AsyncGenerator<Answer> {
    const { signal } = this.#ended
    signal.throwIfAborted()
    this.#worker.postMessage(question)
    try {
      for await (const [answer] of on(this.#worker, 'message', { signal })) yield answer as Answer
    } catch (error) {
      throw signal.aborted ? signal.reason : error
    }
  }

  async ask<Answer>(question: unknown): Promise<Answer> {
    for await (const answer of this.answers<Answer>(question)) return answer
    throw new Error('the thread has ended')
  }

  async end(): Promise<void> {
    await this.#worker.terminate()
  }
}
