import { useState } from 'react'

/** A value as it was when it was last valid: an invalid entry leaves it as it was [B-1604]. */
export function useLastValid<Value>(value: Value, isValid: boolean): Value {
  const [held, setHeld] = useState(value)
  if (!isValid) return held
  if (held !== value) setHeld(value)
  return value
}
