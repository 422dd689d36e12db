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
/** Versions whose spread is shown; all others are counted together. */
export const adoptedVersions = 5
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
  /** How versions spread over the days on which devices reported. */
  adoption: z.object({
    /** The two compared, then those with the most use in the period. */
    versions: z.array(z.string()),
    days: z.array(
      z.object({
        date: z.string(),
        /** Devices that used the application on the day, whatever its version. */
        deviceCount: z.int(),
        /** With each of the versions, in their order; a device that was updated counts for both. */
        used: z.array(z.int()),
        others: z.int(),
      }),
    ),
  }),
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
      /** Otherwise the newest version that is widely used. */
      version: SoftwareVersion.optional(),
      /** Otherwise, and where it is the same, the one before. */
      against: SoftwareVersion.optional(),
    }),
  ),
  answer: VersionComparison,
})
