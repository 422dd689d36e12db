import { z } from 'zod'
import { call, redirect } from '../call.ts'
import { token } from '../text.ts'
import { Email, emailLength } from './email.ts'

export const signInLimits = {
  emailLength,
  passwordLength: 256,
  /** Digits of a reset code. */
  codeLength: 6,
} as const

const Password = z.string().min(1).max(signInLimits.passwordLength)

export const SignedIn = z.object({
  status: z.literal('signedIn'),
  accessToken: z.string(),
  /** Seconds. */
  expiresIn: z.number().int().positive(),
})

export type SignedIn = z.infer<typeof SignedIn>

export const SignInAnswer = z.discriminatedUnion('status', [
  SignedIn,
  z.object({ status: z.literal('newPasswordRequired'), session: z.string() }),
])
export type SignInAnswer = z.infer<typeof SignInAnswer>

/** Claims of the access token; the console reads them when the server has no record of the user. */
export const AccessTokenClaims = z.object({
  sub: z.string(),
  email: z.string(),
  groups: z.string().optional(),
  sid: z.string(),
  exp: z.number(),
})
export type AccessTokenClaims = z.infer<typeof AccessTokenClaims>

export const signIn = call({
  method: 'POST',
  path: '/auth/signIn',
  summary: 'Signs in with email and password; sets the refresh cookie',
  access: { kind: 'public', why: 'Signing in is how a session begins' },
  body: z.object({ email: Email, password: Password }),
  answer: SignInAnswer,
})

export const completeNewPassword = call({
  method: 'POST',
  path: '/auth/completeNewPassword',
  summary: 'Answers a new-password challenge and signs in',
  access: { kind: 'public', why: 'The challenge session of the sign-in answer authorises it' },
  body: z.object({ session: token(2000), newPassword: Password }),
  answer: SignedIn,
})

export const forgotPassword = call({
  method: 'POST',
  path: '/auth/forgotPassword',
  summary: 'Sends a reset code by email, if the account exists',
  access: { kind: 'public', why: 'For people who cannot sign in' },
  body: z.object({ email: Email }),
  answer: z.object({ sent: z.literal(true) }),
})

export const forgotPasswordSubmit = call({
  method: 'POST',
  path: '/auth/forgotPasswordSubmit',
  summary: 'Sets a new password with a reset code',
  access: { kind: 'public', why: 'The code authorises it' },
  body: z.object({
    email: Email,
    code: z.string().trim().min(1).max(20),
    newPassword: Password,
  }),
  answer: z.object({ reset: z.literal(true) }),
})

export const currentSession = call({
  method: 'POST',
  path: '/auth/currentSession',
  summary: 'Exchanges the refresh cookie for a fresh access token',
  access: { kind: 'public', why: 'The refresh cookie authorises it' },
  answer: SignedIn,
})

export const signOut = call({
  method: 'POST',
  path: '/auth/signOut',
  summary: 'Ends the session of the refresh cookie',
  access: {
    kind: 'public',
    why: 'The refresh cookie names the session; without one there is nothing to end',
  },
  /** `redirect`: where the identity provider wants the browser to go, when one is configured. */
  answer: z.object({ signedOut: z.literal(true), redirect: z.string().nullable() }),
})

export const federatedSignIn = call({
  method: 'GET',
  path: '/auth/federatedSignIn',
  summary: 'Sends the browser to the configured OpenID provider',
  access: { kind: 'public', why: 'Signing in is how a session begins' },
  query: z.object({ returnTo: z.string().max(2000).optional() }),
  answer: redirect,
})

export const federatedCallback = call({
  method: 'GET',
  path: '/auth/callback',
  summary: 'Receives the answer of the OpenID provider and starts the session',
  access: { kind: 'public', why: 'The provider sends the browser here' },
  query: z.looseObject({}),
  answer: redirect,
})
