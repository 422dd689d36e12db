import type { ErrorCode } from '@muster/contract'
import type { WorldName } from './worlds.ts'

/** `ok`, or the code of the error that a call answers. */
export type Outcome = 'ok' | ErrorCode

export interface Sample {
  query?: Record<string, string>
  body?: object
  /** What admitted callers get with this input; `ok` by default. */
  admitted?: (world: WorldName) => Outcome
}
