import type { BearerType, CoverageBearer, SignalStatus } from '@muster/contract'

/** A device found no network that it may use [C-1316]. */
export const isNoService = ({ status }: { status: SignalStatus | null }): boolean =>
  status === 'noService' || status === 'outOfService'

/** What the map of very poor or no service counts: level 0, which is very poor, or no service at all [C-1403, C-9925]. */
export const isZeroSignal = (sample: { level: number | null; status: SignalStatus | null }): boolean =>
  sample.level === 0 || isNoService(sample)

/** What the map of coverage counts: a network served the device, any of the four or the one that is asked for. */
export const hasCoverage = (
  { bearer, status }: { bearer: BearerType | null; status: SignalStatus | null },
  wanted: CoverageBearer,
): boolean => bearer !== null && (wanted === 'all' || bearer === wanted) && !isNoService({ status })
