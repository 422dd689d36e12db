import { tooManyItems } from '@muster/rules'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'

interface ChartGroupStore {
  locale: string
  /** Start of the bucket hovered in any of the charts. */
  pointed: () => number | null
  point: (start: number | null) => void
  subscribe: (listener: () => void) => () => void
  collect: () => () => void
}

const ChartGroupContext = createContext<ChartGroupStore | null>(null)

function chartGroup(locale: string, expected: number): ChartGroupStore {
  const listeners = new Set<() => void>()
  let pointed: number | null = null
  let collected = 0
  return {
    locale,
    pointed: () => pointed,
    point(start) {
      if (start === pointed) return
      pointed = start
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    collect() {
      collected += 1
      const message = tooManyItems(expected, collected)
      if (message) console.warn(message)
      return () => {
        collected -= 1
      }
    },
  }
}

interface ChartGroupProps {
  /** For dates and times on the axes. */
  locale: string
  /** The number of charts expected; more are logged as a warning [B-958]. */
  expected: number
  children: ReactNode
}

/** Charts that share a time axis: hovering a bucket in one highlights it in all. */
export function ChartGroup({ locale, expected, children }: ChartGroupProps) {
  const store = useMemo(() => chartGroup(locale, expected), [locale, expected])
  return <ChartGroupContext value={store}>{children}</ChartGroupContext>
}

function useChartGroup(): ChartGroupStore {
  const store = useContext(ChartGroupContext)
  if (!store) throw new Error('No group around this chart')
  return store
}

export const useChartLocale = (): string => useChartGroup().locale

/** The start of the bucket hovered in the group, and a setter. */
export function usePointed(): [number | null, (start: number | null) => void] {
  const { subscribe, pointed, point } = useChartGroup()
  return [useSyncExternalStore(subscribe, pointed), point]
}

/** Registers the chart with its group once it is ready. */
export function useCollected(isReady: boolean): void {
  const { collect } = useChartGroup()
  useEffect(() => (isReady ? collect() : undefined), [isReady, collect])
}
