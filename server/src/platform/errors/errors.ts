import { type ErrorBody, type ErrorCode, type ErrorDetails, errors } from '@muster/contract'

/** An error that the caller learns about, by its code. Everything else is an internal error. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails | undefined

  constructor(code: ErrorCode, details?: ErrorDetails) {
    super(errors[code].message)
    this.name = 'AppError'
    this.code = code
    this.details = details
  }

  get status(): number {
    return errors[this.code].status
  }

  get body(): ErrorBody {
    return { code: this.code, message: this.message, ...(this.details && { details: this.details }) }
  }
}

/** A start that cannot go on, said in one sentence to the operator. */
export class StartError extends Error {
  override name = 'StartError'
}
