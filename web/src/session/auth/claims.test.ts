import { describe, expect, it } from 'vitest'
import { claimsOf } from './claims.ts'

const tokenOf = (payload: string): string =>
  `header.${btoa(String.fromCharCode(...new TextEncoder().encode(payload)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')}.signature`

describe('the claims of an access token', () => {
  const claims = { sub: 'u-1', email: 'zoë.müller+ñ@demo.example', groups: '[Managers]', sid: 's-1', exp: 9 }

  it('are read whatever alphabet they use', () => {
    expect(claimsOf(tokenOf(JSON.stringify(claims)))).toEqual(claims)
    // Bytes that base64 writes with its two odd characters, and base64url with others.
    const odd = { ...claims, groups: '>>>???~~~ÿÿÿ' }
    expect(claimsOf(tokenOf(JSON.stringify(odd)))).toEqual(odd)
  })

  it.each(['', 'opaque', 'a..b', 'a.!!!.b', tokenOf('not json'), tokenOf('{"sub":"u-1"}')])(
    'are none when the token is %j',
    (token) => {
      expect(claimsOf(token)).toBeNull()
    },
  )
})
