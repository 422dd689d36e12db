import { type Access, can, WorldId } from '@muster/contract'
import type { FastifyRequest } from 'fastify'
import type { Scope } from '../database/tenancy.ts'
import { AppError } from '../errors/errors.ts'
import { noteWhom, whomOf } from '../observability/security-log.ts'
import type { Caller } from './caller.ts'
import type { EnteredWorld } from './entered-world.ts'

/** What the access area knows of callers and worlds; everything else about a call is decided here. */
export interface Doorkeeper {
  /** The holder of this access token, or `notSignedIn`. */
  identify(token: string | undefined): Promise<Caller>
  /** Lets the caller into the world, or `worldForbidden`. */
  enter(caller: Caller, id: string): Promise<EnteredWorld>
  hasAgreementsToAccept(caller: Caller, scope: Scope, world: EnteredWorld): Promise<boolean>
}

/** Milliseconds that a body may take to arrive until the caller is looked up again. */
const goodFor = 1000

export interface Admitted {
  caller: Caller
  /** Null outside worlds. */
  world: EnteredWorld | null
}

/**
 * Who makes a call is decided by its headers, before its body is read: what a stranger sends must not cost anything. A
 * body may take half a minute to arrive, and a session may end meanwhile, so the caller of a slow one is looked up
 * twice.
 */
export class Admission {
  private readonly admitted = new WeakMap<FastifyRequest, Admitted & { at: number }>()
  private readonly doorkeeper: Doorkeeper
  private readonly now: () => Date

  constructor(doorkeeper: Doorkeeper, now: () => Date) {
    this.doorkeeper = doorkeeper
    this.now = now
  }

  async admit(access: Access, request: FastifyRequest): Promise<Admitted> {
    const caller = await this.doorkeeper.identify(bearerToken(request))
    noteWhom(request, whomOf(caller))
    if (access.kind === 'signedIn' && access.permission && !can(caller, access.permission)) {
      throw new AppError('roleMissing')
    }
    const world = access.kind === 'world' ? await this.doorkeeper.enter(caller, worldIdOf(request)) : null
    const admitted = { caller, world, at: this.now().getTime() }
    this.admitted.set(request, admitted)
    return admitted
  }

  async stillAdmitted(access: Access, request: FastifyRequest): Promise<Admitted> {
    const admitted = this.admitted.get(request)
    const isRecent = admitted !== undefined && this.now().getTime() - admitted.at < goodFor
    return isRecent ? admitted : await this.admit(access, request)
  }
}

/** The credential of a request. */
export function bearerToken(request: Pick<FastifyRequest, 'headers'>): string | undefined {
  return /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
}

function worldIdOf(request: FastifyRequest): string {
  const header = request.headers.world
  if (header === undefined || header === '') throw new AppError('worldNotSet')
  const parsed = WorldId.safeParse(header)
  if (parsed.success) return parsed.data
  throw new AppError('invalidInput', { problems: [{ field: 'world', problem: 'is not a world id' }] })
}
