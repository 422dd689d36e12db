import { brokenRulesOfNew } from '@muster/rules'
import { AppError } from '../../platform/errors/errors.ts'

/** Refuses a password that breaks the rules, naming each, or that is among the first to be guessed. */
export function requireGoodPassword(password: string): void {
  const rules = brokenRulesOfNew(password)
  if (rules.length > 0) throw new AppError('invalidPassword', { rules })
}
