import { useRef } from 'react'

/** Unlike `randomUUID`, this is there on addresses without encryption too. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join('-')

/**
 * Keys for what a form makes: the same content has the same key however often it is sent, so that a second attempt after
 * a lost answer makes no second record.
 */
export function useCreationKey(): (content: object) => string {
  const keys = useRef(new Map<string, string>())
  return (content) => {
    const text = JSON.stringify(content)
    const key = keys.current.get(text) ?? newKey()
    keys.current.set(text, key)
    return key
  }
}
