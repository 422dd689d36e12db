import { z } from 'zod'
import { call } from '../call.ts'
import { token } from '../text.ts'

/** A known device that asks to be enrolled again without its key, and waits for a person's consent. */
export const EnrollmentRequest = z.object({
  id: z.string(),
  deviceId: z.string(),
  serialNumber: z.string(),
  manufacturer: z.string(),
  model: z.string(),
  /** The IP address that it last asked from. */
  address: z.string(),
  /** When it asked first, and last, in milliseconds since the epoch. */
  requestedAt: z.int(),
  askedAt: z.int(),
})
export type EnrollmentRequest = z.infer<typeof EnrollmentRequest>

export const enrollmentLimits = {
  /** Days after which a request expires, decided or not. */
  requestDays: 7,
  /** Most waiting requests of a world, and of one device. */
  waiting: 500,
  waitingOfDevice: 5,
  /** Most requests in an answer: the oldest. */
  listed: 100,
} as const

export const listEnrollmentRequests = call({
  method: 'GET',
  path: '/api/enrollment/requests',
  summary:
    'The devices that wait for consent to be enrolled again, oldest first, and whether the world asks for it',
  access: { kind: 'world', permission: 'enrollment.manage' },
  reads: ['enrollmentRequests', 'devices'],
  answer: z.object({
    needsConsent: z.boolean(),
    total: z.int(),
    requests: z.array(EnrollmentRequest).max(enrollmentLimits.listed),
  }),
})

const decision = {
  access: { kind: 'world', permission: 'enrollment.manage' },
  touches: ['enrollmentRequests'],
  refuses: ['notFound'],
  body: z.object({ id: token(64) }),
  answer: z.object({ decided: z.literal(true) }),
} as const

export const allowEnrollment = call({
  method: 'POST',
  path: '/api/enrollment/allowRequest',
  summary: 'Consents to one request: only the key that came with it becomes valid, when the device asks next',
  changes: 'enrollmentRequest.allowed',
  ...decision,
})

export const refuseEnrollment = call({
  method: 'POST',
  path: '/api/enrollment/refuseRequest',
  summary: 'Refuses one request; the device keeps the key it has',
  changes: 'enrollmentRequest.refused',
  ...decision,
})

export const setEnrollmentConsent = call({
  method: 'POST',
  path: '/api/enrollment/setConsent',
  summary: 'Whether a known device needs consent to be enrolled again without its key',
  changes: 'enrollment.changed',
  access: { kind: 'world', permission: 'enrollment.configure' },
  touches: ['enrollmentRequests'],
  refuses: [],
  body: z.object({ needsConsent: z.boolean() }),
  answer: z.object({ needsConsent: z.boolean() }),
})
