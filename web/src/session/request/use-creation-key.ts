import { useRef } from 'react'

/** Unlike `randomUUID`, this works without HTTPS too. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join('-')

type WithKey = <Answer>(content: object, send: (idempotencyKey: string) => Promise<Answer>) => Promise<Answer>

/**
 * Keys for what a form makes: the same content has the same key until it is made, so that a second attempt after a lost
 * answer makes no second record. After that, the same content means another record.
 */
export function useCreationKey(): WithKey {
  const keys = useRef(new Map<string, string>())
  return async (content, send) => {
    const text = JSON.stringify(content)
    const key = keys.current.get(text) ?? newKey()
    keys.current.set(text, key)
    const answer = await send(key)
    keys.current.delete(text)
    return answer
  }
}
