import { describe, expect, it } from 'vitest'
import { AppError } from '../../platform/errors/errors.ts'
import { demoPassword } from '../accounts/demo.ts'
import { oneTimePassword } from './one-time-password.ts'
import { requireGoodPassword } from './password-policy.ts'

function brokenRules(password: string): unknown {
  try {
    requireGoodPassword(password)
    return []
  } catch (error) {
    if (error instanceof AppError) return error.details?.rules
    throw error
  }
}

describe('an easily guessed password is refused [A-903]', () => {
  it.each([
    ['a word', ['Password1!', '1-Password', 'P@ssw0rd2026', 'Pass-word-1', '!!Adm1n!2345', 'Muster-2026']],
    ['a row of keys', ['Qwer@1234', 'Qwertz!12', 'Azerty-123', 'Asdfgh-123', '!@#$%^Aa1']],
    ['a column of keys', ['1qaz@WSX', 'Zaq1@wsx', '1qaz!QAZ', '3edc$RFV', '!QAZ2wsx']],
    ['a sequence', ['Aa@123456', 'Abcd@1234', 'Abc@12345', 'Zyxwvu-987', 'Abcdefgh-1']],
    ['a repetition', ['Aaaaaaaa-1', 'Aa-1111111', 'Aa1!Aa1!Aa1!', '-1Aaaaaaaaaaaaaaaaaaaa']],
    ['what the demo publishes', [demoPassword, demoPassword.toUpperCase().replace('D', 'd')]],
  ])('%s: %j', (_, passwords) => {
    for (const password of passwords)
      expect([password, brokenRules(password)]).toEqual([password, ['common']])
  })
})

describe('another password is accepted', () => {
  it.each([
    'Correct-horse-7',
    'Tiger-1234-x',
    'Xk7-abc9w',
    'mY-passwords-42-friends',
    'Пароль-ниже-7',
    '9!Wq-0zTe',
  ])('%s', (password) => {
    expect(brokenRules(password)).toEqual([])
  })

  it('and every one-time password satisfies the rules', () => {
    for (let count = 0; count < 200; count++) expect(brokenRules(oneTimePassword())).toEqual([])
  })
})

it('a long password is checked in the time that tests have, whatever it contains', () => {
  for (const filler of ['1', 'i', '!', '@', '-', 'a'])
    expect(brokenRules(`Aa-xyw9${filler.repeat(3000)}a?bQ`)).toEqual([])
})
