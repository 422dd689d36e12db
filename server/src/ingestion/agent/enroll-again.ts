import { type EnrollBody, enrollmentLimits } from '@muster/contract'
import { readNeedsConsent } from '../../administration/index.ts'
import {
  askAgain,
  countWaiting,
  deleteEnrollmentRequest,
  type EnrolledDevice,
  insertEnrollmentRequest,
} from '../../fleet/index.ts'
import type { Scope } from '../../platform/database/tenancy.ts'
import { AppError } from '../../platform/errors/errors.ts'
import { hashOf, makeDeviceId } from './credentials.ts'

/** Seconds: a person is not asked the same again and again, nor more than they can decide. */
const refusedRetry = 86_400
const crowdedRetry = 3600

interface AskedAgain {
  body: EnrollBody
  /** Of the key that the device is to have. */
  keyHash: Buffer
  /** The IP address. */
  address: string
  /** Milliseconds since the epoch. */
  now: number
}

/**
 * Whether a known device may have a new key: with the one it has, with a person's consent to this very key, or where
 * the world asks for none. Where false, it waits for consent. The device must be locked.
 */
export async function mayEnrollAgain(
  scope: Scope,
  device: EnrolledDevice,
  { body, keyHash, address, now }: AskedAgain,
): Promise<boolean> {
  if (body.previousKey && hashOf(body.previousKey).equals(device.keyHash)) return true
  // Agents without a secret of their own get another key when the answer to their first enrollment was lost.
  if (body.installId === device.installId && !device.hasReported) return true
  if (!(await readNeedsConsent(scope))) return true
  if (!body.keySecret) {
    const problem = 'is needed to enroll a known device again'
    throw new AppError('invalidInput', { problems: [{ field: 'keySecret', problem }] })
  }
  const request = { id: makeDeviceId(), number: device.number, keyHash, address, now }
  switch (await askAgain(scope, request)) {
    case 'allowed':
      await deleteEnrollmentRequest(scope, device.number, keyHash)
      return true
    case 'refused':
      throw new AppError('consentRefused', { retryAfterSeconds: refusedRetry })
    case 'waiting':
      return false
    case undefined: {
      const { ofWorld, ofDevice } = await countWaiting(scope, device.number)
      if (ofWorld >= enrollmentLimits.waiting || ofDevice >= enrollmentLimits.waitingOfDevice) {
        throw new AppError('limitExceeded', { retryAfterSeconds: crowdedRetry })
      }
      await insertEnrollmentRequest(scope, request)
      return false
    }
  }
}
