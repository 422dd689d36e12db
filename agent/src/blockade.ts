/** Consecutive refusals before it checks whether other reports get through. */
const patience = 5

/**
 * Something between agent and service, such as a firewall that dislikes a name, may refuse one report forever; or
 * everything, for a while. A report counts as blocked only if it is refused again after a later one got through.
 */
export class Blockade {
  /** The oldest report, once refused. */
  #sequence = 0
  #refusals = 0
  #othersPass = false

  /** How many of the waiting reports to skip, to see whether a later one gets through. */
  passOver(oldest: number, waiting: number): number {
    const probes = this.#refusals - patience
    if (oldest !== this.#sequence || this.#othersPass || probes < 0 || waiting < 2) return 0
    // Another one each time, as the next may be blocked too.
    return 1 + (probes % (waiting - 1))
  }

  /** True when the report is blocked for good. */
  refused(sequence: number, oldest: number): boolean {
    if (oldest !== this.#sequence) {
      this.#sequence = oldest
      this.#refusals = 0
      this.#othersPass = false
    }
    this.#refusals += 1
    return this.#othersPass && sequence === oldest
  }

  passed(sequence: number): void {
    if (sequence > this.#sequence) this.#othersPass = true
  }
}
