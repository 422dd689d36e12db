import type { MessageKind } from '@muster/contract'

/**
 * Who hears of what happened to a case: those of its steps from the first one on, the one who has it, the one who had it
 * before, all who were told of it, or nobody.
 */
export type Hearers = 'steps' | 'taker' | 'formerTaker' | 'told' | 'nobody'

export interface ToldCase {
  isTaken: boolean
  /** Whether anybody has been told of it. */
  isTold: boolean
  /** Whether the taker did it themselves [K-313]. */
  isByTaker: boolean
  /** Whether the watch tells when a case is over [K-312]. */
  tellsEnd: boolean
}

/** [K-306, K-311 to K-313, K-605, K-905, K-906] */
export function hearersOf(kind: MessageKind, { isTaken, isTold, isByTaker, tellsEnd }: ToldCase): Hearers {
  switch (kind) {
    case 'opened':
    case 'nextStep':
      return isTaken ? 'nobody' : 'steps'
    case 'worse':
      return isTaken ? 'taker' : isTold ? 'told' : 'steps'
    case 'cameBack':
      return 'steps'
    case 'snoozeEnded':
      return isTaken ? (isByTaker ? 'nobody' : 'taker') : 'steps'
    case 'handedOver':
      return isByTaker ? 'nobody' : 'taker'
    case 'takenFromYou':
      return 'formerTaker'
    case 'over':
      return isTold && tellsEnd ? 'told' : 'nobody'
    case 'collected':
    case 'test':
      return 'nobody'
  }
}
