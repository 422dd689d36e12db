import { useCallback, useSyncExternalStore } from 'react'

/** Milliseconds between two ticks. */
export const tickLength = 5_000

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

const tick = () => {
  for (const listener of [...listeners]) listener()
}

/** Calls back every few seconds, and when the window comes back into view. All listeners share one timer. */
export function onTick(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) {
    timer = setInterval(tick, tickLength)
    window.addEventListener('visibilitychange', tick)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    window.removeEventListener('visibilitychange', tick)
  }
}

/** What `read` makes of the current time, kept up to date; renders only when that changes. */
export function useTicking<Value extends string | number | boolean>(read: (now: number) => Value): Value {
  return useSyncExternalStore(
    onTick,
    useCallback(() => read(Date.now()), [read]),
  )
}
