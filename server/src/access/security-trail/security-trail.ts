import { createHash, randomUUID } from 'node:crypto'
import { auditActions } from '@muster/contract'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../platform/errors/errors.ts'
import { ipKey } from '../../platform/http/ip-key.ts'
import {
  refusalOf,
  type SecurityEvent,
  type SecurityFacts,
  securityLog,
  subjectOf,
  type Whom,
} from '../../platform/observability/security-log.ts'
import { hourOf } from '../../platform/records/limited-entries.ts'
import type { Services } from '../../platform/services.ts'
import { type Happening, isRefusal, writeHappenings } from './write-happenings.ts'

/** Milliseconds between two writes. */
const pause = 1000
/** Refusals that wait to be written; further ones are in the log alone. */
const mostRefusals = 1000
/** Refusals known to be written: repeating one costs no statements. */
const mostWritten = 10_000

interface Facts extends Pick<SecurityFacts, 'how' | 'session' | 'world' | 'call'> {
  whom: Whom | undefined
  address: string
}

/**
 * Puts security events into the audit trail of the worlds that the person may enter. A request only notes them: what is
 * known of the person is looked up when they are written, a moment later, so that an answer takes the same time and the
 * same statements whether or not an email address has an account, and does not fail with the trail.
 */
export class SecurityTrail {
  readonly #services: Services
  readonly #waiting = new Map<string, Happening>()
  readonly #written = new Set<string>()
  #writing = Promise.resolve()

  constructor(services: Services) {
    this.#services = services
  }

  /** Logs an event, and notes it for the trail. */
  happened(event: SecurityEvent, facts: Facts, text?: string): void {
    const { whom, ...logged } = facts
    securityLog(this.#services.log, event, { subject: subjectOf(whom), ...logged }, text)
    this.#note(event, facts)
  }

  /** Notes the refusal of a request, which is logged where it is answered. */
  refused(request: FastifyRequest, error: unknown): void {
    const refusal = error instanceof AppError ? refusalOf(request, error) : null
    if (refusal) this.#note(refusal.event, refusal)
  }

  #note(event: SecurityEvent, { whom, address, world, call, how }: Facts): void {
    const action = auditActions.find((each) => each === event)
    if (!action || !whom) return
    const at = this.#services.now().getTime()
    if (isRefusal(action) && this.#waiting.size >= mostRefusals) return
    const id = isRefusal(action)
      ? hashOf([action, whom, ipKey(address), hourOf(at), world ?? null])
      : randomUUID()
    if (this.#waiting.has(id) || this.#written.has(id)) return
    const record = action.startsWith('access.') ? call : undefined
    this.#waiting.set(id, { id, at, action, whom, address, world, record, how })
  }

  /** Writes what has been noted. What cannot be written is in the log alone. */
  async write(): Promise<void> {
    this.#writing = this.#writing.then(async () => {
      const happenings = [...this.#waiting.values()]
      this.#waiting.clear()
      if (happenings.length === 0) return
      try {
        await writeHappenings(this.#services, happenings)
        this.#rememberWritten(happenings)
      } catch (err) {
        this.#services.log.error({ err }, 'security events could not be recorded')
      }
    })
    await this.#writing
  }

  #rememberWritten(happenings: readonly Happening[]): void {
    if (this.#written.size >= mostWritten) this.#written.clear()
    for (const { id, action } of happenings) if (isRefusal(action)) this.#written.add(id)
  }

  /** Writes every second, and once more when it is stopped. */
  start(): { stop(): Promise<void> } {
    const timer = setInterval(() => void this.write(), pause)
    return {
      stop: async () => {
        clearInterval(timer)
        await this.write()
      },
    }
  }
}

const hashOf = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
