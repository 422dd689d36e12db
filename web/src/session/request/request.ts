import {
  type AnswerOf,
  type BodyOf,
  type Call,
  csv,
  idempotencyHeader,
  type QueryOf,
  type WorldId,
} from '@muster/contract'
import { takeAnswer } from './awaited-answers.ts'
import { requestErrorOf } from './request-error.ts'

/** Where the bearer token comes from, and what happens when there is none to be had. */
export interface Tokens {
  accessToken(options?: { refresh?: boolean }): Promise<string>
  onTokenFailure(): void
}

interface Context {
  /** Origin and prefix of every call [A-1601]. */
  base: string
  tokens: Tokens
  fetch: typeof globalThis.fetch
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>
}

type Given<Name extends string, Value> = [Value] extends [undefined]
  ? { [Key in Name]?: undefined }
  : { [Key in Name]: Value }

/** What a call is asked with. */
export type Asked<C extends Call> = Given<'query', QueryOf<C>> &
  Given<'body', BodyOf<C>> &
  Given<'world', C['access'] extends { kind: 'world' } ? WorldId : undefined>

export type RequestOptions<C extends Call> = Asked<C> & {
  signal?: AbortSignal
  /** Idempotency key: a repeated request creates the record once. */
  idempotencyKey?: string
  /** False sends once; for calls that must not happen twice, such as spending a refresh token. */
  retry?: boolean
}

/** Left out where nothing in them is required. */
export type MaybeOptions<Options> = Record<never, never> extends Options ? [Options?] : [Options]

export type Request = <C extends Call>(
  call: C,
  ...options: MaybeOptions<RequestOptions<C>>
) => Promise<AnswerOf<C>>

/** Milliseconds before the second, third and fourth attempt [A-1609, A-1610]. */
const retryDelays = [200, 400, 800] as const

/** False is sent as an empty string, undefined and null not at all [A-1606, A-1607, A-948]. */
export function queryString(query: unknown): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null) continue
    parameters.append(name, value === false ? '' : String(value))
  }
  return parameters.size === 0 ? '' : `?${parameters}`
}

/** A lost connection is retried like a failing server; what the caller has cancelled is not [A-1611, A-1612]. */
async function withRetries(
  attempt: () => Promise<Response>,
  { wait }: Context,
  signal: AbortSignal | undefined,
): Promise<Response> {
  for (const delay of retryDelays) {
    const response = await attempt().catch((error: unknown) => {
      if (signal?.aborted) throw error
      return null
    })
    if (response && response.status < 500) return response
    await wait(delay, signal)
  }
  return attempt()
}

async function tokenOf({ tokens }: Context, options?: { refresh: boolean }): Promise<string> {
  try {
    return await tokens.accessToken(options)
  } catch (error) {
    tokens.onTokenFailure()
    throw error
  }
}

export function createRequest(context: Context): Request {
  return async (call, options = {} as never) => {
    const { query, body, signal, idempotencyKey, retry = true } = options
    const world: WorldId | undefined = options.world
    if (call.access.kind === 'world' && !world) throw new Error('World id not set')

    const send = (token: string | null): Promise<Response> => {
      const headers = new Headers({
        accept: call.answer === csv ? 'text/csv, application/json' : 'application/json',
      })
      if (body !== undefined) headers.set('content-type', 'application/json')
      if (token !== null) headers.set('authorization', `Bearer ${token}`)
      if (call.access.kind === 'world' && world) headers.set('world', world)
      if (idempotencyKey !== undefined) headers.set(idempotencyHeader, idempotencyKey)
      const url = `${call.path}${queryString(query)}`
      const attempt = async () =>
        (call.method === 'GET' ? await takeAnswer(url, world) : null) ??
        (await context.fetch(`${context.base}${url}`, {
          method: call.method,
          headers,
          body: body === undefined ? null : JSON.stringify(body),
          signal: signal ?? null,
        }))
      return retry ? withRetries(attempt, context, signal) : attempt()
    }

    const isPublic = call.access.kind === 'public'
    let response = await send(isPublic ? null : await tokenOf(context))
    if (response.status === 401 && !isPublic) {
      response = await send(await tokenOf(context, { refresh: true }))
      if (response.status === 401) context.tokens.onTokenFailure()
    }
    if (!response.ok) throw await requestErrorOf(response)
    if (call.answer === csv) return await response.blob()
    return response.status === 204 ? undefined : await response.json()
  }
}

const wait: Context['wait'] = (milliseconds, signal) =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const cancelled = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', cancelled)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', cancelled, { once: true })
  })

let tokens: Tokens = {
  accessToken: () => Promise.reject(new Error('No token source')),
  onTokenFailure: () => undefined,
}

/** Wired once at start: the session's tokens are themselves fetched with `request`. */
export function provideTokens(source: Tokens): void {
  tokens = source
}

export const request: Request = createRequest({
  base: `${globalThis.location.origin}${import.meta.env.VITE_API_PREFIX ?? ''}`,
  tokens: {
    accessToken: (options) => tokens.accessToken(options),
    onTokenFailure: () => tokens.onTokenFailure(),
  },
  fetch: (...parameters) => globalThis.fetch(...parameters),
  wait,
})
