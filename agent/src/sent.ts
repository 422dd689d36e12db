import type { Refusal, ReportAnswer } from '@muster/contract'

/** Why an attempt came to nothing; the report waits for the next one. */
export type Trouble =
  /** No connection, or none that lasted. */
  | 'unreachable'
  /** The service asks to come back later. */
  | 'busy'
  /** The world's token was replaced, or the key is refused even after enrolling again. */
  | 'credentialRejected'
  /** The service does not accept what the device says it is. */
  | 'identityRefused'
  /** The service does not speak this version of the protocol. */
  | 'protocolNotSpoken'
  /** The device's clock shows what is no time at all. */
  | 'clockUnusable'
  /** An answer that is none of the service's, or an error inside it. */
  | 'notUnderstood'
  /** The agent's own disk does not take what must be kept. */
  | 'diskFailed'

/** What became of one attempt to send. */
export type Sent =
  | { kind: 'nothing' }
  /** The service has it; `answer.refused` names what it could not use. */
  | { kind: 'answered'; sequence: number; answer: ReportAnswer }
  /** The service will never take this report, or never get it; it lies in `refused/` with the answer. */
  | { kind: 'refused'; sequence: number; problems: Pick<Refusal, 'field' | 'problem'>[] }
  /** It was too large for somebody on the way, and is now two. */
  | { kind: 'divided'; sequence: number }
  /** Older than the service takes. */
  | { kind: 'dropped'; sequence: number }
  | { kind: 'failed'; trouble: Trouble; retryInMilliseconds: number; cause?: unknown }
