import type { AuditAction, Call, ErrorCode } from '@muster/contract'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../database/database.ts'
import { inWorldTransaction } from '../database/tenancy.ts'
import { AppError } from '../errors/errors.ts'
import type { Doorkeeper } from '../http/admission.ts'
import type { Caller } from '../http/caller.ts'
import { type Author, recordChanges } from './audit.sql.ts'

const actions: Partial<Record<ErrorCode, AuditAction>> = {
  roleMissing: 'access.roleRefused',
  worldForbidden: 'access.worldRefused',
}

/** Milliseconds in which one person's refusals in one world are recorded once: the trail is never shortened. */
const pause = 3_600_000
const mostKept = 10_000

interface Refused {
  call: Pick<Call, 'path'>
  request: FastifyRequest
  caller: Caller
  author: Author
  world: string
  error: unknown
}

/**
 * Records in a world's audit trail that somebody was refused there for lack of a role, or of access to the world. A
 * world learns of people of its own organisation only.
 */
export class RefusedAccess {
  private readonly recorded = new Map<string, number>()
  private readonly options: { db: Database; doorkeeper: Doorkeeper; now: () => Date }

  constructor(options: { db: Database; doorkeeper: Doorkeeper; now: () => Date }) {
    this.options = options
  }

  async record({ call, request, caller, author, world, error }: Refused): Promise<void> {
    const action = error instanceof AppError ? actions[error.code] : undefined
    if (!action || !this.isDue(`${action} ${world} ${caller.subject}`)) return
    const { db, doorkeeper, now } = this.options
    try {
      if (!(await doorkeeper.isOfOrganisation(caller, world))) return
      await inWorldTransaction(db, world, null, (scope) =>
        recordChanges(scope, author, now().getTime(), [{ action, record: call.path }]),
      )
    } catch (err) {
      // The refusal stands, and is in the log.
      request.log.error({ err }, 'a refusal could not be recorded')
    }
  }

  private isDue(key: string): boolean {
    const now = this.options.now().getTime()
    const since = now - (this.recorded.get(key) ?? Number.NEGATIVE_INFINITY)
    if (since >= 0 && since < pause) return false
    if (this.recorded.size >= mostKept) this.recorded.clear()
    this.recorded.set(key, now)
    return true
  }
}
