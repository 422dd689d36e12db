import type { OrderLine, OrderList } from '@muster/contract'

/** A line of the table: that of all comes first. */
export interface OrderRow extends OrderLine {
  id: string
  isOfAll: boolean
}

export const ofAll = 'all'

/** The rows of a page, after the sums of all pages. */
export const rowsOf = ({ all, lines }: OrderList): OrderRow[] => [
  { ...all, id: ofAll, isOfAll: true },
  ...lines.map((line) => ({
    ...line,
    id: JSON.stringify([line.site?.id ?? null, line.part ?? null]),
    isOfAll: false,
  })),
]
