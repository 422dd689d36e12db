import { passwordLength } from '@muster/contract'

/** Exactly these 32 count as special. */
export const specialCharacters = '=+^$*.[]{}()?"!@#%&/\\,><\':;|_~`-'

export const passwordRules = [
  'length',
  'spaces',
  'number',
  'lowercase',
  'uppercase',
  'special',
  'match',
] as const
export type PasswordRule = (typeof passwordRules)[number]

/** The rules a new password breaks, in a fixed order; empty when it is fine. */
export function brokenPasswordRules(password: string, confirmation: string = password): PasswordRule[] {
  const holds: Record<PasswordRule, boolean> = {
    length: [...password].length >= passwordLength,
    spaces: !/\s/u.test(password),
    number: /[0-9]/.test(password),
    lowercase: /\p{Ll}/u.test(password),
    uppercase: /\p{Lu}/u.test(password),
    special: [...password].some((character) => specialCharacters.includes(character)),
    match: password === confirmation,
  }
  return passwordRules.filter((rule) => !holds[rule])
}
