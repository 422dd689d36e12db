import { addressKey } from '../../platform/http/address-key.ts'

const mostAddresses = 10_000

/**
 * How many credentials of an address were refused, or looked up, within a fixed window. Kept in the memory of this process: looking
 * a credential up is cheap, so it is enough that each process by itself bounds it, and a table of guesses would cost
 * more than they do. All windows end at the same moment, with which everything is forgotten; where too many addresses
 * come within one, the first of them are forgotten before.
 */
export class RefusalCounts {
  private readonly counts = new Map<string, number>()
  private readonly max: number
  private readonly now: () => number
  /** Milliseconds. */
  private readonly windowLength: number
  private began = Number.NEGATIVE_INFINITY

  constructor(max: number, now: () => number, windowLength = 60_000) {
    this.max = max
    this.now = now
    this.windowLength = windowLength
  }

  get addresses(): number {
    return this.counts.size
  }

  /** Counts one more; true for the one with which the address has used up its window. */
  note(address: string): boolean {
    this.turnWindow()
    const key = addressKey(address)
    const count = (this.counts.get(key) ?? 0) + 1
    this.counts.set(key, count)
    if (this.counts.size > mostAddresses) {
      for (const first of this.counts.keys()) {
        this.counts.delete(first)
        break
      }
    }
    return count === this.max
  }

  /** Seconds until the address may try again; 0 where it may now. */
  waitOf(address: string): number {
    this.turnWindow()
    if (this.counts.size === 0 || (this.counts.get(addressKey(address)) ?? 0) < this.max) return 0
    return Math.ceil((this.began + this.windowLength - this.now()) / 1000)
  }

  private turnWindow(): void {
    const since = this.now() - this.began
    // A clock that was set back must not make anybody wait longer.
    if (since >= 0 && since < this.windowLength) return
    this.began = this.now()
    this.counts.clear()
  }
}
