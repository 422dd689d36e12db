import { brokenPasswordRules } from '@muster/rules'
import { AppError } from '../platform/errors.ts'

/** Words that most guessed passwords are made of, once digits, signs and look-alike letters are taken away. */
const commonWords = new Set(
  `password passwort motdepasse contrasena welcome bienvenue bienvenido willkommen qwerty qwertyuiop azerty
   admin administrator administrador letmein iloveyou monkey dragon football baseball superman batman master
   login guest test testing changeme default secret temp temporary summer winter spring autumn january february
   march april june july august september october november december monday tuesday wednesday thursday friday
   saturday sunday company passw pass user username root system computer internet hello access`.split(/\s+/),
)

const lookAlikes: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
}

const isCommon = (password: string): boolean => {
  const lower = password.toLowerCase()
  const trimmed = lower.replace(/^[^a-z]+|[^a-z@$!]*[^a-z]+$/g, '')
  const plain = [...trimmed].map((character) => lookAlikes[character] ?? character).join('')
  return [trimmed, plain, plain.replace(/i+$/, '')].some((word) =>
    commonWords.has(word.replace(/[^a-z]/g, '')),
  )
}

/** Refuses a password that breaks the rules, naming each, or that everybody guesses first. */
export function requireGoodPassword(password: string): void {
  const rules: string[] = brokenPasswordRules(password)
  if (rules.length === 0 && isCommon(password)) rules.push('common')
  if (rules.length > 0) throw new AppError('invalidPassword', { rules })
}
