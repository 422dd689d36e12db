import { getReplacementOrders, getZones, type OrderLine, type OrderList, type Orders } from '@muster/contract'
import { screen } from '@testing-library/react'
import { aServerWithBatteries, openPage } from '../../list/testing/open-list.tsx'

const months = Array.from({ length: 12 }, (_, place) => `2098-${String(place + 1).padStart(2, '0')}`)
export const someOrders = (expected: number): Orders => ({
  batteries: 40,
  untold: 3,
  now: 2,
  months: months.map(() => ({ expected, from: Math.floor(expected), to: Math.ceil(expected) + 1 })),
  total: { expected: 2 + 12 * expected, from: 9, to: 31 },
})
export const line = (site: string | null, part: string | null, expected: number): OrderLine => ({
  ...someOrders(expected),
  site: site === null ? null : { id: site.toLowerCase(), name: site },
  part,
})
export const someList: OrderList = {
  renewedOn: '2026-11-12',
  firstSeenOn: '2026-11-02',
  savedThreshold: 60,
  followedThreshold: 60,
  months,
  lines: [line('Leeds', 'BP-70A', 1.23), line(null, null, 0)],
  totalCount: 2,
  all: someOrders(1.5),
}

export const aServerWithOrders = (list: OrderList = someList) =>
  aServerWithBatteries().answer(getReplacementOrders, list).answer(getZones, [])
export const openOrders = (query = '') => openPage(`battery/replacement${query}`, 'Replacement orders')
export const table = () => screen.findByRole('table', { name: 'Replacement orders' })
export const lastBody = (server: ReturnType<typeof aServerWithOrders>) =>
  server.requests(getReplacementOrders).at(-1)?.body
