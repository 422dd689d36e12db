import { type Delivery, listDeliveries } from '@muster/contract'
import { useList } from '../../estate/list/use-list.ts'
import { useBounds } from '../../estate/period/use-bounds.ts'
import { queryOf } from '../../session/request/query-of.ts'
import { deliveryFilters } from './delivery-filters.ts'

/** Messages and what became of them, newest first [K-1104, K-1105]. */
export function useDeliveries() {
  const bounds = useBounds()
  return useList({
    table: 'deliveriesList',
    fields: ['createdAt'] as const,
    defaultSort: { field: 'createdAt', order: 'desc' },
    mode: 'toggle',
    isCheckable: true,
    idOf: ({ id }: Delivery) => id,
    filters: deliveryFilters,
    ask: ({ rows, filters: { states, caseNumber, channelId, personId } }) => ({
      query: rows,
      body: {
        ...bounds,
        ...(states.length > 0 && { states: [...states] }),
        ...(caseNumber !== null && { caseNumber }),
        ...(channelId !== null && { channelId }),
        ...(personId !== null && { personId }),
      },
    }),
    query: (world, asked) => queryOf(listDeliveries, { world, ...asked }),
  })
}
