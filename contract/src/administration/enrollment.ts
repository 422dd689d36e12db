import { z } from 'zod'
import { call } from '../call.ts'
import { Version } from '../version.ts'

/** The token that devices of the world enroll with: the bytes of a text [A-1303]. */
export const DeviceToken = z.object({
  data: z.array(z.int().min(0).max(255)),
  /** Milliseconds since the epoch. */
  createdAt: z.int(),
  version: Version,
})
export type DeviceToken = z.infer<typeof DeviceToken>

/** Null where the world has none [A-1306]. */
const Answer = z.object({ deviceToken: DeviceToken.nullable() })

export const currentWorldDeviceToken = call({
  method: 'GET',
  path: '/api/worlds/currentWorldDeviceToken',
  summary: "The world's device token [A-1722]",
  access: { kind: 'world', permission: 'enrollment.manage' },
  reads: ['deviceToken'],
  answer: Answer,
})

export const rotateDeviceToken = call({
  method: 'POST',
  path: '/api/worlds/rotateDeviceToken',
  summary: 'Gives the world another device token; the previous one stops working',
  changes: 'deviceToken.rotated',
  access: { kind: 'world', permission: 'enrollment.rotate' },
  touches: ['deviceToken'],
  idempotent: true,
  refuses: ['changedMeanwhile'],
  body: z.object({ version: Version.optional() }),
  answer: Answer,
})
