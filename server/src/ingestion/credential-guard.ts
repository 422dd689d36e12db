import { enrollDevice, reportDevice } from '@muster/contract'
import { AppError } from '../platform/errors.ts'
import type { Logger } from '../platform/logs.ts'
import { deviceOfKey, hashOf } from './credentials.ts'
import type { Intake } from './intake.ts'
import { RefusalCounts } from './refusal-counts.ts'

/**
 * Refusals that one address may cause in a minute, of tokens and of keys each. A site shares one address: some hundred
 * revoked devices, which come back every few minutes, stay well below it, also in the minutes after their revocation.
 */
export const refusalsPerMinute = 600
const mostTokens = 10_000

interface Surroundings {
  log: Logger
  now: () => Date
}

/**
 * Turns addresses away that send one wrong credential after another. Only refusals count, and what was right when it
 * was last used still gets through: nobody is kept out by those who share his address.
 */
export class CredentialGuard {
  private readonly refusals: ReadonlyMap<string, RefusalCounts>
  /** Hashes of tokens. */
  private readonly rightTokens = new Set<string>()
  private readonly log: Logger
  private readonly intake: Intake

  constructor({ log, now }: Surroundings, intake: Intake) {
    const time = () => now().getTime()
    this.refusals = new Map(
      [enrollDevice.path, reportDevice.path].map((path) => [
        path,
        new RefusalCounts(refusalsPerMinute, time),
      ]),
    )
    this.log = log
    this.intake = intake
  }

  /** Throws where the address has sent too many wrong credentials to this call, unless this one was right before. */
  admit(path: string | undefined, address: string, credential: string | undefined): void {
    const retryAfterSeconds = this.refusals.get(path ?? '')?.waitOf(address) ?? 0
    if (retryAfterSeconds === 0 || (credential !== undefined && this.wasRight(credential))) return
    throw new AppError('limitExceeded', { retryAfterSeconds })
  }

  tokenWasRight(token: string): void {
    if (this.rightTokens.size >= mostTokens) this.rightTokens.clear()
    this.rightTokens.add(tokenKey(token))
  }

  wasRefused(path: string | undefined, address: string, credential: string | undefined): void {
    if (credential !== undefined) this.rightTokens.delete(tokenKey(credential))
    if (!this.refusals.get(path ?? '')?.note(address)) return
    this.log.warn({ address, path }, 'too many wrong credentials from an address; it has to wait')
  }

  private wasRight(credential: string): boolean {
    const device = deviceOfKey(credential)
    if (device === null) return this.rightTokens.has(tokenKey(credential))
    return this.intake.knows(device.world, { deviceId: device.deviceId, keyHash: hashOf(credential) })
  }
}

const tokenKey = (token: string): string => hashOf(token).toString('base64')
