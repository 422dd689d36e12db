import { on } from 'node:events'
import { Worker } from 'node:worker_threads'

/** What a thread answers, repeatedly, to a step. */
export interface Answer {
  /** Done so far, from 0 to 1. */
  share: number
  isDone: boolean
}

/** A thread that runs one step at a time. */
export class StepThread<Step> {
  readonly #worker: Worker
  readonly #ended = new AbortController()

  constructor(file: string, options: { workerData: object; youngGenerationMb: number }) {
    this.#worker = new Worker(new URL(file, import.meta.url), {
      workerData: options.workerData,
      resourceLimits: { maxYoungGenerationSizeMb: options.youngGenerationMb },
    })
    this.#worker.once('error', (error) => this.#ended.abort(error))
    this.#worker.once('exit', () => this.#ended.abort(new Error('the thread has ended')))
  }

  /** Rejects if the thread fails, and once it has ended. */
  async do(step: Step, tell: (share: number) => void = () => {}): Promise<void> {
    const { signal } = this.#ended
    signal.throwIfAborted()
    const answers = on(this.#worker, 'message', { signal })
    this.#worker.postMessage(step)
    try {
      for await (const [answer] of answers) {
        const { share, isDone } = answer as Answer
        tell(share)
        if (isDone) return
      }
    } catch (error) {
      throw signal.aborted ? signal.reason : error
    }
  }

  async end(): Promise<void> {
    await this.#worker.terminate()
  }
}
