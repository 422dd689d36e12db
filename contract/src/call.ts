import type { z } from 'zod'
import type { Permission } from './access/permissions.ts'
import type { AuditAction } from './administration/audit-actions.ts'
import type { ErrorCode } from './errors.ts'
import type { FeatureToggle } from './feature-toggles.ts'
import type { BatteryPart, Product } from './products.ts'
import type { Subject } from './subjects.ts'

/** Who may make a call. Every call declares it; the server enforces it before the handler runs. */
export type Access =
  /** Anyone, without a session. `why` is shown in the API reference. */
  | { kind: 'public'; why: string }
  /** A device's agent, by the credential it sends as its bearer token. */
  | { kind: 'agent'; credential: 'worldToken' | 'deviceKey' }
  /** Any signed-in user, outside a world; `permission` restricts it by role or to internal staff. */
  | { kind: 'signedIn'; permission?: Permission }
  /** A member of the world named in the `world` header. */
  | {
      kind: 'world'
      permission: Permission
      product?: Product
      /** The part of the battery product that the world's licence must include. */
      part?: BatteryPart
      /** The toggle that must be on in the world. */
      toggle?: FeatureToggle
      /** True for the few calls that a user needs before accepting the agreements. */
      beforeAgreements?: true
    }

/** Access of a member of a world. */
export type WorldAccess = Extract<Access, { kind: 'world' }>

/** An answer that is a browser redirect, not JSON. */
export const redirect = 'redirect'

/** An answer that is a file of comma-separated values. */
export const csv = 'csv'

export type AnswerSchema = z.ZodType | typeof redirect | typeof csv

export interface Call<
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends AnswerSchema = AnswerSchema,
  Who extends Access = Access,
> {
  method: 'GET' | 'POST'
  path: `/${string}`
  summary: string
  access: Who
  /** The audit trail's name for what the call changes in the world; a call without one changes nothing there. */
  changes?: AuditAction
  /** What its answer is made of: a cached one is out of date once a change touches any of it. */
  reads?: readonly Subject[]
  /** What it changes, beside the audit trail. */
  touches?: readonly Subject[]
  /** True where the request may carry an idempotency key, so that repeating it creates no second record. */
  idempotent?: true
  /** Errors specific to the call, in addition to `impliedErrors`; where given, the list is complete. */
  refuses?: readonly ErrorCode[]
  query?: Query
  body?: Body
  answer: Answer
}

/** Declares a call once; the server serves it, the console requests it, the API reference shows it. */
export function call<
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Answer extends AnswerSchema = AnswerSchema,
  const Who extends Access = Access,
>(declaration: Call<Query, Body, Answer, Who>): Call<Query, Body, Answer, Who> {
  return declaration
}

/** Query values as code on either side sees them; client and schema take care of their wire form. */
export type QueryOf<C extends Call> = z.output<NonNullable<C['query']>>
export type BodyOf<C extends Call> = z.input<NonNullable<C['body']>>
export type AnswerOf<C extends Call> = C['answer'] extends z.ZodType
  ? z.output<C['answer']>
  : C['answer'] extends typeof csv
    ? Blob
    : undefined

/** All that a change touches; one in a world has its entry in the audit trail. */
export const touchedBy = ({
  touches = [],
  changes,
}: Pick<Call, 'touches' | 'changes'>): readonly Subject[] =>
  changes === undefined ? touches : [...touches, 'audit']

/** The errors that follow from a call's access and from having input; the world header counts as input. */
export function impliedErrors({ access, query, body }: Pick<Call, 'access' | 'query' | 'body'>): ErrorCode[] {
  const ofInput = query || body || access.kind === 'world' ? (['invalidInput'] as const) : []
  return [...ofInput, ...errorsOf(access)]
}

function errorsOf(access: Access): ErrorCode[] {
  switch (access.kind) {
    case 'public':
      return []
    case 'agent':
      return ['credentialRejected']
    case 'signedIn':
      return ['notSignedIn', ...(access.permission ? (['roleMissing'] as const) : [])]
    case 'world':
      return [
        ...(['worldNotSet', 'notSignedIn', 'worldForbidden', 'roleMissing'] as const),
        ...(access.beforeAgreements ? [] : (['agreementsPending'] as const)),
        ...(access.product ? (['productNotLicensed'] as const) : []),
      ]
  }
}
