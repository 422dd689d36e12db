import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** What was kept for the latest entries of the history, in memory: a reload begins anew. */
const kept = new Map<string, unknown>()
const mostKept = 500

export const forgetEntries = (): void => kept.clear()

function keep(key: string, value: unknown): void {
  // The last one written is the last one dropped.
  kept.delete(key)
  kept.set(key, value)
  const [oldest] = kept.keys()
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
}

/** A place for a value of this entry of the history; the Back button finds it again. */
export function useEntryPlace<Value>(name: string) {
  const { key, pathname, search } = useLocation()
  const place = `${name} ${key} ${pathname}${search}`
  const read = useCallback(() => kept.get(place) as Value | undefined, [place])
  const write = useCallback((value: Value) => keep(place, value), [place])
  return { read, write }
}

/** State that the Back button brings back. It goes along when the URL of the page changes. */
export function useEntryState<Value>(name: string, initial: Value) {
  const { read, write } = useEntryPlace<Value>(name)
  const [{ value, of }, setState] = useState(() => ({ value: read() ?? initial, of: read }))
  if (of !== read) setState({ value: read() ?? value, of: read })
  useEffect(() => write(value), [write, value])
  const setValue = useCallback(
    (next: (before: Value) => Value) => setState((state) => ({ ...state, value: next(state.value) })),
    [],
  )
  return [value, setValue] as const
}
