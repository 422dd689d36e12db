import { describe, expect, it } from 'vitest'
import { ClearEmail, Email, EmailAddress } from './email.ts'

describe('an email address', () => {
  it.each(['a@b.c', 'Ann.Lee+fleet@sub.example.com', 'änn@münchen.example'])(
    'of a person who is to get letters may be %j',
    (typed) => {
      expect(EmailAddress.parse(typed)).toBe(typed.toLowerCase())
    },
  )

  it.each([
    'nobody',
    'a@b',
    '@b.c',
    'a@.c',
    'a@b.',
    'a b@c.d',
    'a@b c.d',
    'a@b@c.d',
    'a@b.c\n'.repeat(2),
    'a,b@own.example',
    'a@own.example,b@own.example',
    'Name <a@own.example>',
    '"a"@own.example',
    'a;b@own.example',
  ])('of a person who gets letters may not be %j', (typed) => {
    expect(EmailAddress.safeParse(typed).success).toBe(false)
  })

  it('has at most 254 characters', () => {
    expect(Email.safeParse('x'.repeat(254)).success).toBe(true)
    expect(Email.safeParse('x'.repeat(255)).success).toBe(false)
  })

  it.each([
    ['a letter and its accent apart', 'rene\u0301@own.example', 'ren\u00e9@own.example'],
    ['a domain as the network spells it', 'ann@XN--MNCHEN-3YA.example', 'ann@münchen.example'],
    ['a domain of another script', 'x@xn--80a1acny.xn--p1ai', 'x@почта.рф'],
    ['a domain of characters outside the alphabet', 'x@xn--wgv71a119e.jp', 'x@日本語.jp'],
    ['a domain that only claims to be encoded', 'x@xn--a.example', 'x@xn--a.example'],
    ['no domain at all', 'Ann', 'ann'],
  ])('has one spelling: %s', (_, typed, sent) => {
    expect(Email.parse(typed)).toBe(sent)
  })

  it.each([
    ['a Cyrillic letter among Latin ones', '\u0430nn@own.example'],
    ['a Greek letter among Latin ones', 'ann@\u03bfwn.example'],
    ['Cyrillic letters that all look Latin', '\u0430\u0441\u0435@own.example'],
    ['such a domain as the network spells it', 'ann@xn--pple-43d.com'],
    ['wide letters', '\uff41nn@own.example'],
  ])('may not be taken for another: %s', (_, typed) => {
    expect(ClearEmail.safeParse(typed).error?.issues[0]?.message).toBe('may be taken for another address')
    expect(EmailAddress.safeParse(typed).success).toBe(false)
  })

  it.each(['иван@почта.рф', 'сос@почта.рф', 'ivan@почта.рф', '日本taro@例え.jp', 'αννα@παράδειγμα.gr'])(
    'may be written in any script: %s',
    (typed) => {
      expect(EmailAddress.parse(typed)).toBe(typed)
    },
  )
})
