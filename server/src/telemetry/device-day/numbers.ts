/**
 * Receives a packed day's numbers. Each belongs to a column: numbers of one column are similar, which compression
 * exploits.
 */
export interface NumberSink {
  /** An integer from 0 to 2^53 - 1. */
  count(column: number, value: number): void
  /** An integer of either sign. */
  difference(column: number, value: number): void
  done(): Uint8Array
}

export interface NumberSource {
  count(column: number): number
  difference(column: number): number
}

/** Maps small integers of both signs to small non-negative ones. */
export const folded = (value: number): number => (value < 0 ? -value * 2 - 1 : value * 2)
export const unfolded = (value: number): number => (value % 2 === 1 ? -(value + 1) / 2 : value / 2)

export class EndsTooEarly extends Error {
  constructor() {
    super('a packed day ends too early')
  }
}
