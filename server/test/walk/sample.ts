import type { ErrorCode } from '@muster/contract'
import type { WorldName } from './worlds.ts'

/** `ok`, or the code of the error that a call answers. */
export type Outcome = 'ok' | ErrorCode

export interface Sample {
  query?: Record<string, string>
  body?: object
  /** What whoever is let in gets with this input; `ok` unless said. */
  admitted?: (world: WorldName) => Outcome
}
