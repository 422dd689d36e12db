import { describe, expect, it } from 'vitest'
import { brokenRulesOfNew, type NewPasswordRule } from './common-password.ts'

describe('a new password', () => {
  it.each<[password: string, confirmation: string, broken: NewPasswordRule[]]>([
    ['Correct-horse-7', 'Correct-horse-7', []],
    ['Password1!', 'Password1!', ['common']],
    ['Password1!', 'Pass', ['common', 'match']],
    ['password1!', 'password1!', ['uppercase']],
  ])(
    '%j confirmed as %j breaks %j: ours is named once the others are kept [A-903]',
    (...[password, confirmation, broken]) => {
      expect(brokenRulesOfNew(password, confirmation)).toEqual(broken)
    },
  )
})
