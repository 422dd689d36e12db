import { type PersonName, signInAs } from './estate.ts'
import type { TestMuster } from './muster.ts'

/** Signs each person in once, on first use; for files that leave the clock alone. */
export function signedInTokens(muster: () => TestMuster): (name: PersonName) => Promise<string> {
  const tokens = new Map<PersonName, Promise<string>>()
  return (name) => {
    const token = tokens.get(name) ?? signInAs(muster(), name).then((session) => session.token)
    tokens.set(name, token)
    return token
  }
}
