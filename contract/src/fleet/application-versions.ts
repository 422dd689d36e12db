import { z } from 'zod'
import { call } from '../call.ts'
import { estateSubjects } from '../subjects.ts'
import { token } from '../text.ts'
import { checkedEstate, EstateFields } from './estate-period.ts'
import { SoftwareVersion } from './software-device.ts'

/** What is compared of two versions, in order. */
export const comparedFigures = ['discharge', 'reboots', 'crashes'] as const

/** Devices looked at of each version, chosen at random but always the same; their crashes are counted on fewer. */
export const comparedDevices = { all: 1000, crashes: 50 } as const
/** Days looked at, as far as a device has had its version since the day before. */
export const comparedDays = { all: 30, crashes: 7 } as const

const ComparedRate = z.object({
  /** Discharge in percent per hour off power; reboots and crashes per 100 devices and day. */
  value: z.number(),
  /** The devices behind it. */
  deviceCount: z.int(),
})

export const ComparedFigure = z.object({
  name: z.enum(comparedFigures),
  version: ComparedRate.nullable(),
  against: ComparedRate.nullable(),
  /** Of `version` compared with `against`; `same` where the difference may be chance. */
  verdict: z.enum(['more', 'less', 'same', 'tooFew']),
})
export type ComparedFigure = z.infer<typeof ComparedFigure>

export const VersionComparison = z.object({
  /** Those installed now, the highest first, with their devices. */
  versions: z.array(z.object({ version: z.string(), installedCount: z.int() })),
  /** Null where there are not two versions. */
  compared: z
    .object({
      version: z.string(),
      against: z.string(),
      figures: z.array(ComparedFigure),
      verdict: z.enum(['worse', 'better', 'same', 'tooFew']),
    })
    .nullable(),
  /** Devices that used the application on a day, whatever its version, and with each of the two. */
  adoption: z.array(z.object({ date: z.string(), deviceCount: z.int(), version: z.int(), against: z.int() })),
})
export type VersionComparison = z.infer<typeof VersionComparison>

export const compareApplicationVersions = call({
  method: 'POST',
  path: '/api/core/application/compareVersions',
  summary:
    'Two versions of an application side by side: their spread, and how devices with each of them fare',
  access: { kind: 'world', permission: 'devices.read', product: 'coreV2' },
  reads: estateSubjects,
  refuses: ['notFound'],
  query: z.object({ id: token(64) }),
  body: checkedEstate(
    EstateFields.extend({
      /** Without these, the newest widely used version and the one before. */
      version: SoftwareVersion.optional(),
      against: SoftwareVersion.optional(),
    }),
  ),
  answer: VersionComparison,
})
