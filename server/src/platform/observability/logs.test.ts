import { describe, expect, it } from 'vitest'
import { openLog } from './logs.ts'

function logged(fields: object, level = 'info'): Record<string, unknown> {
  const lines: string[] = []
  openLog(level, { write: (line: string) => void lines.push(line) }).info(fields, 'said')
  return lines[0] === undefined ? {} : JSON.parse(lines[0])
}

describe('a line of the log', () => {
  it('is JSON with level, time and text', () => {
    expect(logged({ count: 3 })).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      msg: 'said',
      count: 3,
    })
  })

  it('below the level is not written', () => {
    expect(logged({ count: 3 }, 'warn')).toEqual({})
  })

  it('never contains a secret', () => {
    const secret = 'tell-nobody'
    const line = JSON.stringify(
      logged({
        password: secret,
        newPassword: secret,
        accessToken: secret,
        body: { password: secret, newPassword: secret, code: secret, session: secret, email: 'kept' },
        res: { headers: { 'set-cookie': secret } },
        req: {
          id: 'req-1',
          method: 'GET',
          url: `/auth/callback?code=${secret}`,
          headers: { authorization: `Bearer ${secret}`, cookie: secret },
        },
      }),
    )
    expect(line).not.toContain(secret)
    expect(line).toContain('kept')
    expect(line).toContain('"path":"/auth/callback"')
  })

  it('of an error keeps its name, text and place', () => {
    const line = logged({ err: new TypeError('out of range') })
    expect(line.err).toMatchObject({
      type: 'TypeError',
      message: 'out of range',
      stack: expect.stringContaining('logs.test.ts'),
    })
  })

  it('of a database error says what failed where, but no value of a row, also as a cause', () => {
    const value = 'someone@own.example'
    const refused = Object.assign(new Error('duplicate key value violates unique constraint'), {
      code: '23505',
      constraint: 'account_email_key',
      table: 'account',
      schema: 'public',
      routine: '_bt_check_unique',
      detail: `Key (email)=(${value}) already exists.`,
      where: `COPY account, line 1: "${value}"`,
      internalQuery: `SELECT '${value}'`,
      parameters: [value],
    })
    const told = { code: '23505', constraint: 'account_email_key', table: 'account', schema: 'public' }
    const line = logged({ err: refused })
    expect(line.err).toMatchObject({ ...told, routine: '_bt_check_unique', message: refused.message })
    const around = logged({ err: new Error('not saved', { cause: refused }) })
    expect(around.err).toMatchObject({ message: 'not saved', cause: told })
    expect(JSON.stringify([line, around])).not.toContain(value)
  })

  it('of an error that is its own cause, or not an error at all, is written too', () => {
    const circular = new Error('round')
    circular.cause = circular
    expect(logged({ err: circular }).err).toMatchObject({ message: 'round', cause: { message: 'round' } })
    expect(logged({ err: 'just words' }).err).toEqual({ type: 'string', message: 'just words' })
  })
})
