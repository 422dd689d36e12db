/**
 * Where a packed day's numbers go. Each belongs to a column: numbers of one column are alike, which is what a
 * small form makes use of.
 */
export interface NumberSink {
  /** A whole number from 0 to 2^53 - 1. */
  count(column: number, value: number): void
  /** A whole number of either sign. */
  difference(column: number, value: number): void
  done(): Uint8Array
}

export interface NumberSource {
  count(column: number): number
  difference(column: number): number
}

/** Small numbers of both signs become small numbers without one. */
export const folded = (value: number): number => (value < 0 ? -value * 2 - 1 : value * 2)
export const unfolded = (value: number): number => (value % 2 === 1 ? -(value + 1) / 2 : value / 2)

export class EndsTooEarly extends Error {
  constructor() {
    super('a packed day ends too early')
  }
}
