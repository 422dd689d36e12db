import type { Refusal, ReportAnswer } from '@muster/contract'

/** Why an attempt failed; the report waits for the next one. */
export type Trouble =
  /** No connection, or none that lasted. */
  | 'unreachable'
  /** The service asks to retry later. */
  | 'busy'
  /** The world's token was replaced, or the key is refused even after enrolling again. */
  | 'credentialRejected'
  /** A person has to consent that this known device is enrolled again. */
  | 'consentPending'
  /** A person has refused that. */
  | 'consentRefused'
  /** The service refuses the device's identity. */
  | 'identityRefused'
  /** The service does not speak this version of the protocol. */
  | 'protocolNotSpoken'
  /** The device's clock does not show a valid time. */
  | 'clockUnusable'
  /** An answer that is not the service's, or its internal error. */
  | 'notUnderstood'
  /** The agent's own disk cannot be written. */
  | 'diskFailed'

/** The result of one attempt to send. */
export type Sent =
  | { kind: 'nothing' }
  /** The service has it; `answer.refused` names what it could not use. */
  | { kind: 'answered'; sequence: number; answer: ReportAnswer }
  /** The service will never accept, or never receive, this report; it is in `refused/` with the answer. */
  | { kind: 'refused'; sequence: number; problems: Pick<Refusal, 'field' | 'problem'>[] }
  /** It was too large for something on the way, and is now two. */
  | { kind: 'divided'; sequence: number }
  /** Older than the service accepts. */
  | { kind: 'dropped'; sequence: number }
  | { kind: 'failed'; trouble: Trouble; retryInMilliseconds: number; cause?: unknown }
