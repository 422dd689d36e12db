import { AppError } from '../../platform/errors/errors.ts'

/** An application or a process on one device. */
export interface OnDevice {
  deviceId: string
  /** Its number in the world. */
  number: number
}

/** The id of a row of a device's applications or processes, unique across devices [C-9933]. */
export const idOnDevice = (deviceId: string, number: number): string => `${deviceId}.${number}`

/** Parses an id; whether the caller may see that device is still to be checked. */
export function readIdOnDevice(id: string): OnDevice {
  const parts = /^(.+)\.(\d{1,9})$/.exec(id)
  if (!parts?.[1]) throw new AppError('notFound')
  return { deviceId: parts[1], number: Number(parts[2]) }
}
