import type { BearerType, CoverageBearer, SignalStatus } from '@muster/contract'

/** A device found no network that it may use [C-1316]. */
export const isNoService = ({ status }: { status: SignalStatus | null }): boolean =>
  status === 'noService' || status === 'outOfService'

/**
 * Counted by the map of very poor or no service: level 0, which is very poor, or no service at all [C-1403, C-9925].
 */
export const isZeroSignal = (sample: { level: number | null; status: SignalStatus | null }): boolean =>
  sample.level === 0 || isNoService(sample)

/** Counted by the coverage map: the device had a network, any of the four or the requested one. */
export const hasCoverage = (
  { bearer, status }: { bearer: BearerType | null; status: SignalStatus | null },
  wanted: CoverageBearer,
): boolean => bearer !== null && (wanted === 'all' || bearer === wanted) && !isNoService({ status })
