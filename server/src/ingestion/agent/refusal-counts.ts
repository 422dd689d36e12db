import { ipKey } from '../../platform/http/ip-key.ts'

const mostIps = 10_000

/**
 * How many credentials of an IP address were refused, or looked up, within a fixed window. In this process's memory: a
 * look-up is cheap, so a bound per process is enough, and a table of guesses would cost more than the guesses. All
 * windows end at the same moment, when everything is cleared; with too many IP addresses in one window, the oldest are
 * dropped early.
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

  get ips(): number {
    return this.counts.size
  }

  /** Counts one more; true for the one that uses up the IP address's window. */
  note(ip: string): boolean {
    this.turnWindow()
    const key = ipKey(ip)
    const count = (this.counts.get(key) ?? 0) + 1
    this.counts.set(key, count)
    if (this.counts.size > mostIps) {
      for (const first of this.counts.keys()) {
        this.counts.delete(first)
        break
      }
    }
    return count === this.max
  }

  /** Seconds until the IP address may try again; 0 where it may now. */
  waitOf(ip: string): number {
    this.turnWindow()
    if (this.counts.size === 0 || (this.counts.get(ipKey(ip)) ?? 0) < this.max) return 0
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
