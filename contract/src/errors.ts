import { z } from 'zod'

/**
 * Every error a call can answer: its HTTP status and its message. Clients switch on the code; the messages contain the
 * texts that the product's documents match on.
 */
export const errors = {
  invalidInput: { status: 400, message: 'Invalid input' },
  worldNotSet: { status: 400, message: 'World id not set' },
  notSignedIn: { status: 401, message: 'Not signed in' },
  notAuthorised: { status: 401, message: 'Incorrect email address or password' },
  credentialRejected: { status: 401, message: 'Token or device key not accepted' },
  challengeExpired: { status: 401, message: 'The new password challenge has expired' },
  worldForbidden: { status: 403, message: 'No access to this world' },
  agreementsPending: { status: 403, message: 'Agreements must be accepted first' },
  productNotLicensed: { status: 403, message: 'Product not licensed' },
  roleMissing: { status: 403, message: 'Missing role' },
  wrongOrigin: { status: 403, message: 'Request from another origin' },
  passwordResetRequired: { status: 403, message: 'Password reset required' },
  notFound: { status: 404, message: 'Not found' },
  methodNotAllowed: { status: 405, message: 'Method not allowed' },
  consentPending: { status: 403, message: 'Waiting for consent' },
  consentRefused: { status: 403, message: 'Consent refused' },
  ownAccount: { status: 403, message: 'Not allowed on your own account' },
  homeLocationNotFound: { status: 404, message: 'Home location not found' },
  zoneNotFound: { status: 404, message: 'Zone not found' },
  userNotFound: { status: 404, message: 'User not found' },
  linkNotValid: { status: 404, message: 'Link not valid' },
  homeLocationExists: { status: 409, message: 'Home location already exists' },
  zoneExists: { status: 409, message: 'Zone already exists' },
  userExists: { status: 409, message: 'User already exists' },
  watchExists: { status: 409, message: 'Watch already exists' },
  channelExists: { status: 409, message: 'Channel already exists' },
  changedMeanwhile: { status: 409, message: 'Changed in the meantime' },
  agreementChanged: { status: 409, message: 'The required agreement has changed' },
  codeMismatch: { status: 400, message: 'Code mismatch' },
  codeExpired: { status: 400, message: 'Expired code' },
  invalidPassword: { status: 400, message: 'Invalid password' },
  receiverNotAllowed: { status: 400, message: 'Messages may not be sent to this address' },
  tooLarge: { status: 413, message: 'Request too large' },
  unsupportedMediaType: { status: 415, message: 'Unsupported media type' },
  limitExceeded: { status: 429, message: 'Attempt limit exceeded' },
  tooManyRequests: { status: 429, message: 'Too many requests' },
  internal: { status: 500, message: 'Internal error' },
  codeDeliveryFailure: { status: 503, message: 'Code could not be delivered' },
  busy: { status: 503, message: 'Busy, try again shortly' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errors

export const InputProblem = z.object({ field: z.string(), problem: z.string() })
export type InputProblem = z.infer<typeof InputProblem>

export const ErrorBody = z.object({
  code: z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  details: z
    .object({
      problems: z.array(InputProblem).optional(),
      rules: z.array(z.string()).optional(),
      retryAfterSeconds: z.number().optional(),
      /** Who made the conflicting change, and when, if known. */
      changedBy: z.string().optional(),
      changedAt: z.int().optional(),
      /** The record exists in the caller's world, but their custom view leaves it out. */
      isOutsideView: z.boolean().optional(),
      requestId: z.string().optional(),
    })
    .optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
export type ErrorDetails = NonNullable<ErrorBody['details']>
