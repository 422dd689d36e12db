import { CaseNumber, ChannelId, type DeliveryState, deliveryStates, PersonId } from '@muster/contract'
import type { ListFilters } from '../../estate/list/use-list.ts'
import { anyTime, type Period, readPeriod, writePeriod } from '../../estate/period/period.ts'

/** Filters of the log of messages [K-1105]. */
export interface DeliveryFilters extends Period {
  states: readonly DeliveryState[]
  caseNumber: number | null
  /** A channel or a person. */
  channelId: string | null
  personId: string | null
}

export const noFilters: DeliveryFilters = {
  states: [],
  caseNumber: null,
  channelId: null,
  personId: null,
  ...anyTime,
}

/** Users can type anything into a URL: unknown values are ignored. */
function read(parameters: URLSearchParams): DeliveryFilters {
  const named = parameters.get('states')?.split(',') ?? []
  const given = parameters.get('case') ?? ''
  return {
    states: deliveryStates.filter((state) => named.includes(state)),
    caseNumber: CaseNumber.safeParse(/^\d{1,10}$/.test(given) ? Number(given) : null).data ?? null,
    channelId: ChannelId.safeParse(parameters.get('channel')).data ?? null,
    personId: PersonId.safeParse(parameters.get('person')).data ?? null,
    ...readPeriod(parameters),
  }
}

export const deliveryFilters: ListFilters<DeliveryFilters> = {
  none: noFilters,
  read,
  write({ states, caseNumber, channelId, personId, ...period }, parameters) {
    const set = (name: string, text: string) =>
      text === '' ? parameters.delete(name) : parameters.set(name, text)
    set('states', states.join(','))
    set('case', caseNumber === null ? '' : String(caseNumber))
    set('channel', channelId ?? '')
    set('person', personId ?? '')
    writePeriod(period, parameters)
  },
  countOf: ({ states, caseNumber, channelId, personId, period }) =>
    states.length +
    [caseNumber, channelId, personId].filter((value) => value !== null).length +
    (period === 'all' ? 0 : 1),
}
