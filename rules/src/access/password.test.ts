import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brokenPasswordRules, type PasswordRule, passwordRules, specialCharacters } from './password.ts'

/** The accepted special characters, as the catalogue writes them. */
const catalogued = '= + ^ $ * . [ ] { } ( ) ? " ! @ # % & / \\ , > < \' : ; | _ ~ ` -'.split(' ')

const fine = 'Secret-1'

describe('a new password', () => {
  it.each<[password: string, broken: PasswordRule[]]>([
    [fine, []],
    ['Secre-1', ['length']],
    ['Secret -1', ['spaces']],
    ['Secret\u00a0-1', ['spaces']],
    ['Secret\t-1', ['spaces']],
    ['Secret\u3000-1', ['spaces']],
    ['Secrets-', ['number']],
    ['SECRET-1', ['lowercase']],
    ['secret-1', ['uppercase']],
    ['Secret11', ['special']],
    ['', ['length', 'number', 'lowercase', 'uppercase', 'special']],
    ['   ', ['length', 'spaces', 'number', 'lowercase', 'uppercase', 'special']],
    ['Пароль-1', []],
    ['🚚🚚Aa-1', ['length']],
    ['🚚🚚🚚🚚Aa-1', []],
    ['Secret€1', ['special']],
    ['Secretß1', ['special']],
    ['Secret-٣', ['number']],
  ])('%j breaks %j [A-245 A-246 A-247 A-248 A-249 A-250 A-252 A-903 A-1820]', (password, broken) => {
    expect(brokenPasswordRules(password)).toEqual(broken)
  })

  it.each<[confirmation: string, broken: PasswordRule[]]>([
    [fine, []],
    ['', ['match']],
    ['secret-1', ['match']],
    [`${fine} `, ['match']],
  ])('confirmed as %j breaks %j [A-251]', (confirmation, broken) => {
    expect(brokenPasswordRules(fine, confirmation)).toEqual(broken)
  })

  it.each(catalogued)('counts %s as special [A-250 A-253]', (character) => {
    expect(brokenPasswordRules(`Secret1${character}`)).toEqual([])
  })

  it('counts no other character as special [A-253]', () => {
    const special = Array.from({ length: 0x250 }, (_, code) => String.fromCodePoint(code)).filter(
      (character) => !brokenPasswordRules(`Secret11${character}`).includes('special'),
    )
    expect(special.toSorted()).toEqual(catalogued.toSorted())
    expect([...specialCharacters].toSorted()).toEqual(catalogued.toSorted())
    expect(catalogued).toHaveLength(32)
  })
})

describe('the message of failing rules', () => {
  const characters: Partial<Record<PasswordRule, string>> = {
    spaces: ' \t\u00a0',
    number: '0123456789',
    lowercase: 'abcxyzäß',
    uppercase: 'ABCXYZÄ',
    special: catalogued.join(''),
  }
  const kinds = ['spaces', 'number', 'lowercase', 'uppercase', 'special'] as const
  const password = fc.subarray([...kinds], { minLength: 1 }).chain((used) =>
    fc
      .tuple(
        ...used.map((kind) => fc.constantFrom(...(characters[kind] ?? ''))),
        fc.array(fc.constantFrom(...used.flatMap((kind) => [...(characters[kind] ?? '')])), {
          maxLength: 12,
        }),
      )
      .chain((parts) => fc.shuffledSubarray(parts.flat(), { minLength: parts.flat().length }))
      .map((letters) => ({ used, text: letters.join('') })),
  )

  it('lists every failing rule and no other, in one order [A-252]', () => {
    fc.assert(
      fc.property(password, fc.boolean(), ({ used, text }, confirmed) => {
        const expected = passwordRules.filter((rule) => {
          if (rule === 'length') return text.length < 8
          if (rule === 'match') return !confirmed
          return rule === 'spaces' ? used.includes('spaces') : !used.includes(rule)
        })
        expect(brokenPasswordRules(text, confirmed ? text : `${text}x`)).toEqual(expected)
      }),
      { seed: 252, numRuns: 500 },
    )
  })
})
