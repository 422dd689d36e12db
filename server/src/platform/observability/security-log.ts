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
} as const
export type SecurityEvent = keyof typeof securityEvents

/** Ids and IP addresses: never a secret, a token, or a text that somebody typed. */
interface SecurityFacts {
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

const subjects = new WeakMap<FastifyRequest, string>()

/** Whom a request is about, so that its refusal can name them. */
export function noteSubject(request: FastifyRequest, subject: string | undefined): void {
  if (subject !== undefined) subjects.set(request, subject)
}

/** Logs an error that is a refusal; all others are nobody's business here. */
export function logRefusal(request: FastifyRequest, { code }: AppError): void {
  const event = refusals[code]
  const call = request.routeOptions.url
  // Limits apply to other things too, such as letters; agents have an event of their own, once per minute.
  if (!event || (event === 'signIn.lockedOut' && !call?.startsWith('/auth/'))) return
  const world = WorldId.safeParse(request.headers.world)
  securityLog(request.log, event, {
    subject: subjects.get(request),
    address: request.ip,
    call,
    code,
    ...(event.startsWith('access.') && world.success && { world: world.data }),
  })
}
