import { type LocalTime, writeLocalTime } from '@muster/contract'

/** A moment in the device's local time, to the second, with its offset: `2026-11-03T09:14:02+01:00`. */
export const localText = (time: LocalTime): string => writeLocalTime(time).replace(/\.\d{3}/, '')
