import { AppError } from '../../platform/errors/errors.ts'
import { RefusalCounts } from './refusal-counts.ts'

/** A world has several sites, each with its own IP address. */
const worldFactor = 5

/**
 * How many enrollments with a valid token an IP address, and a world, may have per minute. In this process's memory, as
 * refusals are.
 */
export class EnrollmentRates {
  private readonly ofIps: RefusalCounts
  private readonly ofWorlds: RefusalCounts

  constructor(perMinute: number, now: () => Date) {
    const time = () => now().getTime()
    this.ofIps = new RefusalCounts(perMinute, time)
    this.ofWorlds = new RefusalCounts(perMinute * worldFactor, time)
  }

  /** Counts an enrollment, or throws where there were too many. */
  take(world: string, ip: string): void {
    const retryAfterSeconds = Math.max(this.ofIps.waitOf(ip), this.ofWorlds.waitOf(world))
    if (retryAfterSeconds > 0) throw new AppError('limitExceeded', { retryAfterSeconds })
    this.ofIps.note(ip)
    this.ofWorlds.note(world)
  }
}
