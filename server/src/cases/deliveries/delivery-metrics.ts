import { Gauge } from 'prom-client'
import type { Services } from '../../platform/services.ts'
import { type Backlog, readBacklog } from './backlog.sql.ts'

/** How many messages wait, and how long the oldest has [K-1220]; no number while the database does not answer. */
export function exposeDeliveries({ db, now, metrics }: Pick<Services, 'db' | 'now' | 'metrics'>): void {
  const gauge = (name: string, help: string, value: (backlog: Backlog, at: number) => number) =>
    new Gauge({
      name,
      help,
      registers: [metrics.registry],
      async collect() {
        const at = now().getTime()
        const backlog = await readBacklog(db, at).catch(() => null)
        this.set(backlog === null ? Number.NaN : value(backlog, at))
      },
    })
  gauge('muster_deliveries_waiting', 'Messages that should have been sent', ({ waiting }) => waiting)
  gauge(
    'muster_deliveries_oldest_seconds',
    'How long the oldest message that should have been sent has waited',
    ({ oldest }, at) => (oldest === null ? 0 : (at - oldest) / 1000),
  )
}
