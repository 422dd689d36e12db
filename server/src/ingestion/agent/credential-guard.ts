import { enrollDevice, reportDevice } from '@muster/contract'
import { AppError } from '../../platform/errors/errors.ts'
import type { Logger } from '../../platform/observability/logs.ts'
import { securityLog } from '../../platform/observability/security-log.ts'
import type { Intake } from '../intake/intake.ts'
import { deviceOfKey, hashOf } from './credentials.ts'
import { RefusalCounts } from './refusal-counts.ts'

/**
 * Refusals that one IP address may cause per minute, for tokens and for keys each. A site shares one IP address: some
 * hundred revoked devices, which retry every few minutes, stay well below it, also right after their revocation.
 */
export const refusalsPerMinute = 600
/**
 * Credentials from an IP address beyond that limit that are looked up all the same, for tokens and for keys each.
 * Credentials found valid are known to this process only, while it runs: without these look-ups, nobody behind a
 * guesser's IP address would get in after a restart, or at another process, except in the first moments of each minute.
 */
export const lookUpsPerSecond = 10
const mostTokens = 10_000

interface GuardContext {
  log: Logger
  now: () => Date
}

interface Counts {
  refusals: RefusalCounts
  /** Beyond the limit of refusals. */
  lookUps: RefusalCounts
}

/**
 * Refuses IP addresses that send one wrong credential after another. Only refusals count, and credentials that this
 * process has found valid still get through: nobody known is locked out by others behind the same IP address, and
 * unknown ones are looked up a few at a time.
 */
export class CredentialGuard {
  private readonly counts: ReadonlyMap<string, Counts>
  /** Hashes of tokens. */
  private readonly rightTokens = new Set<string>()
  private readonly log: Logger
  private readonly intake: Intake

  constructor({ log, now }: GuardContext, intake: Intake) {
    const time = () => now().getTime()
    this.counts = new Map(
      [enrollDevice.path, reportDevice.path].map((path) => [
        path,
        {
          refusals: new RefusalCounts(refusalsPerMinute, time),
          lookUps: new RefusalCounts(lookUpsPerSecond, time, 1000),
        },
      ]),
    )
    this.log = log
    this.intake = intake
  }

  /** Throws where the IP address has sent too many wrong credentials to this call, unless this one may be valid. */
  admit(path: string | undefined, ip: string, credential: string | undefined): void {
    const counts = this.counts.get(path ?? '')
    const retryAfterSeconds = counts?.refusals.waitOf(ip) ?? 0
    if (!counts || retryAfterSeconds === 0) return
    if (credential !== undefined) {
      if (this.knows(credential)) return
      if (counts.lookUps.waitOf(ip) === 0) {
        counts.lookUps.note(ip)
        return
      }
    }
    throw new AppError('limitExceeded', { retryAfterSeconds })
  }

  tokenWasRight(token: string): void {
    if (this.rightTokens.size >= mostTokens) this.rightTokens.clear()
    this.rightTokens.add(tokenKey(token))
  }

  wasRefused(path: string | undefined, ip: string, credential: string | undefined): void {
    if (credential !== undefined) this.rightTokens.delete(tokenKey(credential))
    if (!this.counts.get(path ?? '')?.refusals.note(ip)) return
    const text = 'too many wrong credentials from an address; it has to wait'
    securityLog(this.log, 'agent.lockedOut', { address: ip, call: path }, text)
  }

  /** Whether this process has found the credential valid. */
  knows(credential: string): boolean {
    const device = deviceOfKey(credential)
    if (device === null) return this.rightTokens.has(tokenKey(credential))
    return this.intake.knows(device.world, { deviceId: device.deviceId, keyHash: hashOf(credential) })
  }
}

const tokenKey = (token: string): string => hashOf(token).toString('base64')
