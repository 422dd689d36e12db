import { type ErrorCode, WorldId } from '@muster/contract'
import type { FastifyRequest } from 'fastify'
import type { AppError } from '../errors/errors.ts'
import type { Logger } from './logs.ts'

/**
 * What whoever guards an installation looks for. Each event is a line of the log with its name in `security`. The names
 * are stable, since alerts are built on them; docs/operations.md describes each.
 */
export const securityEvents = {
  'signIn.succeeded': 'info',
  'signIn.refused': 'warn',
  'signIn.lockedOut': 'warn',
  'password.codeRequested': 'info',
  'password.refused': 'warn',
  'password.changed': 'info',
  'session.ended': 'info',
  'session.reused': 'warn',
  'access.roleRefused': 'warn',
  'access.worldRefused': 'warn',
  'access.originRefused': 'warn',
  'agent.lockedOut': 'warn',
  'record.deleted': 'info',
  'world.exported': 'warn',
  'world.imported': 'warn',
  'world.removed': 'warn',
} as const
export type SecurityEvent = keyof typeof securityEvents

/** Ids and IP addresses: never a secret, a token, or a text that somebody typed. */
export interface SecurityFacts {
  /** The account's id, or the subject at the identity provider. */
  subject?: string | undefined
  /** IP address. */
  address?: string
  session?: string
  world?: string
  call?: string | undefined
  code?: ErrorCode
  /** How somebody signed in, or chose a password; why a session ended. */
  how?: 'password' | 'singleSignOn' | 'resetCode' | 'challenge' | 'signedOut' | 'replaced'
  action?: string
  records?: number
}

export function securityLog(
  log: Pick<Logger, 'info' | 'warn'>,
  event: SecurityEvent,
  facts: SecurityFacts,
  text = 'security event',
): void {
  log[securityEvents[event]]({ security: event, ...facts }, text)
}

const refusals: Partial<Record<ErrorCode, SecurityEvent>> = {
  notAuthorised: 'signIn.refused',
  passwordResetRequired: 'signIn.refused',
  limitExceeded: 'signIn.lockedOut',
  challengeExpired: 'password.refused',
  codeMismatch: 'password.refused',
  codeExpired: 'password.refused',
  roleMissing: 'access.roleRefused',
  worldForbidden: 'access.worldRefused',
  wrongOrigin: 'access.originRefused',
}

/** Whom an event is about: an account, a person whom only the identity provider knows, or whoever has a typed address. */
export type Whom = { accountId: string } | { subject: string; email: string } | { typed: string }

export const whomOf = (person: { accountId: string | null; subject: string; email: string }): Whom =>
  person.accountId === null
    ? { subject: person.subject, email: person.email }
    : { accountId: person.accountId }

/** What the log calls them: never what somebody typed. */
export const subjectOf = (whom: Whom | undefined): string | undefined => {
  if (whom === undefined || 'typed' in whom) return undefined
  return 'accountId' in whom ? whom.accountId : whom.subject
}

const whoms = new WeakMap<FastifyRequest, Whom>()

/** Whom a request is about, so that its refusal can name them. */
export function noteWhom(request: FastifyRequest, whom: Whom): void {
  whoms.set(request, whom)
}

export interface Refusal {
  event: SecurityEvent
  whom: Whom | undefined
  address: string
  call: string | undefined
  code: ErrorCode
  world?: string
}

/** The event that an error is, if it is a refusal. */
export function refusalOf(request: FastifyRequest, { code }: AppError): Refusal | null {
  const event = refusals[code]
  const call = request.routeOptions.url
  // Limits apply to other things too, such as letters; agents have an event of their own, once per minute.
  if (!event || (event === 'signIn.lockedOut' && !call?.startsWith('/auth/'))) return null
  const world = WorldId.safeParse(request.headers.world)
  const named = event.startsWith('access.') && world.success && { world: world.data }
  return { event, whom: whoms.get(request), address: request.ip, call, code, ...named }
}

/** Logs an error that is a refusal; all others are nobody's business here. */
export function logRefusal(request: FastifyRequest, error: AppError): void {
  const refusal = refusalOf(request, error)
  if (!refusal) return
  const { event, whom, ...facts } = refusal
  securityLog(request.log, event, { subject: subjectOf(whom), ...facts })
}
