import { z } from 'zod'
import { reportLimits } from '../ingestion/limits.ts'
import { token } from '../text.ts'

/** A version as devices report it, of an application or of a process's product or file. */
export const SoftwareVersion = token(reportLimits.text)

/** A device in the list of an application's or a process's devices [C-2017]. */
export const SoftwareDeviceInfo = z.object({
  id: z.string(),
  serialNumber: z.string(),
  imei: z.string().nullable(),
  assetTag: z.string().nullable(),
  group: z.array(z.string()),
  /** Name of the home location. */
  homeLocation: z.string().nullable(),
  homeLocationId: z.string().nullable(),
})
export type SoftwareDeviceInfo = z.infer<typeof SoftwareDeviceInfo>

/** Sortable fields of the device; groups cannot be sorted by [C-1639]. */
export const softwareDeviceSortFields = [
  'deviceInfo.serialNumber',
  'deviceInfo.imei',
  'deviceInfo.assetTag',
  'deviceInfo.homeLocation',
] as const
