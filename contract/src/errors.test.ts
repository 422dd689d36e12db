import { describe, expect, it } from 'vitest'
import { ErrorBody, type ErrorCode, errors } from './errors.ts'

describe('errors', () => {
  it.each<[code: ErrorCode, status: number]>([
    ['invalidInput', 400],
    ['notSignedIn', 401],
    ['worldForbidden', 403],
    ['productNotLicensed', 403],
    ['roleMissing', 403],
    ['agreementsPending', 403],
    ['notFound', 404],
    ['agreementChanged', 409],
    ['limitExceeded', 429],
  ])('%s answers %i [A-949]', (code, status) => {
    expect(errors[code].status).toBe(status)
  })

  it('says of a missing world exactly "World id not set" [A-1605 B-1322]', () => {
    expect(errors.worldNotSet).toEqual({ status: 400, message: 'World id not set' })
  })

  it('does not say whether the email address or the password was wrong', () => {
    expect(errors.notAuthorised.message).toBe('Incorrect email address or password')
  })

  it('each have a status of an error and a message', () => {
    for (const [code, { status, message }] of Object.entries(errors)) {
      expect(status, code).toBeGreaterThanOrEqual(400)
      expect(status, code).toBeLessThan(600)
      expect(message, code).not.toBe('')
    }
  })

  it('differ by their message as well as by their code', () => {
    const messages = Object.values(errors).map((error) => error.message)
    expect(new Set(messages).size).toBe(messages.length)
  })
})

describe('the body of an error', () => {
  it('carries a known code, a message and details', () => {
    const body = {
      code: 'invalidInput',
      message: 'Invalid input',
      details: { problems: [{ field: 'name', problem: 'is blank' }] },
    }
    expect(ErrorBody.parse(body)).toEqual(body)
    expect(ErrorBody.safeParse({ ...body, code: 'somethingElse' }).success).toBe(false)
  })

  it('contains nothing else', () => {
    const body = { code: 'internal', message: 'Internal error', details: { requestId: 'r1' } }
    const leaking = { ...body, stack: 'at …', details: { ...body.details, sql: 'SELECT 1' } }
    expect(ErrorBody.parse(leaking)).toEqual(body)
  })
})
