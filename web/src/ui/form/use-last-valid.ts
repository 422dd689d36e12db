import { useState } from 'react'

/** The last valid value; invalid ones are ignored [B-1604]. */
export function useLastValid<Value>(value: Value, isValid: boolean): Value {
  const [held, setHeld] = useState(value)
  if (!isValid) return held
  if (held !== value) setHeld(value)
  return value
}
