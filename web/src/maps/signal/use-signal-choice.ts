import { type CoverageBearer, coverageBearers } from '@muster/contract'
import { type SignalMapDays, signalMapDays } from '@muster/rules'
import { useSearchParams } from 'react-router'

export interface SignalChoice {
  days: SignalMapDays
  /** The operator of the samples; undefined for all. */
  provider: string | undefined
  bearer: CoverageBearer
}

const usualDays: SignalMapDays = 30

export const readSignalChoice = (query: URLSearchParams): SignalChoice => ({
  days: signalMapDays.find((days) => `${days}d` === query.get('period')) ?? usualDays,
  provider: query.get('provider') || undefined,
  bearer: coverageBearers.find((bearer) => bearer === query.get('bearer')) ?? 'all',
})

/** What is chosen on a map of the signal lives in its address, so that a link shows the same. */
export function useSignalChoice() {
  const [query, setQuery] = useSearchParams()
  const choice = readSignalChoice(query)
  const choose = (change: Partial<SignalChoice>) => {
    const { days, provider, bearer } = { ...choice, ...change }
    setQuery(
      (before) => {
        const after = new URLSearchParams(before)
        const write = (name: string, value: string | undefined) =>
          value === undefined ? after.delete(name) : after.set(name, value)
        write('period', days === usualDays ? undefined : `${days}d`)
        write('provider', provider)
        write('bearer', bearer === 'all' ? undefined : bearer)
        return after
      },
      { replace: true },
    )
  }
  return { choice, choose }
}
