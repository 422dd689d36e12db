import type { z } from 'zod'
import type { Permission } from './access/permissions.ts'
import type { Product } from './products.ts'

/** Who may make a call. Every call says it; the server enforces it before the handler runs. */
export type Access =
  /** Anyone, without a session. `why` is shown in the API reference. */
  | { kind: 'public'; why: string }
  /** Any signed-in user, outside a world; `permission` narrows it by role or by being internal staff. */
  | { kind: 'signedIn'; permission?: Permission }
  /** A member of the world named in the `world` header. */
  | {
      kind: 'world'
      permission: Permission
      product?: Product
      /** True for the few calls that a user with unaccepted agreements still needs. */
      beforeAgreements?: true
    }

/** An answer that is a browser redirect, not JSON. */
export const redirect = 'redirect'

export type AnswerSchema = z.ZodType | typeof redirect

export interface Call<
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends AnswerSchema = AnswerSchema,
> {
  method: 'GET' | 'POST'
  path: `/${string}`
  summary: string
  access: Access
  query?: Query
  body?: Body
  answer: Answer
}

/** Declares a call once; the server serves it, the console requests it, the API reference shows it. */
export function call<
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Answer extends AnswerSchema = AnswerSchema,
>(declaration: Call<Query, Body, Answer>): Call<Query, Body, Answer> {
  return declaration
}

/** Query values as code on either side sees them; their wire form is the client's and the schema's concern. */
export type QueryOf<C> = C extends Call<infer Query, infer _Body, infer _Answer> ? z.output<Query> : never
export type BodyOf<C> = C extends Call<infer _Query, infer Body, infer _Answer> ? z.input<Body> : never
export type ParsedBodyOf<C> = C extends Call<infer _Query, infer Body, infer _Answer> ? z.output<Body> : never
export type AnswerOf<C> =
  C extends Call<infer _Query, infer _Body, infer Answer>
    ? Answer extends z.ZodType
      ? z.output<Answer>
      : undefined
    : never
