import { type CoverageBearer, coverageBearers, OperatorName } from '@muster/contract'
import { type SignalMapDays, signalMapDays } from '@muster/rules'
import { useUrlState } from '../../ui/url-state.ts'

export interface SignalChoice {
  days: SignalMapDays
  /** The operator of the samples; undefined for all. */
  provider: string | undefined
  bearer: CoverageBearer
}

const usualDays: SignalMapDays = 30

export const readSignalChoice = (query: URLSearchParams): SignalChoice => ({
  days: signalMapDays.find((days) => `${days}d` === query.get('period')) ?? usualDays,
  provider: OperatorName.safeParse(query.get('provider')).data,
  bearer: coverageBearers.find((bearer) => bearer === query.get('bearer')) ?? 'all',
})

/** State of a signal map, kept in the URL. */
export function useSignalChoice() {
  const { parameters, change } = useUrlState()
  const choose = (made: Partial<SignalChoice>) =>
    change((written) => {
      const { days, provider, bearer } = { ...readSignalChoice(written), ...made }
      const write = (name: string, value: string | undefined) =>
        value === undefined ? written.delete(name) : written.set(name, value)
      write('period', days === usualDays ? undefined : `${days}d`)
      write('provider', provider)
      write('bearer', bearer === 'all' ? undefined : bearer)
    })
  return { choice: readSignalChoice(parameters), choose }
}
