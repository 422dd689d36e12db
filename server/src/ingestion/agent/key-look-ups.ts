import { AppError } from '../../platform/errors/errors.ts'
import { FairQueue } from '../intake/fair-queue.ts'
import type { DeviceKey, KnownKeys } from './known-keys.sql.ts'

/** Most waiting look-ups; beyond them an agent is asked to retry. */
const capacity = 600
const capacityOfWorld = 400
/** Keys per statement. */
const batchSize = 64
/** Concurrent statements. */
const lanes = 2

interface Waiting {
  key: DeviceKey
  resolve(isKnown: boolean): void
  reject(error: unknown): void
}

/**
 * Looks up keys that this process has not seen before, such as those of strangers, and of every device after a restart:
 * many per statement, each world in its turn, and only so many at a time.
 */
export class KeyLookUps {
  private readonly queue = new FairQueue<Waiting>(capacity, capacityOfWorld)
  private readonly keys: KnownKeys
  private running = 0

  constructor(keys: KnownKeys) {
    this.keys = keys
  }

  /** Whether the key is the device's, or was when last looked up. */
  async isKnown(world: string, key: DeviceKey): Promise<boolean> {
    if (this.keys.has(world, key)) return true
    return await new Promise((resolve, reject) => {
      if (!this.queue.offer(world, { key, resolve, reject })) {
        reject(new AppError('busy', { retryAfterSeconds: 2 }))
        return
      }
      this.startLanes()
    })
  }

  private startLanes(): void {
    while (this.running < lanes && this.queue.size > 0) {
      this.running++
      void this.lookUp(this.queue.take(batchSize)).finally(() => {
        this.running--
        this.startLanes()
      })
    }
  }

  private async lookUp(batch: ReadonlyMap<string, Waiting[]>): Promise<void> {
    for (const [world, waiting] of batch) {
      try {
        const keys = waiting.map(({ key }) => key)
        const known = new Set(await this.keys.filter(world, keys))
        for (const { key, resolve } of waiting) resolve(known.has(key))
      } catch (error) {
        for (const { reject } of waiting) reject(error)
      }
    }
  }
}
