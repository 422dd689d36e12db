import { type DeviceAlert, type StatusLevel, statusLevels } from '@muster/contract'

/** The levels an alert can have: a clock is right or wrong, with nothing in between [C-730]. */
export const possibleLevels = (alert: DeviceAlert): readonly StatusLevel[] =>
  alert === 'deviceTimeErrorStatus' ? statusLevels.filter((level) => level !== 'yellow') : statusLevels
