import { describe, expect, it } from 'vitest'
import { Email } from './email.ts'
import { completeNewPassword, forgotPassword, forgotPasswordSubmit, SignInAnswer, signIn } from './sign-in.ts'

describe('an email address', () => {
  it.each([
    ['Ann@Example.COM', 'ann@example.com'],
    ['  ann@example.com\t', 'ann@example.com'],
    ['ÄNN@example.com', 'änn@example.com'],
  ])('%j is sent as %j [A-241 A-903]', (typed, sent) => {
    expect(Email.parse(typed)).toBe(sent)
    expect(signIn.body?.parse({ email: typed, password: 'x' }).email).toBe(sent)
    expect(forgotPassword.body?.parse({ email: typed }).email).toBe(sent)
  })

  it.each(['', '   '])('%j is missing after trimming [A-903]', (typed) => {
    expect(forgotPassword.body?.safeParse({ email: typed }).success).toBe(false)
  })
})

describe('a password', () => {
  it('is sent untouched, blanks at its ends included [A-903]', () => {
    const password = '  Secret 1!  '
    expect(signIn.body?.parse({ email: 'ann@example.com', password }).password).toBe(password)
    expect(completeNewPassword.body?.parse({ session: 's', newPassword: password }).newPassword).toBe(
      password,
    )
    expect(
      forgotPasswordSubmit.body?.parse({ email: 'a@b.c', code: '123456', newPassword: password }).newPassword,
    ).toBe(password)
  })

  it('is limited, so that hashing it cannot be made expensive', () => {
    const withPassword = (length: number) =>
      signIn.body?.safeParse({ email: 'ann@example.com', password: 'x'.repeat(length) }).success
    expect([withPassword(0), withPassword(1), withPassword(256), withPassword(257)]).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
})

describe('submitting a reset', () => {
  const body = { email: 'ann@example.com', code: '123456', newPassword: 'Secret-1' }

  it.each(['email', 'code', 'newPassword'])('needs %s', (field) => {
    expect(forgotPasswordSubmit.body?.safeParse(body).success).toBe(true)
    expect(forgotPasswordSubmit.body?.safeParse({ ...body, [field]: '' }).success).toBe(false)
  })

  it('takes a code pasted with blanks around it', () => {
    expect(forgotPasswordSubmit.body?.parse({ ...body, code: ' 123456 ' }).code).toBe('123456')
  })
})

describe('the answer of a sign-in', () => {
  it('is a token or a new-password challenge, never both [A-902]', () => {
    const signedIn = { status: 'signedIn', accessToken: 't', expiresIn: 600 }
    const challenge = { status: 'newPasswordRequired', session: 's' }
    expect(SignInAnswer.parse({ ...signedIn, session: 's' })).toEqual(signedIn)
    expect(SignInAnswer.parse({ ...challenge, accessToken: 't' })).toEqual(challenge)
    expect(SignInAnswer.safeParse({ status: 'somethingElse', accessToken: 't' }).success).toBe(false)
  })
})
