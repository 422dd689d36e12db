import type { TestMuster } from '../muster.ts'

/** A valid input of a call; its texts are replaced by hostile ones, one at a time. */
export interface StoringSample {
  /** More than one where some fields exclude each other; each time with unused names. */
  bodies: (count: number) => object[]
  as?: 'pending' | 'staff'
  /** A statement after which the same call can be repeated. */
  again?: string
  /** Where its fields are those of another call: only so many of the texts, which show that it has them too. */
  mostTexts?: number
}

/** Makes a reading call by its path, and returns its answer. */
export type Ask = (
  path: string,
  input?: { query?: Record<string, string>; body?: object },
) => Promise<unknown>

export interface Stored {
  ask: Ask
  owner: TestMuster['owner']
  /** What the call answered, and what it was sent. */
  made: { id?: string }
  text: string
}
export type Row = Record<string, unknown>
