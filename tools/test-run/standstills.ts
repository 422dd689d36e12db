/** Milliseconds by which a timer is late only where the whole machine stood still, as virtual ones do at times. */
const telling = 5000
const interval = 1000

/** Standstills of the machine: they break whatever has a time limit, in the tests and in Muster. */
export class Standstills {
  readonly #seen: { end: number; length: number }[] = []
  #last: number

  constructor(now: number) {
    this.#last = now
  }

  /** Watches until the process ends. */
  static watch(): Standstills {
    const standstills = new Standstills(performance.now())
    setInterval(() => standstills.tick(performance.now()), interval).unref()
    return standstills
  }

  /** Is called every second. */
  tick(now: number): void {
    const length = now - this.#last - interval
    if (length >= telling) this.#seen.push({ end: now, length })
    this.#last = now
  }

  /** Milliseconds of the longest that ended after a time; 0 where there was none. */
  longestSince(time: number): number {
    return Math.max(0, ...this.#seen.filter(({ end }) => end >= time).map(({ length }) => length))
  }
}
