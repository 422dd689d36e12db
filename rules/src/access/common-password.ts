import { brokenPasswordRules, type PasswordRule } from './password.ts'

/** Words that most guessed passwords consist of, once digits, punctuation and look-alike letters are removed. */
const commonWords = new Set(
  `password passwort motdepasse contrasena welcome bienvenue bienvenido willkommen qwerty qwertyuiop azerty
   admin administrator administrador letmein iloveyou monkey dragon football baseball superman batman master
   login guest test testing changeme default secret temp temporary summer winter spring autumn january february
   march april june july august september october november december monday tuesday wednesday thursday friday
   saturday sunday company passw pass user username root system computer internet hello access muster musterdemo`.split(
    /\s+/,
  ),
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

const isCommonWord = (characters: string[]): boolean => {
  const isLetter = (character: string) => character >= 'a' && character <= 'z'
  const lettersOf = (word: string[]) => word.filter(isLetter).join('')
  const word = characters.slice(characters.findIndex(isLetter), characters.findLastIndex(isLetter) + 1)
  const plain = word.map((character) => lookAlikes[character] ?? character)
  return commonWords.has(lettersOf(word)) || commonWords.has(lettersOf(plain))
}

/** Alphabet, digits, and adjacent keys on the keyboards of the console's languages. */
const lines = `abcdefghijklmnopqrstuvwxyz 01234567890 qwertyuiop asdfghjkl zxcvbnm azertyuiop qsdfghjklm wxcvbn
  qwertzuiop yxcvbnm 1qaz 2wsx 3edc 4rfv 5tgb 6yhn 7ujm 8ik 9ol !qaz @wsx #edc $rfv %tgb ^yhn &ujm !@#$%^&*()`
const walks = `${lines} ${[...lines].toReversed().join('')}`

const leastUnforeseen = 7
const leastDistinct = 5

/** Keyboard walks, sequences and repetitions: a character that continues the two before it adds nothing. */
const isPredictable = (characters: string[]): boolean => {
  const unforeseen = characters.filter((character, index) => {
    const [first, second] = characters.slice(Math.max(0, index - 2), index)
    const isRepeated = character === first && character === second
    return index < 2 || !(isRepeated || walks.includes(`${first}${second}${character}`))
  })
  return unforeseen.length < leastUnforeseen || new Set(characters).size < leastDistinct
}

/** Whether a password is among the first to be guessed. A few linear checks, without a list to load. */
const isCommon = (password: string): boolean => {
  const characters = [...password.toLowerCase()]
  return isCommonWord(characters) || isPredictable(characters)
}

export type NewPasswordRule = PasswordRule | 'common'

/**
 * The documents' rules that a new password breaks and, where it keeps those, ours: none that is easily guessed [A-903].
 */
export function brokenRulesOfNew(password: string, confirmation?: string): NewPasswordRule[] {
  const broken = brokenPasswordRules(password, confirmation)
  const keepsOthers = broken.every((rule) => rule === 'match')
  return keepsOthers && isCommon(password) ? ['common', ...broken] : broken
}
