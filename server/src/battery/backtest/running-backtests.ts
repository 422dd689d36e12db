import type { EventEmitter } from 'node:events'
import { AppError } from '../../platform/errors/errors.ts'

export const busy = () => new AppError('busy', { retryAfterSeconds: 2 })

/** The place of a world in which a backtest runs. */
export interface Running {
  /** From here on it is computed, and nothing but its end frees the place: not that its caller has left. */
  compute<Result>(work: () => Promise<Result>): Promise<Result>
  end(): void
}

/** Backtests, one at a time in each world. */
export class RunningBacktests {
  readonly #running = new Map<string, object>()

  /** The place is freed where the response is closed before anything is computed, as when the transaction fails to end. */
  begin(world: string, response: EventEmitter): Running {
    if (this.#running.has(world)) throw busy()
    const place = {}
    this.#running.set(world, place)
    const end = () => {
      if (this.#running.get(world) === place) this.#running.delete(world)
    }
    response.once('close', end)
    return {
      end,
      compute: async (work) => {
        response.off('close', end)
        try {
          return await work()
        } finally {
          end()
        }
      },
    }
  }
}
