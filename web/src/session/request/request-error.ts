import { ErrorBody, type ErrorCode } from '@muster/contract'

/** A failed answer. Its message contains the status and the server's text, which screens match on. */
export class RequestError extends Error {
  readonly status: number
  readonly statusText: string
  readonly body: ErrorBody | null

  constructor(status: number, statusText: string, body: ErrorBody | null) {
    super([status, statusText, body?.message].filter(Boolean).join(' '))
    this.name = 'RequestError'
    this.status = status
    this.statusText = statusText
    this.body = body
  }

  get code(): ErrorCode | undefined {
    return this.body?.code
  }
}

/** Proxies answer in their own words, so anything but our own error body counts as none. */
export async function requestErrorOf(response: Response): Promise<RequestError> {
  const body = ErrorBody.safeParse(await response.json().catch(() => null))
  return new RequestError(response.status, response.statusText, body.success ? body.data : null)
}

export const isForbidden = (error: unknown): boolean => error instanceof RequestError && error.status === 403

export const isNotFound = (error: unknown): boolean => error instanceof RequestError && error.status === 404

/** The record exists, but the user's custom view leaves it out. */
export const isOutsideView = (error: unknown): boolean =>
  error instanceof RequestError && error.body?.details?.isOutsideView === true

/** The requested record cannot exist: the server does not accept its id. */
export const isInvalid = (error: unknown): boolean => error instanceof RequestError && error.status === 400

/** The same, where what the server does not take is one of these fields. */
export const isInvalidIn = (error: unknown, fields: readonly string[]): boolean =>
  error instanceof RequestError &&
  error.status === 400 &&
  (error.body?.details?.problems ?? []).some(({ field }) => fields.includes(field))

/** Refusals and missing records are expected answers, not failures. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof RequestError && [401, 403, 404].includes(error.status)

/** The record has changed since it was read: nothing was saved. */
export const isChangedMeanwhile = (error: unknown): error is RequestError =>
  error instanceof RequestError && error.code === 'changedMeanwhile'
