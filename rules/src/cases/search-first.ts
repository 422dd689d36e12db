import type { MessageKind, WatchKind } from '@muster/contract'
import { isAboutBatteries } from './watched-kinds.ts'

/** Fewest devices of a case that are searched for what they have in common [K-515]. */
export const leastSearched = 5

/** Whether the devices of such a case are searched. */
export const isSearched = ({ kind, devices }: { kind: WatchKind; devices: number }): boolean =>
  devices >= leastSearched && !isAboutBatteries(kind)

/** Milliseconds for which a message waits for the search of its case, so that it says what is common [K-1101]. */
export const searchPatience = 6000

/** Whether a message waits for it: by such a one people learn of a case. */
export const isToldSearched = (kind: MessageKind): boolean =>
  kind === 'opened' || kind === 'nextStep' || kind === 'cameBack'
